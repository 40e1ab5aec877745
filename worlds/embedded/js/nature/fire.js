'use strict'
// Fire. It stands on firm ground or on flammable blocks, spreads, burns blocks, ages, and rain extinguishes it (net.minecraft.world.level.block.FireBlock,
// 1.21.4).
//
//   world.igniteBlock(x, y, z, source?)     sets fire if fire can stand there; returns whether it did

const { isFullCube, AIR, stateOf, isAir } = require('../game_data')
const { catching, burning } = require('./flammable')
const { nameOfState, numberOf, propertyOf, withProperty, stateFor } = require('../block_states')

const TICK_DELAY = [30, 39]
const AWAY_DELAY_TICKS = 200 // fire waits this long where no player is
const AGE_MAX = 15
const BURNS_FOR_EVER_ON = new Set(['netherrack', 'magma_block']) // the tag infiniburn_overworld
const SOUL_GROUND = new Set(['soul_sand', 'soul_soil'])
const HUMID_BIOMES = /^(bamboo_jungle|mushroom_fields|mangrove_swamp|snowy_slopes|frozen_peaks|jagged_peaks|swamp|jungle)$/ // increased_fire_burnout
const SIDES = { up: [0, 1, 0], north: [0, 0, -1], south: [0, 0, 1], west: [-1, 0, 0], east: [1, 0, 0] }
const AROUND = [...Object.values(SIDES), [0, -1, 0]]
const BURN_UP = [[[1, 0, 0], 300], [[-1, 0, 0], 300], [[0, -1, 0], 250], [[0, 1, 0], 250], [[0, 0, -1], 300], [[0, 0, 1], 300]]
const DIFFICULTY = { peaceful: 0, easy: 1, normal: 2, hard: 3 }

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const below = (world, most) => Math.floor(world.random() * most)

const isFirm = (world, x, y, z) => isFullCube[at(world, x, y, z)] === 1
const touchesFuel = (world, x, y, z) => AROUND.some(([dx, dy, dz]) => burning[at(world, x + dx, y + dy, z + dz)] > 0)
const canStand = (world, x, y, z) => isFirm(world, x, y - 1, z) || touchesFuel(world, x, y, z)

function fireFor (world, x, y, z, age) {
  const ground = at(world, x, y - 1, z)
  if (SOUL_GROUND.has(nameOfState(ground))) return stateOf('soul_fire')
  const state = stateFor('fire', { age })
  if (burning[ground] > 0 || isFullCube[ground] === 1) return state
  return Object.entries(SIDES).reduce((made, [side, [dx, dy, dz]]) => withProperty(made, side, burning[at(world, x + dx, y + dy, z + dz)] > 0), state)
}

const nextDelay = (world) => TICK_DELAY[0] + below(world, TICK_DELAY[1] - TICK_DELAY[0] + 1)

function burn (world, place, age) {
  const { x, y, z } = place
  const ground = at(world, x, y - 1, z)
  const lasts = BURNS_FOR_EVER_ON.has(nameOfState(ground))
  const goOut = () => world.blocks.setState(x, y, z, AIR, 'fire')
  if (!lasts && isRainedOn(world, x, y, z) && world.random() < 0.2 + age * 0.03) return goOut()
  const older = Math.min(AGE_MAX, age + (below(world, 3) >> 1))
  if (older !== age) world.blocks.setState(x, y, z, withProperty(at(world, x, y, z), 'age', older), 'fire')
  if (!lasts) {
    if (!touchesFuel(world, x, y, z)) return isFirm(world, x, y - 1, z) && age <= 3 ? undefined : goOut()
    if (age === AGE_MAX && below(world, 4) === 0 && burning[ground] === 0) return goOut()
  }
  const isHumid = HUMID_BIOMES.test(world.terrain.biomeAt(x, z))
  for (const [[dx, dy, dz], chance] of BURN_UP) burnUp(world, x + dx, y + dy, z + dz, chance - (isHumid ? 50 : 0), age)
  return spread(world, place, age, isHumid)
}

const isRainedOn = (world, x, y, z) => world.isRaining && (world.isRainingAt(x, y, z) || world.isRainingAt(x - 1, y, z) || world.isRainingAt(x + 1, y, z) ||
  world.isRainingAt(x, y, z - 1) || world.isRainingAt(x, y, z + 1))

function burnUp (world, x, y, z, chance, age) {
  const state = at(world, x, y, z)
  if (below(world, chance) >= burning[state]) return
  if (below(world, age + 10) < 5 && !world.isRainingAt(x, y, z)) world.blocks.setState(x, y, z, fireFor(world, x, y, z, olderBy(world, age)), 'fire')
  else world.blocks.setState(x, y, z, AIR, 'fire')
  if (nameOfState(state) === 'tnt') world.primeTnt(x, y, z)
}

const olderBy = (world, age) => Math.min(AGE_MAX, age + (below(world, 5) >> 2))

