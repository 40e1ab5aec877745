'use strict'
// Grass and mycelium spread over dirt and die in the dark; mushrooms spread; leaves without wood near them decay (SpreadingSnowyDirtBlock, MushroomBlock,
// LeavesBlock, 1.21.4).

const { registry, blockByState, isAir, isFullCube, stateOf } = require('../game_data')
const { FACES } = require('../gameplay/uses')
const { kind, amount, WATER, FULL, NONE } = require('./fluid_states')
const { brightnessNow, rawBrightness } = require('./brightness')
const { nameOfState, numberOf, propertyOf, withProperty, stateFor } = require('../block_states')

const SPREAD_LIGHT_MIN = 9
const SPREAD_TRIES = 4
const OPAQUE = 15
const MUSHROOM_LIGHT_BELOW = 13
const MUSHROOMS_NEAR_MAX = 5
const MUSHROOM_GROUND = new Set(['mycelium', 'podzol', 'crimson_nylium', 'warped_nylium'])
const DECAY_DISTANCE = 7
const LEAVES = registry.blocksArray.map(({ name }) => name).filter((name) => name.endsWith('_leaves'))
const leafIds = new Set(LEAVES.map((name) => registry.blocksByName[name].id))
const HOLDS_LEAVES = /(_log|_wood|^crimson_stem|^warped_stem|_hyphae)$/ // the tag logs

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const below = (world, most) => Math.floor(world.random() * most)
const isLoaded = (world, x, z) => world.blocks.isLoaded(x >> 4, z >> 4)

function staysGreen (world, x, y, z) {
  const above = at(world, x, y + 1, z)
  if (nameOfState(above) === 'snow' && propertyOf(above, 'layers') === '1') return true
  if (kind[above] !== NONE && amount[above] === FULL) return false
  return blockByState[above].filterLight < OPAQUE || isFullCube[above] === 0
}

function mushroomCanStand (world, x, y, z) {
  if (!isLoaded(world, x, z) || !isAir(at(world, x, y, z))) return false
  const under = at(world, x, y - 1, z)
  return MUSHROOM_GROUND.has(nameOfState(under)) || (isFullCube[under] === 1 && rawBrightness(world, x, y, z) < MUSHROOM_LIGHT_BELOW)
}

function distanceOf (world, x, y, z) {
  const state = at(world, x, y, z)
  if (leafIds.has(blockByState[state].id)) return numberOf(state, 'distance')
  return HOLDS_LEAVES.test(nameOfState(state)) ? 0 : DECAY_DISTANCE
}

const decays = (state) => propertyOf(state, 'persistent') === 'false' && numberOf(state, 'distance') === DECAY_DISTANCE

module.exports = function ground (world) {
  world.onRandomTick(['grass_block', 'mycelium'], (x, y, z, state) => {
    if (!staysGreen(world, x, y, z)) return world.blocks.setState(x, y, z, stateOf('dirt'), 'growth')
    let light = null // computed only where there is dirt to spread to: most grass is surrounded by grass
    for (let draw = 0; draw < SPREAD_TRIES; draw++) {
      const [nearX, nearY, nearZ] = [x + below(world, 3) - 1, y + below(world, 5) - 3, z + below(world, 3) - 1]
      if (!isLoaded(world, nearX, nearZ) || nameOfState(at(world, nearX, nearY, nearZ)) !== 'dirt') continue
      light ??= brightnessNow(world, x, y + 1, z)
      if (light < SPREAD_LIGHT_MIN) return
      const above = at(world, nearX, nearY + 1, nearZ)
      if (!staysGreen(world, nearX, nearY, nearZ) || kind[above] === WATER) continue
      world.blocks.setState(nearX, nearY, nearZ, stateFor(nameOfState(state), { snowy: nameOfState(above) === 'snow' }), 'growth')
    }
  })

  world.onRandomTick(['brown_mushroom', 'red_mushroom'], (x, y, z, state) => {
    if (below(world, 25) !== 0) return
    const name = nameOfState(state)
    let near = 0
    for (let dx = -4; dx <= 4; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dz = -4; dz <= 4; dz++) if (nameOfState(at(world, x + dx, y + dy, z + dz)) === name && ++near >= MUSHROOMS_NEAR_MAX) return
      }
    }
    const step = ([fromX, fromY, fromZ]) => [fromX + below(world, 3) - 1, fromY + below(world, 2) - below(world, 2), fromZ + below(world, 3) - 1]
    let place = [x, y, z]
    let target = step(place)
    for (let draw = 0; draw < 4; draw++) {
      if (mushroomCanStand(world, ...target)) place = target
      target = step(place)
    }
    if (mushroomCanStand(world, ...target)) world.blocks.setState(...target, state, 'growth')
  })

  // Leaves store the distance to the nearest wood. They pass a change on to their neighbours.
  world.events.on('blockChanged', ({ x, y, z, state }) => {
    if (leafIds.has(blockByState[state].id)) world.schedule('leaves', x, y, z, 1)
    for (const [dx, dy, dz] of FACES) {
      if (isLoaded(world, x + dx, z + dz) && leafIds.has(blockByState[at(world, x + dx, y + dy, z + dz)].id)) world.schedule('leaves', x + dx, y + dy, z + dz, 1)
    }
  })
  world.onScheduled('leaves', (x, y, z) => {
    const state = at(world, x, y, z)
    if (!leafIds.has(blockByState[state].id)) return
    const distance = Math.min(DECAY_DISTANCE, 1 + Math.min(...FACES.map(([dx, dy, dz]) => distanceOf(world, x + dx, y + dy, z + dz))))
    if (numberOf(state, 'distance') !== distance) world.blocks.setState(x, y, z, withProperty(state, 'distance', distance), 'growth')
  })
  world.onRandomTick(LEAVES, (x, y, z) => world.destroyBlock(x, y, z, { drops: true, source: 'decay' }), decays)
}
