'use strict'
// Flowing water and lava (net.minecraft.world.level.material.FlowingFluid, WaterFluid, LavaFluid, 1.21.4). A fluid moves only after a block near it changes:
// oceans and lakes of the land stay still.

const { stateOf, AIR, LOWEST_Y } = require('../game_data')
const { FACES } = require('../gameplay/uses')
const { NONE, WATER, LAVA, FULL, kind, amount, falling, source, fluidState, isFluidBlock, waterloggable, withWater } = require('./fluid_states')
const { holdsFluid, takesFluid, isOpenBetween, blocksMotion } = require('./fluid_walls')
const { nameOfState } = require('../block_states')

const DOWN = 0
const UP = 1
const SIDES = [2, 3, 4, 5]
const OF_FLUID = { // loss of amount per block, search distance for a way down, ticks
  [WATER]: { name: 'water', loss: 1, slopeReach: 4, delayTicks: 5 },
  [LAVA]: { name: 'lava', loss: 2, slopeReach: 2, delayTicks: 30 }
}
const LAVA_IN_ULTRAWARM = { ...OF_FLUID[LAVA], loss: 1, slopeReach: 4, delayTicks: 10 }
const NO_WAY_DOWN = 1000
const SPREADS_PER_TICK_MAX = 200 // the rest waits for the next tick
const LAVA_RISES_SLOWLY = 4 // rising lava waits this many times as long, in three of four cases
const REPLACEABLE_LAVA_AMOUNT = 4 // LavaFluid.canBeReplacedWith: a height of 4/9 and more
const FIZZ_EVENT = 1501
const BEDROCK = stateOf('bedrock') // stands for land that is not made: nothing flows there

/** Reads states of land that is made. Most requests are for the same column as the one before. */
class Reader {
  constructor (world) {
    this.world = world
    this.column = null
  }

  /** Clears the cached column: columns that nobody has may be dropped between ticks. */
  forget () {
    this.column = null
  }

  at (x, y, z) {
    const cx = x >> 4
    const cz = z >> 4
    if (this.column === null || this.column.x !== cx || this.column.z !== cz) {
      if (!this.world.blocks.isLoaded(cx, cz)) return BEDROCK
      this.column = this.world.blocks.columnAt(cx, cz)
    }
    const section = this.column.chunk.sections[(y - LOWEST_Y) >> 4]
    return section === undefined ? AIR : section.data.get(((y & 15) << 8) | ((z & 15) << 4) | (x & 15))
  }

  next (x, y, z, face) {
    return this.at(x + FACES[face][0], y + FACES[face][1], z + FACES[face][2])
  }
}

function turnTo (world, x, y, z, name) {
  world.blocks.setState(x, y, z, stateOf(name), 'fluid')
  world.entities.near(x, z, 16, (entity) => {
    entity.connection?.write('world_event', { effectId: FIZZ_EVENT, location: { x, y, z }, data: 0, global: false })
  })
  return true
}

function delayFor ({ world, of }, fluid, before, after) {
  const { delayTicks } = of[fluid]
  const grows = after !== AIR && !falling[before] && !falling[after] && amount[after] > amount[before]
  return fluid === LAVA && grows && world.random() * LAVA_RISES_SLOWLY >= 1 ? delayTicks * LAVA_RISES_SLOWLY : delayTicks
}

function mayPass (fluid, state, face, other) {
  return !(kind[other] === fluid && source[other]) && holdsFluid(other) && isOpenBetween(state, face, other)
}

function isHole (fluid, state, under) {
  if (!isOpenBetween(state, DOWN, under)) return false
  return kind[under] === fluid || (holdsFluid(under) && takesFluid(under, fluid, false))
}

/** Whether the content of a block lets another fluid in (canBeReplacedWith). */
function givesWay (state, fluid, face) {
  if (kind[state] === NONE) return true
  if (kind[state] === WATER) return face === DOWN && fluid !== WATER
  return fluid === WATER && amount[state] >= REPLACEABLE_LAVA_AMOUNT
}