function spread (world, { x, y, z }, age, isHumid) {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      for (let dy = -1; dy <= 4; dy++) {
        if (dx === 0 && dy === 0 && dz === 0) continue
        const chance = catchChance(world, x + dx, y + dy, z + dz)
        if (chance === 0) continue
        const odds = Math.floor((chance + 40 + DIFFICULTY[world.difficulty] * 7) / (age + 30) / (isHumid ? 2 : 1))
        const outOf = dy > 1 ? dy * 100 : 100
        if (!(odds > 0 && below(world, outOf) <= odds) || isRainedOn(world, x + dx, y + dy, z + dz)) continue
        world.blocks.setState(x + dx, y + dy, z + dz, fireFor(world, x + dx, y + dy, z + dz, olderBy(world, age)), 'fire')
      }
    }
  }
}

/** How easily fire spreads to an empty place: the value of the most flammable neighbour. */
function catchChance (world, x, y, z) {
  if (!isAir(at(world, x, y, z))) return 0
  return AROUND.reduce((best, [dx, dy, dz]) => Math.max(best, catching[at(world, x + dx, y + dy, z + dz)]), 0)
}

function lightAside (world, x, y, z) {
  for (let draw = 0; draw < 3; draw++) {
    const [nearX, nearZ] = [x + below(world, 3) - 1, z + below(world, 3) - 1]
    if (!world.blocks.isLoaded(nearX >> 4, nearZ >> 4)) return
    if (isAir(at(world, nearX, y + 1, nearZ)) && catching[at(world, nearX, y, nearZ)] > 0) {
      world.blocks.setState(nearX, y + 1, nearZ, fireFor(world, nearX, y + 1, nearZ, 0), 'lava')
    }
  }
}

const isByFuel = (world, x, y, z) => AROUND.some(([dx, dy, dz]) => isMade(world, x + dx, z + dz) && catching[at(world, x + dx, y + dy, z + dz)] > 0)
const isMade = (world, x, z) => world.blocks.isLoaded(x >> 4, z >> 4) // lava generates no land

module.exports = function fire (world) {
  world.igniteBlock = function igniteBlock (x, y, z, source = 'fire') {
    if (!isAir(at(world, x, y, z)) || !canStand(world, x, y, z)) return false
    world.blocks.setState(x, y, z, fireFor(world, x, y, z, 0), source)
    return true
  }

  world.events.on('blockChanged', ({ x, y, z, state }) => {
    if (nameOfState(state) === 'fire') world.schedule('fire', x, y, z, nextDelay(world))
    for (const [dx, dy, dz] of AROUND) { // a fire that lost its ground
      const name = nameOfState(at(world, x + dx, y + dy, z + dz))
      if (name !== 'fire' && name !== 'soul_fire') continue
      const stays = name === 'fire' ? canStand(world, x + dx, y + dy, z + dz) : SOUL_GROUND.has(nameOfState(at(world, x + dx, y + dy - 1, z + dz)))
      if (!stays) world.blocks.setState(x + dx, y + dy, z + dz, AIR, 'fire')
    }
  })

  world.onScheduled('fire', (x, y, z) => {
    const state = at(world, x, y, z)
    if (nameOfState(state) !== 'fire') return
    if (world.blocks.columnAt(x >> 4, z >> 4).viewers.size === 0) return world.schedule('fire', x, y, z, AWAY_DELAY_TICKS)
    world.schedule('fire', x, y, z, nextDelay(world))
    if (!world.gameRules.doFireTick) return
    if (!canStand(world, x, y, z)) return world.blocks.setState(x, y, z, AIR, 'fire')
    burn(world, { x, y, z }, numberOf(state, 'age'))
  })

  // Lava ignites flammable blocks near it (net.minecraft.world.level.material.LavaFluid.randomTick).
  world.onRandomTick(['lava'], (x, y, z) => {
    if (!world.gameRules.doFireTick) return
    const steps = below(world, 3)
    if (steps === 0) return lightAside(world, x, y, z)
    let [nearX, nearY, nearZ] = [x, y, z]
    for (let step = 0; step < steps; step++) {
      nearX += below(world, 3) - 1
      nearY += 1
      nearZ += below(world, 3) - 1
      if (!world.blocks.isLoaded(nearX >> 4, nearZ >> 4)) return
      const there = at(world, nearX, nearY, nearZ)
      if (isAir(there)) {
        if (isByFuel(world, nearX, nearY, nearZ)) return world.blocks.setState(nearX, nearY, nearZ, fireFor(world, nearX, nearY, nearZ, 0), 'lava')
      } else if (isFullCube[there] === 1) return
    }
  })
}

/** Whether a block can be lit: campfires and candles that are not burning and are dry. */
module.exports.isLightable = (state) => propertyOf(state, 'lit') === 'false' && propertyOf(state, 'waterlogged') !== 'true' &&
  /(^|_)(campfire|candle|candle_cake)$/.test(nameOfState(state))
