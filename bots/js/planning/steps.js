'use strict'
// The skill for each method, with its arguments.

const COLLECT_MAX = 64
const HUNT_MAX = 16
const CAST_MAX = 16
const REWORK_MAX = 16
const GROW_MAX = 8

const ARGUMENTS = {
  craft: (item, count) => ({ item, count }),
  smelt: (item, count) => ({ item, count }),
  dig: (item, count) => ({ item, count: Math.min(count, COLLECT_MAX) }),
  mine: (item, count) => ({ ore: item, count: Math.min(count, COLLECT_MAX) }),
  chop: (item, count) => ({ kind: item.replace(/_log$/, ''), count: Math.min(count, COLLECT_MAX), replant: false }),
  harvest: (item, count, { source, yield: each }) => ({ crop: source, count: Math.min(Math.ceil(count / each), COLLECT_MAX) }),
  hunt: (item, count, { source, yield: each }) => ({ animal: source, count: Math.min(Math.ceil(count / each), HUNT_MAX) }),
  fight: (item, count, { source }) => ({ target: source }),
  shear: (item, count, { yield: each }) => ({ count: Math.min(Math.ceil(count / each), HUNT_MAX) }),
  milk: (item, count) => ({ count: Math.min(count, HUNT_MAX) }),
  gather_eggs: (item, count) => ({ count: Math.min(count, HUNT_MAX) }),
  fish: (item, count, { yield: each }) => ({ count: Math.min(Math.ceil(count / each), HUNT_MAX) }),
  fill: (item, count, { source }) => ({ fluid: source }),
  grow: (item, count) => ({ crop: item, count: Math.min(count, GROW_MAX) }),
  rework: (item, count) => ({ item, count: Math.min(count, REWORK_MAX) }),
  cast: (item, count) => ({ count: Math.min(count, CAST_MAX) }),
  portal: () => ({}),
  fetch: (item, count, { container }) => ({ item, count, container })
}

/** @returns {{ skill: string, args: object }} */
function stepFor (method, item, count) {
  return { skill: method.skill, args: ARGUMENTS[method.kind](item, Math.ceil(count), method) }
}

module.exports = { stepFor }
