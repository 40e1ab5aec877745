'use strict'
// Small things of the Nether: glowstone that hangs from ceilings, and fires on netherrack. They end at the border of a column, so that a column does not need its
// neighbours; counts and heights are vanilla's (GlowstoneFeature, placed features glowstone, glowstone_extra and patch_fire, 1.21.4).

const { stateOf, AIR } = require('../../game_data')
const { streamOf } = require('../../random')

const SALTS = { glowstone: 321, fire: 322 }
const GLOWSTONE_TRIES = { count: 10, heights: [0, 127] }
const EXTRA_TRIES = { most: 10, heights: [4, 123] } // fewer are likelier
const BLOCKS_TRIED = 1500 // of one cluster
const SPREAD_BLOCKS = 8
const HANGS_BLOCKS = 12
const FIRE_TRIES_MAX = 6
const FIRES_OF_PATCH = 12

const NETHERRACK = stateOf('netherrack')
const GLOWSTONE = stateOf('glowstone')
const FIRE = stateOf('fire')
const AROUND = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]

const below = (random, most) => Math.floor(random() * most)

/** How many blocks of glowstone touch a place, counted up to two. Blocks of other columns do not count. */
function glowingBeside (column, x, y, z) {
  let count = 0
  for (const [dx, dy, dz] of AROUND) {
    if (column.has(x + dx, z + dz) && column.get(x + dx, y + dy, z + dz) === GLOWSTONE && ++count > 1) return count
  }
  return count
}

/** Lets a cluster grow from a ceiling. */
function growCluster (column, x, y, z, random) {
  if (column.get(x, y, z) !== AIR || column.get(x, y + 1, z) !== NETHERRACK) return
  column.set(x, y, z, GLOWSTONE)
  for (let tried = 0; tried < BLOCKS_TRIED; tried++) {
    const atX = x + below(random, SPREAD_BLOCKS) - below(random, SPREAD_BLOCKS)
    const atY = y - below(random, HANGS_BLOCKS)
    const atZ = z + below(random, SPREAD_BLOCKS) - below(random, SPREAD_BLOCKS)
    if (atY < 1 || !column.has(atX, atZ) || column.get(atX, atY, atZ) !== AIR) continue
    if (glowingBeside(column, atX, atY, atZ) === 1) column.set(atX, atY, atZ, GLOWSTONE)
  }
}

function hangGlowstone (seed, column) {
  const random = streamOf(seed, column.cx, column.cz, SALTS.glowstone)
  const tryIn = ([low, high]) => {
    const [dx, dz] = [below(random, 16), below(random, 16)]
    growCluster(column, column.cx * 16 + dx, low + below(random, high - low + 1), column.cz * 16 + dz, random)
  }
  for (let left = GLOWSTONE_TRIES.count; left > 0; left--) tryIn(GLOWSTONE_TRIES.heights)
  for (let left = below(random, below(random, EXTRA_TRIES.most) + 1); left > 0; left--) tryIn(EXTRA_TRIES.heights)
}

/** Patches of fire on netherrack. */
function lightFires (seed, column) {
  const random = streamOf(seed, column.cx, column.cz, SALTS.fire)
  for (let left = below(random, FIRE_TRIES_MAX); left > 0; left--) {
    const [midX, midY, midZ] = [below(random, 16), 4 + below(random, 116), below(random, 16)]
    for (let fire = 0; fire < FIRES_OF_PATCH; fire++) {
      const [dx, y, dz] = [midX + below(random, 8) - below(random, 8), midY + below(random, 4) - below(random, 4), midZ + below(random, 8) - below(random, 8)]
      const [x, z] = [column.cx * 16 + dx, column.cz * 16 + dz]
      if (y > 1 && column.has(x, z) && column.get(x, y, z) === AIR && column.get(x, y - 1, z) === NETHERRACK) column.set(x, y, z, FIRE)
    }
  }
}

module.exports = { hangGlowstone, lightFires }
