'use strict'
// Where named places are: a set that everybody knows, and what one agent knows beside it.

/**
 * @returns {{ set: (agent: string | null, known: Record<string, number[]>) => void,
 *   of: (agent: string) => () => Record<string, number[]> }} `of` gives a function that tells what an agent knows now
 */
function createPlaces () {
  let common = {}
  const own = new Map()

  function set (agent, known) {
    if (agent === null) common = known
    else own.set(agent, known)
  }

  return { set, of: (agent) => () => ({ ...common, ...own.get(agent) }) }
}

module.exports = { createPlaces }
