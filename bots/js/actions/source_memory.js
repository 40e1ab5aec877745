'use strict'
// Which kinds of sources (ores, creatures, plants) were looked for in vain lately: the planner takes them for dearer.

const FAILURE_LASTS_MS = 300_000
const SOURCES_MAX = 64

function createSourceMemory () {
  const failures = new Map()
  return {
    rememberFailure (source) {
      failures.delete(source)
      failures.set(source, Date.now() + FAILURE_LASTS_MS)
      if (failures.size > SOURCES_MAX) failures.delete(failures.keys().next().value)
    },
    failed: () => new Set([...failures].filter(([, until]) => until > Date.now()).map(([source]) => source))
  }
}

module.exports = { createSourceMemory }
