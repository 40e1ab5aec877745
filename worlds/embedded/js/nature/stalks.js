'use strict'
// Plants that grow upwards block by block: sugar cane, cactus, bamboo, kelp; and vines, which grow downwards (SugarCaneBlock, CactusBlock, BambooStalkBlock,
// BambooSaplingBlock, KelpBlock, VineBlock, 1.21.4).

const { isAir, stateOf } = require('../game_data')
const { isFluidBlock, source, kind, WATER } = require('./fluid_states')
const { rawBrightness } = require('./brightness')
const { nameOfState, numberOf, propertyOf, withProperty, stateFor } = require('../block_states')

const STALK_HEIGHT_MAX = 3
const STALK_AGE_MAX = 15
const BAMBOO_HEIGHT_MAX = 16
const BAMBOO_LIGHT_MIN = 9
const KELP_AGE_MAX = 25
const KELP_CHANCE = 0.14
const VINE_SIDES = ['north', 'south', 'east', 'west']

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const nameAt = (world, x, y, z) => nameOfState(at(world, x, y, z))
const below = (world, most) => Math.floor(world.random() * most)
const grow = (world, x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')

/** How many blocks of a name follow a place in a direction. The place itself does not count. */
function countAlong (world, x, y, z, dy, name, most) {
  let count = 0
  while (count < most && nameAt(world, x, y + dy * (count + 1), z) === name) count++
  return count
}

function sprout (world, x, y, z) {
  grow(world, x, y + 1, z, stateFor('bamboo', { leaves: 'small' }))
  grow(world, x, y, z, stateOf('bamboo'))
}

module.exports = function stalks (world) {
  world.onRandomTick(['sugar_cane', 'cactus'], (x, y, z, state) => {
    const name = nameOfState(state)
    if (!isAir(at(world, x, y + 1, z)) || countAlong(world, x, y, z, -1, name, STALK_HEIGHT_MAX) + 1 >= STALK_HEIGHT_MAX) return
    const age = numberOf(state, 'age')
    if (age < STALK_AGE_MAX) return grow(world, x, y, z, withProperty(state, 'age', age + 1))
    grow(world, x, y + 1, z, stateOf(name))
    grow(world, x, y, z, withProperty(state, 'age', 0))
  })

  world.onRandomTick(['bamboo_sapling'], (x, y, z) => {
    if (below(world, 3) === 0 && isAir(at(world, x, y + 1, z)) && rawBrightness(world, x, y + 1, z) >= BAMBOO_LIGHT_MIN) sprout(world, x, y, z)
  })
  world.onRandomTick(['bamboo'], (x, y, z, state) => {
    if (propertyOf(state, 'stage') !== '0' || below(world, 3) !== 0 || rawBrightness(world, x, y + 1, z) < BAMBOO_LIGHT_MIN) return
    world.growBamboo(x, y, z)
  })

  /** Adds a block on top of a bamboo, or turns a shoot into a stalk. Returns whether it could grow. */
  world.growBamboo = function growBamboo (x, y, z) {
    if (!isAir(at(world, x, y + 1, z))) return false
    if (nameAt(world, x, y, z) === 'bamboo_sapling') {
      sprout(world, x, y, z)
      return true
    }
    const height = countAlong(world, x, y, z, -1, 'bamboo', BAMBOO_HEIGHT_MAX) + 1
    if (height >= BAMBOO_HEIGHT_MAX || propertyOf(at(world, x, y, z), 'stage') !== '0') return false
    const [first, second] = [at(world, x, y - 1, z), at(world, x, y - 2, z)]
    let leaves = 'small'
    if (nameOfState(first) === 'bamboo' && propertyOf(first, 'leaves') !== 'none') {
      leaves = 'large'
      if (nameOfState(second) === 'bamboo') {
        grow(world, x, y - 1, z, withProperty(first, 'leaves', 'small'))
        grow(world, x, y - 2, z, withProperty(second, 'leaves', 'none'))
      }
    }
    const age = propertyOf(at(world, x, y, z), 'age') === '1' || nameOfState(second) === 'bamboo' ? 1 : 0
    const isLast = height === BAMBOO_HEIGHT_MAX - 1 || (height >= 11 && world.random() < 0.25)
    grow(world, x, y + 1, z, stateFor('bamboo', { age, leaves, stage: isLast ? 1 : 0 }))
    return true
  }

  world.onRandomTick(['kelp'], (x, y, z, state) => {
    if (numberOf(state, 'age') < KELP_AGE_MAX && world.random() < KELP_CHANCE) world.growKelp(x, y, z)
  })
  /** Adds a block on top of kelp. Returns whether there was water for it. */
  world.growKelp = function growKelp (x, y, z) {
    const above = at(world, x, y + 1, z)
    if (!isFluidBlock(above) || kind[above] !== WATER || !source[above]) return false
    grow(world, x, y + 1, z, stateFor('kelp', { age: Math.min(KELP_AGE_MAX, numberOf(at(world, x, y, z), 'age') + 1) }))
    grow(world, x, y, z, stateOf('kelp_plant'))
    return true
  }

  world.onRandomTick(['vine'], (x, y, z, state) => {
    // One direction of six is drawn; here vines grow only when it is down.
    if (!world.gameRules.doVinesSpread || below(world, 4) !== 0 || below(world, 6) !== 0 || !isAir(at(world, x, y - 1, z))) return
    const sides = VINE_SIDES.filter((side) => propertyOf(state, side) === 'true' && below(world, 2) === 0)
    if (sides.length > 0) grow(world, x, y - 1, z, stateFor('vine', Object.fromEntries(sides.map((side) => [side, true]))))
  })
}