function flowTo (world, fluid, x, y, z, state, face, renewed) {
  if (fluid === LAVA && face === DOWN && kind[state] === WATER) {
    if (isFluidBlock(state)) turnTo(world, x, y, z, 'stone')
    return
  }
  if (waterloggable[state]) return world.blocks.setState(x, y, z, withWater(state), 'fluid')
  if (state !== AIR && !isFluidBlock(state)) world.destroyBlock(x, y, z, { drops: fluid === WATER, source: 'fluid' })
  world.blocks.setState(x, y, z, renewed, 'fluid')
}

function wake (flow, x, y, z) {
  const state = flow.reader.at(x, y, z)
  const fluid = kind[state]
  if (fluid === NONE || (fluid === LAVA && harden(flow, x, y, z, state))) return
  flow.world.schedule(flow.of[fluid].name, x, y, z, flow.of[fluid].delayTicks)
}

/** Lava beside or under water turns into stone (LiquidBlock.shouldSpreadLiquid). */
function harden (flow, x, y, z, state) {
  const { world, reader } = flow
  if (![UP, ...SIDES].some((face) => kind[reader.next(x, y, z, face)] === WATER)) {
    const isBasalt = nameOfState(reader.next(x, y, z, DOWN)) === 'soul_soil' && SIDES.some((face) => nameOfState(reader.next(x, y, z, face)) === 'blue_ice')
    return isBasalt && turnTo(world, x, y, z, 'basalt')
  }
  return turnTo(world, x, y, z, source[state] ? 'obsidian' : 'cobblestone')
}

function tick (flow, fluid, x, y, z) {
  const { world } = flow
  let state = flow.reader.at(x, y, z)
  if (kind[state] !== fluid) return
  if (!source[state]) {
    const renewed = renewedAt(flow, fluid, x, y, z, state)
    if (renewed !== state) {
      const delay = delayFor(flow, fluid, state, renewed)
      world.blocks.setState(x, y, z, renewed, 'fluid')
      if (renewed === AIR) return
      world.schedule(flow.of[fluid].name, x, y, z, delay)
      state = renewed
    }
  }
  spread(flow, fluid, x, y, z, state)
}

/** The content of a place that is not a source, from its neighbours and the place above: a fluid's state, or AIR for none. */
function renewedAt (flow, fluid, x, y, z, state) {
  const { world, reader } = flow
  let most = 0
  let sources = 0
  for (const face of SIDES) {
    const side = reader.next(x, y, z, face)
    if (kind[side] !== fluid || !isOpenBetween(state, face, side)) continue
    if (source[side]) sources++
    most = Math.max(most, amount[side])
  }
  const converts = fluid === WATER ? world.gameRules.waterSourceConversion : world.gameRules.lavaSourceConversion
  if (sources >= 2 && converts) {
    const under = reader.next(x, y, z, DOWN)
    if (blocksMotion[under] || (kind[under] === fluid && source[under])) return fluidState(fluid, FULL, false, true)
  }
  const above = reader.next(x, y, z, UP)
  if (kind[above] === fluid && isOpenBetween(state, UP, above)) return fluidState(fluid, FULL, true, false)
  const left = most - flow.of[fluid].loss
  return left > 0 ? fluidState(fluid, left, false, false) : AIR
}

function spread (flow, fluid, x, y, z, state) {
  const { reader } = flow
  const under = reader.next(x, y, z, DOWN)
  if (mayPass(fluid, state, DOWN, under)) {
    const renewed = renewedAt(flow, fluid, x, y - 1, z, under)
    if (renewed !== AIR && givesWay(under, fluid, DOWN) && takesFluid(under, fluid, source[renewed] === 1)) {
      flowTo(flow.world, fluid, x, y - 1, z, under, DOWN, renewed)
      const sources = SIDES.filter((face) => kind[reader.next(x, y, z, face)] === fluid && source[reader.next(x, y, z, face)]).length
      if (sources >= 3) spreadAside(flow, fluid, x, y, z, state)
      return
    }
  }
  if (source[state] || !isHole(fluid, state, under)) spreadAside(flow, fluid, x, y, z, state)
}

