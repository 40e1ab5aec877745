'use strict'
// Mineshafts, after vanilla 1.21.4: corridors with beams, torches, rails, cobwebs, and chests where vanilla has minecarts with chests. A column finds the starts
// around it, whose plans follow from the seed (mineshaft_plans.js), and builds its own part of each. It does not need its neighbours.

const { AXIS, CLOCKWISE, COUNTERCLOCKWISE, HORIZONTAL, OPPOSITE } = require('../directions')
const { AIR, isSolid, stateOf, stateWith } = require('../game_data')
const { chanceOf } = require('../random')
const { SEA_LEVEL } = require('./climate')
const { planOf, blockOf, SECTION_BLOCKS } = require('./mineshaft_plans')
const { isChest, placeChest } = require('./treasure')

const SALTS = { start: 49, ceiling: 50, rail: 51 }
const START_CHANCE = 0.004 // vanilla's structure set `mineshafts`
const REACH_COLUMNS = 7 // a piece starts within 80 blocks of the start and is 20 long
const REGION_COLUMNS = 32
const PLANS_MAX = 64
const ROOF_BLOCKS = 12 // of ground over a mineshaft; the sea and rivers lie on it
const TOWN_CLEAR_BLOCKS = 26 // of ground under a town, and around it
const CEILING_CHANCE = 0.8 // that a block of the highest layer is gone
const WHOLE_BEAM_CHANCE = 0.75
const TORCH_CHANCE = 0.05
const WEB_CHANCES = [[1, 0.1], [2, 0.05]] // by distance from the beam
const CHEST_CHANCE = 0.01 // on each side of a section
const RAIL_CHANCE = 0.7
const LOOT_TABLE = 'minecraft:chests/abandoned_mineshaft'

const PLANKS = stateOf('oak_planks')
const COBWEB = stateOf('cobweb')
const RAILS = { x: stateWith('rail', { shape: 'east_west' }), z: stateWith('rail', { shape: 'north_south' }) }
const FENCES = byHorizontal((side) => stateWith('oak_fence', { [side]: true }))
const TORCHES = byHorizontal((facing) => stateWith('wall_torch', { facing }))
const columnKey = (x, z) => `${x >> 4},${z >> 4}`

/** A value for each horizontal direction. */
function byHorizontal (valueOf) {
  return Object.fromEntries(HORIZONTAL.map((side) => [side, valueOf(side)]))
}

/** What stands in a corridor, block by block: `{ at, state, replaces }` or `{ at, facing, draw }` for a chest. */
function thingsOf (piece, random) {
  if (piece.kind === 'crossing') {
    return [1, 3].flatMap((along) => [-1, 1].flatMap((aside) => [0, 1, 2].map((up) => ({ at: blockOf(piece, along, aside, up), state: PLANKS }))))
  }
  const things = []
  for (let beam = 2; piece.kind === 'corridor' && beam < piece.length; beam += SECTION_BLOCKS) furnish(piece, beam, random, things)
  return things
}

/** The beam of a section, and what is near it. */
function furnish (piece, beam, random, things) {
  const put = (along, aside, up, state, replaces = false) => things.push({ at: blockOf(piece, along, aside, up), state, replaces })
  const sides = [[-1, COUNTERCLOCKWISE[piece.facing]], [1, CLOCKWISE[piece.facing]]]
  for (const [aside, side] of sides) for (const up of [0, 1]) put(beam, aside, up, FENCES[side])
  const isWhole = random() < WHOLE_BEAM_CHANCE
  for (const aside of isWhole ? [-1, 0, 1] : [-1, 1]) put(beam, aside, 2, PLANKS, true)
  for (const [step, facing] of [[-1, OPPOSITE[piece.facing]], [1, piece.facing]]) {
    if (isWhole && random() < TORCH_CHANCE) put(beam + step, 0, 2, TORCHES[facing])
    for (const [distance, chance] of WEB_CHANCES) for (const aside of [-1, 1]) if (random() < chance) put(beam + step * distance, aside, 2, COBWEB)
    const [aside, side] = sides[step === 1 ? 0 : 1]
    if (random() < CHEST_CHANCE) things.push({ at: blockOf(piece, beam + step, aside), facing: OPPOSITE[side], draw: random() })
  }
}

/** A plan by columns: key → `{ pieces, things }`. */
function partsOf (seed, cx, cz) {
  const parts = new Map()
  const partAt = (key) => {
    if (!parts.has(key)) parts.set(key, { pieces: [], things: [] })
    return parts.get(key)
  }
  const { pieces, random } = planOf(seed, cx, cz)
  for (const piece of pieces) {
    const [x0, , z0, x1, , z1] = piece.box
    for (let x = x0 >> 4; x <= x1 >> 4; x++) for (let z = z0 >> 4; z <= z1 >> 4; z++) partAt(`${x},${z}`).pieces.push(piece)
    for (const thing of thingsOf(piece, random)) partAt(columnKey(thing.at[0], thing.at[2])).things.push({ ...thing, top: piece.box[4] })
  }
  return parts
}

