'use strict'
// What grows upwards, block by block: sugar cane, cactus, bamboo, kelp; and vines, which hang down (SugarCaneBlock, CactusBlock,
// BambooStalkBlock, BambooSaplingBlock, KelpBlock, VineBlock, 1.21.4).

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

module.exports = function stalks (world) {
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)
  const nameAt = (x, y, z) => nameOfState(at(x, y, z))
  const below = (most) => Math.floor(world.random() * most)
  const grow = (x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')

  /** How many blocks of a name stand in a row from a place, the place not counted. */
  function countAlong (x, y, z, dy, name, most) {
    let count = 0
    while (count < most && nameAt(x, y + dy * (count + 1), z) === name) count++
    return count
  }

  world.onRandomTick(['sugar_cane', 'cactus'], (x, y, z, state) => {
    const name = nameOfState(state)
    if (!isAir(at(x, y + 1, z)) || countAlong(x, y, z, -1, name, STALK_HEIGHT_MAX) + 1 >= STALK_HEIGHT_MAX) return
    const age = numberOf(state, 'age')
    if (age < STALK_AGE_MAX) return grow(x, y, z, withProperty(state, 'age', age + 1))
    grow(x, y + 1, z, stateOf(name))
    grow(x, y, z, withProperty(state, 'age', 0))
  })

  world.onRandomTick(['bamboo_sapling'], (x, y, z) => {
    if (below(3) === 0 && isAir(at(x, y + 1, z)) && rawBrightness(world, x, y + 1, z) >= BAMBOO_LIGHT_MIN) sprout(x, y, z)
  })
  function sprout (x, y, z) {
    grow(x, y + 1, z, stateFor('bamboo', { leaves: 'small' }))
    grow(x, y, z, stateOf('bamboo'))
  }
  world.onRandomTick(['bamboo'], (x, y, z, state) => {
    if (propertyOf(state, 'stage') !== '0' || below(3) !== 0 || rawBrightness(world, x, y + 1, z) < BAMBOO_LIGHT_MIN) return
    world.growBamboo(x, y, z)
  })

  /** Adds a block on top of a bamboo whose top is at a place, or makes a shoot a stalk; whether it could grow. */
  world.growBamboo = function growBamboo (x, y, z) {
    if (!isAir(at(x, y + 1, z))) return false
    if (nameAt(x, y, z) === 'bamboo_sapling') {
      sprout(x, y, z)
      return true
    }
    const height = countAlong(x, y, z, -1, 'bamboo', BAMBOO_HEIGHT_MAX) + 1
    if (height >= BAMBOO_HEIGHT_MAX || propertyOf(at(x, y, z), 'stage') !== '0') return false
    const [first, second] = [at(x, y - 1, z), at(x, y - 2, z)]
    let leaves = 'small'
    if (nameOfState(first) === 'bamboo' && propertyOf(first, 'leaves') !== 'none') {
      leaves = 'large'
      if (nameOfState(second) === 'bamboo') {
        grow(x, y - 1, z, withProperty(first, 'leaves', 'small'))
        grow(x, y - 2, z, withProperty(second, 'leaves', 'none'))
      }
    }
    const age = propertyOf(at(x, y, z), 'age') === '1' || nameOfState(second) === 'bamboo' ? 1 : 0
    const isLast = height === BAMBOO_HEIGHT_MAX - 1 || (height >= 11 && world.random() < 0.25)
    grow(x, y + 1, z, stateFor('bamboo', { age, leaves, stage: isLast ? 1 : 0 }))
    return true
  }

  world.onRandomTick(['kelp'], (x, y, z, state) => {
    if (numberOf(state, 'age') < KELP_AGE_MAX && world.random() < KELP_CHANCE) world.growKelp(x, y, z)
  })
  /** Adds a block on top of kelp; whether there was water for it. */
  world.growKelp = function growKelp (x, y, z) {
    const above = at(x, y + 1, z)
    if (!isFluidBlock(above) || kind[above] !== WATER || !source[above]) return false
    grow(x, y + 1, z, stateFor('kelp', { age: Math.min(KELP_AGE_MAX, numberOf(at(x, y, z), 'age') + 1) }))
    grow(x, y, z, stateOf('kelp_plant'))
    return true
  }

  world.onRandomTick(['vine'], (x, y, z, state) => {
    // A direction of six is drawn, and down is the one that they follow here.
    if (!world.gameRules.doVinesSpread || below(4) !== 0 || below(6) !== 0 || !isAir(at(x, y - 1, z))) return
    const sides = VINE_SIDES.filter((side) => propertyOf(state, side) === 'true' && below(2) === 0)
    if (sides.length > 0) grow(x, y - 1, z, stateFor('vine', Object.fromEntries(sides.map((side) => [side, true]))))
  })
}
