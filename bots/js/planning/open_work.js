'use strict'
// Which work is in the open, where a body that the night endangers waits for the day.

/** Rock that a body digs for below the ground, and lava, which is at the bottom of the caves. */
const BELOW = new Set(['stone', 'deepslate', 'granite', 'diorite', 'andesite', 'tuff', 'lava'])
const CHEST_AT_HAND_BLOCKS = 8

/**
 * @param {{ kind: string, source: string | null, distance?: number }} method or step; `distance` of its chest, in blocks
 * @param {{ isFitToFight?: boolean }} view
 */
function isInTheOpen ({ kind, source, distance = 0 }, { isFitToFight = false }) {
  if (kind === 'fetch') return distance > CHEST_AT_HAND_BLOCKS
  if (kind === 'fight' && isFitToFight) return false // monsters come by night
  return source !== null && kind !== 'mine' && !BELOW.has(source)
}

module.exports = { BELOW, isInTheOpen }
