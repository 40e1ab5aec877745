'use strict'
// The plan of a Nether fortress: a crossing in the middle, an arm of bridges to each side, and at the end of each arm a platform with a blaze spawner, a room
// with nether wart or a hall with chests. Vanilla has more kinds of pieces; these have what a fortress is visited for. A plan is a list of boxes in the order in
// which they are laid. It depends on the seed and the region only.

const { HORIZONTAL, STEP } = require('../../directions')
const { stateOf, stateWith, AIR } = require('../../game_data')
const { between, streamOf } = require('../../random')

const SALT_PLAN = 331
const REGION_COLUMNS = 27 // one fortress in each region of this many columns squared (vanilla's spacing of Nether structures)
const START_COLUMNS = 23 // vanilla's separation is the rest
const FLOOR_Y = [50, 66] // of the feet
const HEADROOM = 5
const BRIDGE_BLOCKS = 19
const BRIDGES = [1, 3] // of an arm
const CROSSING_RADIUS = 4
const PILLAR_EVERY = 18
const ENDS = ['spawner', 'spawner', 'wart', 'hall']
const LOOT_TABLE = 'minecraft:chests/nether_bridge'

const BRICKS = stateOf('nether_bricks')
const SOUL_SAND = stateOf('soul_sand')
const SPAWNER = stateOf('spawner')
const STAIRS = Object.fromEntries(HORIZONTAL.map((facing) => [facing, stateWith('nether_brick_stairs', { facing })]))
const fenceAlong = (facing) => stateWith('nether_brick_fence', Object.fromEntries(HORIZONTAL.map((side) => [side, STEP[side][0] === 0 === (STEP[facing][0] === 0)])))
const wartOf = (age) => stateWith('nether_wart', { age: String(age) })

/** The parts of a plan in the making. A place is given as blocks along a direction, to its right, and up from the floor. */
class Plan {
  constructor (x, y, z) {
    Object.assign(this, { x, y, z, boxes: [], pillars: [], spawners: [], chests: [], pieces: [] })
  }

  at (facing, along, aside, up) {
    const [dx, , dz] = STEP[facing]
    return [this.x + dx * along - dz * aside, this.y + up, this.z + dz * along + dx * aside]
  }

  /** A box between two such places. */
  box (state, facing, from, to) {
    const [a, b] = [this.at(facing, ...from), this.at(facing, ...to)]
    this.boxes.push({ state, low: a.map((value, axis) => Math.min(value, b[axis])), high: a.map((value, axis) => Math.max(value, b[axis])) })
  }

  /** A floor with free room above it, along a direction from `from` to `to`, `half` blocks to each side. */
  deck (facing, from, to, half, roof = HEADROOM) {
    this.box(AIR, facing, [from, -half, 0], [to, half, roof])
    this.box(BRICKS, facing, [from, -half, -2], [to, half, -1])
    const [a, b] = [this.at(facing, from, -half, -2), this.at(facing, to, half, roof)]
    this.pieces.push({ low: a.map((value, axis) => Math.min(value, b[axis])), high: a.map((value, axis) => Math.max(value, b[axis])) })
  }

  pillar (facing, along) {
    for (const aside of [-1, 0, 1]) this.pillars.push(this.at(facing, along, aside, -3))
  }
}

function bridge (plan, facing, from) {
  const to = from + BRIDGE_BLOCKS - 1
  plan.deck(facing, from, to, 2)
  for (const side of [-2, 2]) plan.box(BRICKS, facing, [from, side, 0], [to, side, 0])
  plan.pillar(facing, from + 1)
  plan.pillar(facing, from + PILLAR_EVERY - 1)
}

/** A platform with a blaze spawner on a step in its middle. */
function spawnerEnd (plan, facing, from) {
  plan.deck(facing, from, from + 8, 3, HEADROOM + 2)
  for (const side of [-3, 3]) plan.box(fenceAlong(facing), facing, [from + 1, side, 0], [from + 8, side, 0])
  plan.box(BRICKS, facing, [from + 3, -1, 0], [from + 7, 1, 0])
  plan.box(STAIRS[facing], facing, [from + 3, -1, 0], [from + 3, 1, 0])
  plan.spawners.push(plan.at(facing, from + 5, 0, 1))
  plan.pillar(facing, from + 4)
}

/** Walls and a roof around a floor, with a door at its near end. */
function hall (plan, facing, from, length, half) {
  const to = from + length - 1
  plan.deck(facing, from, to, half)
  for (const side of [-half, half]) {
    plan.box(BRICKS, facing, [from, side, 0], [to, side, HEADROOM])
    for (let along = from + 2; along < to - 1; along += 3) plan.box(fenceAlong(facing), facing, [along, side, 1], [along, side, 2])
  }
  for (const end of [from, to]) plan.box(BRICKS, facing, [end, -half, 0], [end, half, HEADROOM])
  plan.box(BRICKS, facing, [from, -half, HEADROOM], [to, half, HEADROOM])
  plan.box(AIR, facing, [from, -1, 0], [from, 1, 2])
  plan.pillar(facing, from + 1)
  plan.pillar(facing, to - 1)
}

/** A room with beds of nether wart on both sides. */
function wartEnd (plan, facing, from, random) {
  hall(plan, facing, from, 13, 5)
  for (const [low, high] of [[-4, -2], [2, 4]]) {
    plan.box(SOUL_SAND, facing, [from + 4, low, -1], [from + 9, high, -1])
    for (let along = from + 4; along <= from + 9; along++) {
      for (let aside = low; aside <= high; aside++) plan.box(wartOf(Math.floor(random() * 4)), facing, [along, aside, 0], [along, aside, 0])
    }
  }
}

/** A hall with two chests. */
function hallEnd (plan, facing, from, random) {
  hall(plan, facing, from, 15, 3)
  for (const along of [from + 6, from + 11]) plan.chests.push({ at: plan.at(facing, along, 2, 0), facing, draw: random() })
}

const END_PIECES = { spawner: spawnerEnd, wart: wartEnd, hall: hallEnd }

/** The list in another order. */
function shuffled (list, random) {
  const rest = [...list]
  return list.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0])
}

/** The plan of a region's fortress, with the box around all of it. */
function planOf (seed, rx, rz) {
  const random = streamOf(seed, rx, rz, SALT_PLAN)
  const startOf = (region) => (region * REGION_COLUMNS + Math.floor(random() * START_COLUMNS)) * 16 + 8
  const plan = new Plan(startOf(rx), between(random, FLOOR_Y), startOf(rz))
  const ends = shuffled(ENDS, random)
  HORIZONTAL.forEach((facing, arm) => {
    let from = CROSSING_RADIUS + 1
    for (let left = between(random, BRIDGES); left > 0; left--, from += BRIDGE_BLOCKS) bridge(plan, facing, from)
    END_PIECES[ends[arm]](plan, facing, from, random)
  })
  plan.deck(HORIZONTAL[0], -CROSSING_RADIUS, CROSSING_RADIUS, CROSSING_RADIUS)
  plan.pillar(HORIZONTAL[0], 0)
  const ofAll = (pick, key) => [0, 1, 2].map((axis) => pick(...plan.pieces.map((piece) => piece[key][axis])))
  return { ...plan, low: ofAll(Math.min, 'low'), high: ofAll(Math.max, 'high') }
}

module.exports = { planOf, BRICKS, LOOT_TABLE, REGION_COLUMNS, SPAWNER }