function spreadAside (flow, fluid, x, y, z, state) {
  if (!falling[state] && amount[state] - flow.of[fluid].loss <= 0) return
  for (const [face, renewed] of waysFrom(flow, fluid, x, y, z, state)) {
    const [dx, dy, dz] = FACES[face]
    flowTo(flow.world, fluid, x + dx, y + dy, z + dz, flow.reader.at(x + dx, y + dy, z + dz), face, renewed)
  }
}

/** The sides that a fluid flows to: those nearest to a way down, or all sides if there is no way down. */
function waysFrom (flow, fluid, x, y, z, state) {
  const { reader } = flow
  let nearest = NO_WAY_DOWN
  let ways = []
  for (const face of SIDES) {
    const [dx, , dz] = FACES[face]
    const side = reader.at(x + dx, y, z + dz)
    if (!mayPass(fluid, state, face, side)) continue
    const renewed = renewedAt(flow, fluid, x + dx, y, z + dz, side)
    if (renewed === AIR || !takesFluid(side, fluid, source[renewed] === 1)) continue
    const distance = isHole(fluid, side, reader.at(x + dx, y - 1, z + dz)) ? 0 : slopeDistance(flow, fluid, x + dx, y, z + dz, side, 1, face ^ 1)
    if (distance < nearest) ways = []
    if (distance > nearest) continue
    nearest = distance
    if (givesWay(side, fluid, face)) ways.push([face, renewed])
  }
  return ways
}

function slopeDistance (flow, fluid, x, y, z, state, steps, from) {
  const { reader } = flow
  let nearest = NO_WAY_DOWN
  for (const face of SIDES) {
    if (face === from) continue
    const [dx, , dz] = FACES[face]
    const side = reader.at(x + dx, y, z + dz)
    if (!mayPass(fluid, state, face, side) || !takesFluid(side, fluid, false)) continue
    if (isHole(fluid, side, reader.at(x + dx, y - 1, z + dz))) return steps
    if (steps < flow.of[fluid].slopeReach) nearest = Math.min(nearest, slopeDistance(flow, fluid, x + dx, y, z + dz, side, steps + 1, face ^ 1))
  }
  return nearest
}

/** The direction in which a block's fluid pushes bodies: `{ x, z, y }`, length 1 or 0 (FlowingFluid.getFlow). */
function flowAt (reader, x, y, z) {
  const state = reader.at(x, y, z)
  const fluid = kind[state]
  const flow = { x: 0, y: 0, z: 0 }
  if (fluid === NONE) return flow
  for (const face of SIDES) {
    const [dx, , dz] = FACES[face]
    const side = reader.at(x + dx, y, z + dz)
    let height = 0
    if (kind[side] === fluid) height = amount[state] - amount[side]
    else if (kind[side] === NONE && !blocksMotion[side]) {
      const lower = reader.at(x + dx, y - 1, z + dz)
      if (kind[lower] === fluid) height = amount[state] - (amount[lower] - FULL)
    }
    flow.x += dx * height
    flow.z += dz * height
  }
  const length = Math.hypot(flow.x, flow.z)
  return length === 0 ? flow : { x: flow.x / length, y: 0, z: flow.z / length }
}

module.exports = function fluids (world) {
  const reader = new Reader(world)
  const of = { [WATER]: OF_FLUID[WATER], [LAVA]: world.dimension.isUltrawarm ? LAVA_IN_ULTRAWARM : OF_FLUID[LAVA] }
  const flow = { world, reader, of }
  let spreads = 0
  world.everyTick('fluids', () => {
    spreads = 0
    reader.forget()
  })

  world.events.on('blockChanged', ({ x, y, z }) => {
    wake(flow, x, y, z)
    for (const [dx, dy, dz] of FACES) wake(flow, x + dx, y + dy, z + dz)
  })

  for (const fluid of [WATER, LAVA]) {
    world.onScheduled(flow.of[fluid].name, (x, y, z) => {
      if (spreads++ < SPREADS_PER_TICK_MAX) tick(flow, fluid, x, y, z)
      else world.schedule(flow.of[fluid].name, x, y, z, 1)
    })
  }

  world.flowAt = (x, y, z) => flowAt(reader, x, y, z)
}
