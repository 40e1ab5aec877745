'use strict'
// Positions of named places: one set that everybody knows, and the additional places of each agent.

/**
 * @returns {{ set: (agent: string | null, known: Record<string, number[]>) => void,
 *   of: (agent: string) => () => Record<string, number[]> }} `of` returns a function that gives the present places of an agent
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
