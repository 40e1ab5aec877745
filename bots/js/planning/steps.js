'use strict'
// Which skill does a way of coming by an item, with which arguments.

const COLLECT_MAX = 64

const ARGUMENTS = {
  craft: (item, count) => ({ item, count }),
  smelt: (item, count) => ({ item, count }),
  dig: (item, count) => ({ item, count: Math.min(count, COLLECT_MAX) }),
  mine: (item, count) => ({ ore: item, count: Math.min(count, COLLECT_MAX) }),
  chop: (item, count) => ({ kind: item.replace(/_log$/, ''), count: Math.min(count, COLLECT_MAX), replant: false }),
  harvest: (item, count) => ({ crop: item, count: Math.min(count, COLLECT_MAX) }),
  hunt: (item, count, { source }) => ({ creature: source, item, count: Math.min(count, COLLECT_MAX) }),
  shear: (item, count) => ({ count: Math.min(count, COLLECT_MAX) }),
  milk: (item, count) => ({ count: Math.min(count, COLLECT_MAX) }),
  collect_eggs: (item, count) => ({ count: Math.min(count, COLLECT_MAX) }),
  fish: (item, count) => ({ item, count: Math.min(count, COLLECT_MAX) }),
  fill: (item, count, { source }) => ({ fluid: source, count: Math.min(count, COLLECT_MAX) }),
  fetch: (item, count, { container }) => ({ item, count, container })
}

/** @returns {{ skill: string, args: object }} */
function stepFor (method, item, count) {
  return { skill: method.skill, args: ARGUMENTS[method.kind](item, Math.ceil(count), method) }
}

module.exports = { stepFor }
