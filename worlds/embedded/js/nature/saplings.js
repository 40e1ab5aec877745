'use strict'
// Saplings grow into trees (SaplingBlock, TreeGrower, 1.21.4), in the shapes of the land's own trees.

const { registry } = require('../game_data')
const { growTree } = require('../terrain/trees')
const { brightnessNow } = require('./brightness')
const { nameOfState, propertyOf, withProperty } = require('../block_states')

const LIGHT_MIN = 9
const ONE_OF = 7 // random ticks
// The tree of one sapling and of four saplings; the second entry of `alone` comes with the given chance.
const TREES = {
  oak_sapling: { alone: ['oak', 'fancy_oak', 0.1] },
  birch_sapling: { alone: ['birch'] },
  spruce_sapling: { alone: ['spruce'], four: 'mega_spruce' },
  jungle_sapling: { alone: ['jungle'], four: 'mega_jungle' },
  acacia_sapling: { alone: ['acacia'] },
  cherry_sapling: { alone: ['cherry'] },
  dark_oak_sapling: { four: 'dark_oak' },
  pale_oak_sapling: { four: 'pale_oak' },
  mangrove_propagule: { alone: ['mangrove'] }
}

module.exports = function saplings (world) {
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)
  const set = (x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')

  world.onRandomTick(Object.keys(TREES).filter((name) => registry.blocksByName[name]), (x, y, z) => {
    if (world.random() * ONE_OF < 1 && brightnessNow(world, x, y + 1, z) >= LIGHT_MIN) world.growSapling(x, y, z)
  })

  /** One growth step of a sapling: first it gets ready, then it becomes a tree if there is room. */
  world.growSapling = function growSapling (x, y, z) {
    const state = at(x, y, z)
    if (propertyOf(state, 'hanging') === 'true') return
    if (propertyOf(state, 'stage') === '0') return set(x, y, z, withProperty(state, 'stage', 1))
    const { alone, four } = TREES[nameOfState(state)]
    const corner = four && cornerOfFour(x, y, z, nameOfState(state))
    if (corner) return growTree(four, corner, at, set, world.random)
    if (alone) growTree(world.random() < (alone[2] ?? 0) ? alone[1] : alone[0], { x, y, z }, at, set, world.random)
  }

  /** The corner with the lowest x and z of the four saplings that this one belongs to, or null. */
  function cornerOfFour (x, y, z, name) {
    for (const dx of [0, -1]) {
      for (const dz of [0, -1]) {
        const isFour = [[0, 0], [1, 0], [0, 1], [1, 1]].every(([sx, sz]) => nameOfState(at(x + dx + sx, y, z + dz + sz)) === name)
        if (isFour) return { x: x + dx, y, z: z + dz }
      }
    }
    return null
  }
}

module.exports.SAPLINGS = Object.keys(TREES)
