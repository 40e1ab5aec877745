'use strict'
// Abandoned villages in the land. One village at most starts in each region of 34 × 34 columns, as in vanilla 1.21.4 (structure set `villages`: spacing 34,
// separation 8). A column finds the villages around it, whose plans follow from the seed (ruin_plans.js), and builds its own part of each.

const { AIR, isSolid, stateOf } = require('../game_data')
const { streamOf } = require('../random')
const { planOf, STYLE_OF_BIOME, REACH_BLOCKS } = require('./ruin_plans')
const { placeChest } = require('./treasure')

const SALT_START = 231
const REGION_COLUMNS = 34
const SEPARATION_COLUMNS = 8
const REACH_COLUMNS = Math.ceil(REACH_BLOCKS / 16) + 1
const VILLAGES_MAX = 64
const HOME_CLEAR_BLOCKS = 160 // from the middle of a village to home, whose sites lie within 80 blocks
const TOWN_CLEAR_BLOCKS = 80 // from the middle of a village to the ground of a town
const HEADROOM_BLOCKS = 14 // trees that grow where a house stood are cleared up to this height
const FOUNDATION_BLOCKS = 8
const FLOOR_BLOCKS = 3 // of ground beneath a floor, also over a cave: the water of a well stays in it

const FOUNDATION = stateOf('cobblestone')
const SAND = stateOf('sand')
const SANDSTONE = stateOf('sandstone')
const SOILS = new Set(['grass_block', 'dirt', 'coarse_dirt', 'podzol'].map(stateOf))

/** A plan by columns: "cx,cz" → `{ sites, blocks, chests, paths }`. */
function partsOf ({ sites, blocks, chests, paths }) {
  const parts = new Map()
  const partAt = (cx, cz) => {
    const key = `${cx},${cz}`
    if (!parts.has(key)) parts.set(key, { sites: [], blocks: [], chests: [], paths: [] })
    return parts.get(key)
  }
  for (const site of sites) {
    for (let cx = site.x >> 4; cx <= (site.x + site.wide - 1) >> 4; cx++) {
      for (let cz = site.z >> 4; cz <= (site.z + site.long - 1) >> 4; cz++) partAt(cx, cz).sites.push(site)
    }
  }
  for (const block of blocks) partAt(block[0] >> 4, block[2] >> 4).blocks.push(block)
  for (const chest of chests) partAt(chest.x >> 4, chest.z >> 4).chests.push(chest)
  for (const path of paths) partAt(path[0] >> 4, path[2] >> 4).paths.push(path)
  return parts
}

/** Clears the room of a building, and fills the ground beneath it up to its floor. */
function prepare (column, { x, y, z, wide, long }) {
  for (let atX = Math.max(x, column.cx * 16); atX < Math.min(x + wide, column.cx * 16 + 16); atX++) {
    for (let atZ = Math.max(z, column.cz * 16); atZ < Math.min(z + long, column.cz * 16 + 16); atZ++) {
      for (let up = 1; up <= HEADROOM_BLOCKS; up++) if (column.get(atX, y + up, atZ) !== AIR) column.set(atX, y + up, atZ, AIR)
      for (let down = 0; down <= FOUNDATION_BLOCKS; down++) {
        if (isSolid[column.get(atX, y - down, atZ)] !== 1) column.set(atX, y - down, atZ, FOUNDATION)
        else if (down >= FLOOR_BLOCKS) break
      }
    }
  }
}

/** Lays a block of a path where the ground is soil and nothing but plants is above. */
function pave (column, [x, y, z, state]) {
  if (!SOILS.has(column.get(x, y, z)) || isSolid[column.get(x, y + 1, z)] === 1) return
  column.set(x, y, z, state)
  for (let up = 1; up <= 2; up++) if (isSolid[column.get(x, y + up, z)] !== 1) column.set(x, y + up, z, AIR)
}

/** Sand would fall into a well or a cellar, so what holds it is stone. */
function settleSand (column, { x, y, z, wide, long }) {
  for (let atX = Math.max(x, column.cx * 16); atX < Math.min(x + wide, column.cx * 16 + 16); atX++) {
    for (let atZ = Math.max(z, column.cz * 16); atZ < Math.min(z + long, column.cz * 16 + 16); atZ++) {
      for (let down = 1; down <= FOUNDATION_BLOCKS; down++) if (column.get(atX, y - down, atZ) === SAND) column.set(atX, y - down, atZ, SANDSTONE)
    }
  }
}

function createRuins (landscape) {
  const { seed, home } = landscape
  const starts = new Map() // "rx,rz" → middle of the village of a region
  const villages = new Map() // the same key → parts of its plan, null where there is none

  /** The middle of the village that a region can have. */
  function middleIn (rx, rz) {
    const key = `${rx},${rz}`
    if (!starts.has(key)) {
      const random = streamOf(seed, rx, rz, SALT_START)
      const within = () => Math.floor(random() * (REGION_COLUMNS - SEPARATION_COLUMNS))
      starts.set(key, { x: (rx * REGION_COLUMNS + within()) * 16 + 8, z: (rz * REGION_COLUMNS + within()) * 16 + 8 })
    }
    return starts.get(key)
  }

  const isClear = ({ x, z }) => Math.hypot(x - home.x, z - home.z) >= HOME_CLEAR_BLOCKS && landscape.fromTown(x, z) >= TOWN_CLEAR_BLOCKS

  /** The plan of the village of a region, or null. */
  function planIn (rx, rz) {
    const middle = middleIn(rx, rz)
    return isClear(middle) && STYLE_OF_BIOME.has(landscape.biomeAt(middle.x, middle.z)) ? planOf(landscape, middle) : null
  }

  function partsIn (rx, rz) {
    const key = `${rx},${rz}`
    if (!villages.has(key)) {
      if (villages.size >= VILLAGES_MAX) villages.delete(villages.keys().next().value)
      const plan = planIn(rx, rz)
      villages.set(key, plan && partsOf(plan))
    }
    return villages.get(key)
  }

  /** The parts of villages that lie in a column. Villages of different regions are too far apart to meet. */
  function partFor (cx, cz) {
    const regionOf = (column) => Math.floor(column / REGION_COLUMNS)
    for (let rx = regionOf(cx - REACH_COLUMNS); rx <= regionOf(cx + REACH_COLUMNS); rx++) {
      for (let rz = regionOf(cz - REACH_COLUMNS); rz <= regionOf(cz + REACH_COLUMNS); rz++) {
        const { x, z } = middleIn(rx, rz)
        if (Math.abs((x >> 4) - cx) > REACH_COLUMNS || Math.abs((z >> 4) - cz) > REACH_COLUMNS) continue
        const part = partsIn(rx, rz)?.get(`${cx},${cz}`)
        if (part !== undefined) return part
      }
    }
    return null
  }

  function build (column) {
    const part = partFor(column.cx, column.cz)
    if (part === null) return
    for (const path of part.paths) pave(column, path)
    for (const site of part.sites) prepare(column, site)
    for (const site of part.sites) settleSand(column, site)
    for (const [x, y, z, state] of part.blocks) column.set(x, y, z, state)
    for (const { x, y, z, facing, table, draw } of part.chests) placeChest(column, x, y, z, facing, table, draw)
  }

  /** Whether a building stands at a place. */
  function covers (x, z) {
    const part = partFor(x >> 4, z >> 4)
    return part !== null && part.sites.some((site) => x >= site.x && x < site.x + site.wide && z >= site.z && z < site.z + site.long)
  }

  return { build, covers, planIn }
}

module.exports = { createRuins, REGION_COLUMNS }
