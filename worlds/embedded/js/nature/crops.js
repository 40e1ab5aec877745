'use strict'
// Plants that grow by age: crops, stems and their fruit, berries, cocoa, nether wart (CropBlock, StemBlock, SweetBerryBushBlock, CocoaBlock, NetherWartBlock,
// 1.21.4).

const { isAir, stateOf } = require('../game_data')
const { rawBrightness } = require('./brightness')
const { nameOfState, numberOf, propertyOf, withProperty, stateFor } = require('../block_states')

const LIGHT_MIN = 9
const AGE_MAX = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 3, pumpkin_stem: 7, melon_stem: 7, sweet_berry_bush: 3, cocoa: 2, nether_wart: 3, torchflower_crop: 1 }
const FRUIT = { pumpkin_stem: 'pumpkin', melon_stem: 'melon' }
const FACINGS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }
const FRUIT_GROUND = /^(farmland|dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt|moss_block|pale_moss_block|mud|muddy_mangrove_roots)$/
const MISSES_A_THIRD = new Set(['beetroots', 'torchflower_crop'])

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const below = (world, most) => Math.floor(world.random() * most)
const grow = (world, x, y, z, state) => world.blocks.setState(x, y, z, state, 'growth')

/** The same plant a number of ages older, up to its maximum age. */
function older (state, ages = 1) {
  const name = nameOfState(state)
  if (name === 'torchflower_crop' && numberOf(state, 'age') + ages > AGE_MAX[name]) return stateOf('torchflower')
  return withProperty(state, 'age', Math.min(AGE_MAX[name], numberOf(state, 'age') + ages))
}

const isRipe = (state) => nameOfState(state) !== 'torchflower_crop' && numberOf(state, 'age') >= AGE_MAX[nameOfState(state)]

const isLucky = (world, x, y, z, state) => below(world, Math.floor(25 / growthSpeed(world, x, y, z, state)) + 1) === 0

/** Growth speed of a crop, from the farmland around it and its neighbours of the same kind (CropBlock.getGrowthSpeed). */
function growthSpeed (world, x, y, z, state) {
  let speed = 1
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const ground = at(world, x + dx, y - 1, z + dz)
      if (nameOfState(ground) !== 'farmland') continue
      const worth = propertyOf(ground, 'moisture') === '0' ? 1 : 3
      speed += dx === 0 && dz === 0 ? worth : worth / 4
    }
  }
  const name = nameOfState(state)
  const isSame = (dx, dz) => nameOfState(at(world, x + dx, y, z + dz)) === name
  const isInRow = isSame(-1, 0) || isSame(1, 0)
  const isInColumn = isSame(0, -1) || isSame(0, 1)
  const isCrowded = (isInRow && isInColumn) || isSame(-1, -1) || isSame(1, -1) || isSame(1, 1) || isSame(-1, 1)
  return isCrowded ? speed / 2 : speed
}

function bearFruit (world, x, y, z, stem) {
  const facing = Object.keys(FACINGS)[below(world, 4)]
  const [dx, dz] = FACINGS[facing]
  if (!isAir(at(world, x + dx, y, z + dz)) || !FRUIT_GROUND.test(nameOfState(at(world, x + dx, y - 1, z + dz)))) return
  grow(world, x + dx, y, z + dz, stateOf(FRUIT[stem]))
  grow(world, x, y, z, stateFor(`attached_${stem}`, { facing }))
}

module.exports = function crops (world) {
  world.olderPlant = older

  world.onRandomTick(['wheat', 'carrots', 'potatoes', 'beetroots', 'torchflower_crop'], (x, y, z, state) => {
    if (MISSES_A_THIRD.has(nameOfState(state)) && below(world, 3) === 0) return
    if (isRipe(state) || rawBrightness(world, x, y, z) < LIGHT_MIN || !isLucky(world, x, y, z, state)) return
    grow(world, x, y, z, older(state))
  })
  world.isRipe = isRipe

  world.cropGrowthSpeed = (x, y, z, state) => growthSpeed(world, x, y, z, state)

  world.onRandomTick(['pumpkin_stem', 'melon_stem'], (x, y, z, state) => {
    if (rawBrightness(world, x, y, z) < LIGHT_MIN || !isLucky(world, x, y, z, state)) return
    if (numberOf(state, 'age') < AGE_MAX.pumpkin_stem) grow(world, x, y, z, older(state))
    else bearFruit(world, x, y, z, nameOfState(state))
  })

  // A stem without its fruit stands free again.
  world.events.on('blockChanged', ({ x, y, z, before }) => {
    const fruit = nameOfState(before)
    if (fruit !== 'pumpkin' && fruit !== 'melon') return
    if (nameOfState(at(world, x, y, z)) === fruit) return
    for (const [facing, [dx, dz]] of Object.entries(FACINGS)) {
      const stem = at(world, x - dx, y, z - dz)
      if (nameOfState(stem) === `attached_${fruit}_stem` && propertyOf(stem, 'facing') === facing) {
        grow(world, x - dx, y, z - dz, stateFor(`${fruit}_stem`, { age: AGE_MAX[`${fruit}_stem`] }))
      }
    }
  })

  world.onRandomTick(['sweet_berry_bush'], (x, y, z, state) => {
    if (!isRipe(state) && below(world, 5) === 0 && rawBrightness(world, x, y + 1, z) >= LIGHT_MIN) grow(world, x, y, z, older(state))
  })
  world.onRandomTick(['cocoa'], (x, y, z, state) => { if (!isRipe(state) && below(world, 5) === 0) grow(world, x, y, z, older(state)) })
  world.onRandomTick(['nether_wart'], (x, y, z, state) => { if (!isRipe(state) && below(world, 10) === 0) grow(world, x, y, z, older(state)) })
}
