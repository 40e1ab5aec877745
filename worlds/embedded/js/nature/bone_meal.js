'use strict'
// Bone meal: used up wherever the plant can take it, whether it then grows or not (BonemealableBlock of each kind, 1.21.4).

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

module.exports = function boneMeal (world) {
  const at = (x, y, z) => world.blocks.stateAt(x, y, z)
  const below = (most) => Math.floor(world.random() * most)
  const grow = (x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')
  const cropAges = () => CROP_AGES[0] + below(CROP_AGES[1] - CROP_AGES[0] + 1)

  world.onItemUsedOnBlock(['bone_meal'], (player, use) => {
    if (!world.fertilize(use)) return true // bone meal is no block
    player.inventory.set(use.slot, withCount(use.stack, use.stack.count - 1))
    return true
  })

  /** Bone meal on a block: whether the plant there takes it. */
  world.fertilize = function fertilize ({ x, y, z }) {
    const state = at(x, y, z)
    const take = takers.get(nameOfState(state))
    if (!take || take(x, y, z, state) === false) return false
    const bytes = playFrame('world_event', { effectId: SPARKLES_EVENT, location: { x, y, z }, data: SPARKLES, global: false })
    world.entities.near(x, z, SEEN_WITHIN_BLOCKS, (entity) => entity.connection?.writeFrame(bytes))
    return true
  }

  const takers = new Map() // block name → (x, y, z, state) → false when it cannot take any
  const onEach = (names, take) => names.forEach((name) => takers.set(name, take))
  const older = (ages) => (x, y, z, state) => world.isRipe(state) ? false : grow(x, y, z, world.olderPlant(state, ages()))

  onEach(['wheat', 'carrots', 'potatoes'], older(cropAges))
  onEach(['beetroots'], older(() => Math.floor(cropAges() / 3)))
  onEach(['torchflower_crop', 'cocoa', 'sweet_berry_bush'], older(() => 1))
  onEach(['pumpkin_stem', 'melon_stem'], (x, y, z, state) => {
    if (numberOf(state, 'age') >= 7) return false
    grow(x, y, z, world.olderPlant(state, cropAges()))
    if (numberOf(at(x, y, z), 'age') >= 7) world.tickRandomly(x, y, z)
  })
  onEach(SAPLINGS, (x, y, z) => { if (world.random() < SAPLING_CHANCE) world.growSapling(x, y, z) })
  onEach(['bamboo', 'bamboo_sapling'], (x, y, z) => {
    let top = y
    while (nameOfState(at(x, top + 1, z)) === 'bamboo' && top - y < BAMBOO_SEARCH_BLOCKS) top++
    if (!world.growBamboo(x, top, z)) return false
    if (below(2) === 0) world.growBamboo(x, top + 1, z)
  })
  onEach(['kelp', 'kelp_plant'], (x, y, z) => {
    let top = y
    while (nameOfState(at(x, top, z)) === 'kelp_plant') top++
    return nameOfState(at(x, top, z)) === 'kelp' && world.growKelp(x, top, z)
  })
  onEach(Object.keys(TALL), (x, y, z, state) => growTall(x, y, z, TALL[nameOfState(state)]))
  onEach(TALL_FLOWERS, (x, y, z, state) => { world.dropFromBlock(x, y, z, stackNamed(nameOfState(state))) })
  onEach(['pink_petals'], (x, y, z, state) => {
    const amount = numberOf(state, 'flower_amount')
    if (amount < 4) grow(x, y, z, withProperty(state, 'flower_amount', amount + 1))
    else world.dropFromBlock(x, y, z, stackNamed('pink_petals'))
  })
  onEach(['cave_vines', 'cave_vines_plant'], (x, y, z, state) => propertyOf(state, 'berries') === 'true' ? false : grow(x, y, z, withProperty(state, 'berries', true)))
  onEach(['grass_block'], (x, y, z) => isAir(at(x, y + 1, z)) ? greenAround(x, y + 1, z) : false)

  function growTall (x, y, z, name) {
    const isUnderWater = name === 'tall_seagrass'
    const above = at(x, y + 1, z)
    if (isUnderWater ? !(kind[above] === WATER && nameOfState(above) === 'water') : !isAir(above)) return false
    grow(x, y, z, stateFor(name, { half: 'lower' }))
    grow(x, y + 1, z, stateFor(name, { half: 'upper' }))
    return true
  }

  /** Grass and flowers come up around, the further out the later the try (GrassBlock.performBonemeal). */
  function greenAround (x, y, z) {
    for (let draw = 0; draw < GRASS_TRIES; draw++) {
      const place = wander([x, y, z], Math.floor(draw / 16))
      if (!place) continue
      const there = at(...place)
      if (nameOfState(there) === 'short_grass' && below(10) === 0) growTall(...place, 'tall_grass')
      if (!isAir(there)) continue
      const plant = below(8) === 0 ? flowerOf(world.terrain.biomeAt(place[0], place[2])) : 'short_grass'
      grow(...place, stateOf(plant))
    }
  }

  function wander (start, steps) {
    const place = [...start]
    for (let step = 0; step < steps; step++) {
      place[0] += below(3) - 1
      place[1] += Math.trunc((below(3) - 1) * below(3) / 2)
      place[2] += below(3) - 1
      const [x, y, z] = place
      if (!world.blocks.isLoaded(x >> 4, z >> 4) || nameOfState(at(x, y - 1, z)) !== 'grass_block' || isFullCube[at(x, y, z)] === 1) return null
    }
    return place
  }

  function flowerOf (biome) {
    const choice = flowers.biomes[biome] ?? flowers.usual
    return choice[below(choice.length)]
  }
}