/** The highest y of a mineshaft in a column. */
function highestIn (landscape, { cx, cz }, heights) {
  const lowest = heights.reduce((least, height) => Math.min(least, height), SEA_LEVEL)
  return landscape.fromTown(cx * 16 + 8, cz * 16 + 8) < TOWN_CLEAR_BLOCKS ? lowest - TOWN_CLEAR_BLOCKS : lowest - ROOF_BLOCKS
}

/** Digs a piece's part of a column. Where its floor is open it gets a floor of planks. */
function dig (seed, column, { kind, facing, half, hasRails, box: [x0, y0, z0, x1, y1, z1] }) {
  for (let z = Math.max(z0, column.cz * 16); z <= Math.min(z1, column.cz * 16 + 15); z++) {
    for (let x = Math.max(x0, column.cx * 16); x <= Math.min(x1, column.cx * 16 + 15); x++) {
      if (kind === 'crossing' && (x === x0 || x === x1) && (z === z0 || z === z1)) continue
      for (let y = y0; y <= y1; y++) {
        const stays = isChest(column.get(x, y, z)) || (kind === 'corridor' && y === y1 && chanceOf(seed, x, z, SALTS.ceiling) >= CEILING_CHANCE)
        if (!stays) column.set(x, y, z, AIR)
      }
      if (isSolid[column.get(x, y0 - 1, z)] !== 1) column.set(x, y0 - 1, z, PLANKS)
      const isMiddle = half === 1 && (AXIS[facing] === 'x' ? z === z0 + 1 : x === x0 + 1)
      if (hasRails && isMiddle && chanceOf(seed, x, z, SALTS.rail) < RAIL_CHANCE) column.set(x, y0, z, RAILS[AXIS[facing]])
    }
  }
}

function put (column, { at: [x, y, z], state, replaces, facing, draw }) {
  const there = column.get(x, y, z)
  if (isChest(there)) return
  if (facing !== undefined) placeChest(column, x, y, z, facing, LOOT_TABLE, draw)
  else if (there === AIR || replaces) column.set(x, y, z, state)
}

function createMineshafts (landscape) {
  const { seed } = landscape
  const plans = new Map() // "cx,cz" of the start → its parts
  const regions = new Map() // "rx,rz" → starts in it, as [cx, cz]
  const startsAt = (cx, cz) => chanceOf(seed, cx, cz, SALTS.start) < START_CHANCE

  function startsIn (rx, rz) {
    const key = `${rx},${rz}`
    if (!regions.has(key)) {
      const starts = []
      for (let cx = rx * REGION_COLUMNS; cx < (rx + 1) * REGION_COLUMNS; cx++) {
        for (let cz = rz * REGION_COLUMNS; cz < (rz + 1) * REGION_COLUMNS; cz++) if (startsAt(cx, cz)) starts.push([cx, cz])
      }
      regions.set(key, starts)
    }
    return regions.get(key)
  }

  /** The starts whose mineshafts can reach a column. */
  function startsNear (column) {
    const found = []
    const regionOf = (c) => Math.floor(c / REGION_COLUMNS)
    for (let rx = regionOf(column.cx - REACH_COLUMNS); rx <= regionOf(column.cx + REACH_COLUMNS); rx++) {
      for (let rz = regionOf(column.cz - REACH_COLUMNS); rz <= regionOf(column.cz + REACH_COLUMNS); rz++) {
        found.push(...startsIn(rx, rz).filter(([cx, cz]) => Math.max(Math.abs(cx - column.cx), Math.abs(cz - column.cz)) <= REACH_COLUMNS))
      }
    }
    return found
  }

  function partsFrom (cx, cz) {
    const key = `${cx},${cz}`
    if (!plans.has(key)) {
      if (plans.size >= PLANS_MAX) plans.delete(plans.keys().next().value)
      plans.set(key, partsOf(seed, cx, cz))
    }
    return plans.get(key)
  }

  /** Builds the parts of mineshafts that lie in a column; `heights` are those of its ground. */
  function build (column, heights) {
    for (const [cx, cz] of startsNear(column)) {
      const part = partsFrom(cx, cz).get(`${column.cx},${column.cz}`)
      if (part === undefined) continue
      const highest = highestIn(landscape, column, heights)
      for (const piece of part.pieces) if (piece.box[4] <= highest) dig(seed, column, piece)
      for (const thing of part.things) if (thing.top <= highest) put(column, thing)
    }
  }

  return { build, startsAt }
}

module.exports = { createMineshafts }
