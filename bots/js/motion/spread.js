'use strict'

const SPREAD_BLOCKS = 0.2
const MIDDLE = { x: 0, z: 0 }

/** The preferred position of a body in a block, by its name, so that a crowd at one place does not stand on one point. */
function spreadOf (name) {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)) >>> 0
  return {
    x: ((hash % 1_000) / 999 * 2 - 1) * SPREAD_BLOCKS,
    z: ((Math.floor(hash / 1_000) % 1_000) / 999 * 2 - 1) * SPREAD_BLOCKS
  }
}

module.exports = { spreadOf, MIDDLE }
