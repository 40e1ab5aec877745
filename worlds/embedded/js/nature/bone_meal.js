'use strict'
// Bone meal. It is used up if the plant can take it, even if the plant does not grow (BonemealableBlock of each kind, 1.21.4).

const flowers = require('./flowers.json')
const { isAir, isFullCube, stateOf } = require('../game_data')
const { playFrame } = require('../network/packets')
const { stackNamed, withCount } = require('../inventory/stacks')
const { kind, WATER } = require('./fluid_states')
const { SAPLINGS } = require('./saplings')
const { nameOfState, numberOf, propertyOf, withProperty, stateFor } = require('../block_states')

const SPARKLES_EVENT = 1505
const SPARKLES = 15
const SEEN_WITHIN_BLOCKS = 32
const SAPLING_CHANCE = 0.45
const GRASS_TRIES = 128
const CROP_AGES = [2, 5]
const BAMBOO_SEARCH_BLOCKS = 16
const TALL = { short_grass: 'tall_grass', fern: 'large_fern', seagrass: 'tall_seagrass' }
const TALL_FLOWERS = ['sunflower', 'lilac', 'rose_bush', 'peony']

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const below = (world, most) => Math.floor(world.random() * most)
const grow = (world, x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')
const cropAges = (world) => CROP_AGES[0] + below(world, CROP_AGES[1] - CROP_AGES[0] + 1)

const older = (world, ages) => (x, y, z, state) => world.isRipe(state) ? false : grow(world, x, y, z, world.olderPlant(state, ages()))

function growTall (world, x, y, z, name) {
  const isUnderWater = name === 'tall_seagrass'
  const above = at(world, x, y + 1, z)
  if (isUnderWater ? !(kind[above] === WATER && nameOfState(above) === 'water') : !isAir(above)) return false
  grow(world, x, y, z, stateFor(name, { half: 'lower' }))
  grow(world, x, y + 1, z, stateFor(name, { half: 'upper' }))
  return true
}

/** Grass and flowers grow around. Later tries reach farther out (GrassBlock.performBonemeal). */
function greenAround (world, x, y, z) {
  for (let draw = 0; draw < GRASS_TRIES; draw++) {
    const place = wander(world, [x, y, z], Math.floor(draw / 16))
    if (!place) continue
    const there = at(world, ...place)
    if (nameOfState(there) === 'short_grass' && below(world, 10) === 0) growTall(world, ...place, 'tall_grass')
    if (!isAir(there)) continue
    const plant = below(world, 8) === 0 ? flowerOf(world, world.terrain.biomeAt(place[0], place[2])) : 'short_grass'
    grow(world, ...place, stateOf(plant))
  }
}

function wander (world, start, steps) {
  const place = [...start]
  for (let step = 0; step < steps; step++) {
    place[0] += below(world, 3) - 1
    place[1] += Math.trunc((below(world, 3) - 1) * below(world, 3) / 2)
    place[2] += below(world, 3) - 1
    const [x, y, z] = place
    if (!world.blocks.isLoaded(x >> 4, z >> 4) || nameOfState(at(world, x, y - 1, z)) !== 'grass_block' || isFullCube[at(world, x, y, z)] === 1) return null
  }
  return place
}

function flowerOf (world, biome) {
  const choice = flowers.biomes[biome] ?? flowers.usual
  return choice[below(world, choice.length)]
}

module.exports = function boneMeal (world) {
  world.onItemUsedOnBlock(['bone_meal'], (player, use) => {
    if (!world.fertilize(use)) return true // bone meal cannot be placed as a block
    player.inventory.set(use.slot, withCount(use.stack, use.stack.count - 1))
    return true
  })

  /** Uses bone meal on a block. Returns whether the plant there takes it. */
  world.fertilize = function fertilize ({ x, y, z }) {
    const state = at(world, x, y, z)
    const take = takers.get(nameOfState(state))
    if (!take || take(x, y, z, state) === false) return false
    const bytes = playFrame('world_event', { effectId: SPARKLES_EVENT, location: { x, y, z }, data: SPARKLES, global: false })
    world.entities.near(x, z, SEEN_WITHIN_BLOCKS, (entity) => entity.connection?.writeFrame(bytes))
    return true
  }

  const takers = new Map() // block name → (x, y, z, state) → false when the plant cannot take any
  const onEach = (names, take) => names.forEach((name) => takers.set(name, take))

  onEach(['wheat', 'carrots', 'potatoes'], older(world, () => cropAges(world)))
  onEach(['beetroots'], older(world, () => Math.floor(cropAges(world) / 3)))
  onEach(['torchflower_crop', 'cocoa', 'sweet_berry_bush'], older(world, () => 1))
  onEach(['pumpkin_stem', 'melon_stem'], (x, y, z, state) => {
    if (numberOf(state, 'age') >= 7) return false
    grow(world, x, y, z, world.olderPlant(state, cropAges(world)))
    if (numberOf(at(world, x, y, z), 'age') >= 7) world.tickRandomly(x, y, z)
  })
  onEach(SAPLINGS, (x, y, z) => { if (world.random() < SAPLING_CHANCE) world.growSapling(x, y, z) })
  onEach(['bamboo', 'bamboo_sapling'], (x, y, z) => {
    let top = y
    while (nameOfState(at(world, x, top + 1, z)) === 'bamboo' && top - y < BAMBOO_SEARCH_BLOCKS) top++
    if (!world.growBamboo(x, top, z)) return false
    if (below(world, 2) === 0) world.growBamboo(x, top + 1, z)
  })
  onEach(['kelp', 'kelp_plant'], (x, y, z) => {
    let top = y
    while (nameOfState(at(world, x, top, z)) === 'kelp_plant') top++
    return nameOfState(at(world, x, top, z)) === 'kelp' && world.growKelp(x, top, z)
  })
  onEach(Object.keys(TALL), (x, y, z, state) => growTall(world, x, y, z, TALL[nameOfState(state)]))
  onEach(TALL_FLOWERS, (x, y, z, state) => { world.dropFromBlock(x, y, z, stackNamed(nameOfState(state))) })
  onEach(['pink_petals'], (x, y, z, state) => {
    const amount = numberOf(state, 'flower_amount')
    if (amount < 4) grow(world, x, y, z, withProperty(state, 'flower_amount', amount + 1))
    else world.dropFromBlock(x, y, z, stackNamed('pink_petals'))
  })
  onEach(['cave_vines', 'cave_vines_plant'], (x, y, z, state) => propertyOf(state, 'berries') === 'true' ? false : grow(world, x, y, z, withProperty(state, 'berries', true)))
  onEach(['grass_block'], (x, y, z) => isAir(at(world, x, y + 1, z)) ? greenAround(world, x, y + 1, z) : false)
}
