'use strict'
// Costs of work, in seconds of run clock. The planner adds them up. They need not be exact, only in proportion.
//
//   walking       distance / 4.3 blocks a second (vanilla's walking speed), plus a third for obstacles
//   digging       vanilla's formula for the plainest suitable tool, plus 1.5 s to get there, look and pick up
//   crafting      0.3 s in the body's own grid, 1 s at a table; placing a station 2 s
//   smelting      10 s per item (vanilla's 200 ticks)
//   finding       per source, in sources.json; a source that failed here recently costs FAILED_SECONDS more, a surface source
//                 also the climb if the body is underground

const WALK_BLOCKS_A_SECOND = 4.3
const DETOUR = 1.35
const CRAFT_SECONDS = 0.3
const TABLE_SECONDS = 1
const PLACE_SECONDS = 2
const SMELT_SECONDS = 10
const FAILED_SECONDS = 240
const CHEST_SECONDS = 4
const CLIMB_SECONDS = 2 // per block, up to the surface
// Tool speeds of vanilla 1.21.4 (ToolMaterial).
const SPEEDS = { wooden: 2, stone: 4, iron: 6, diamond: 8, netherite: 9, golden: 12 }

const walkSeconds = (blocks) => blocks / WALK_BLOCKS_A_SECOND * DETOUR

/** Dig time of a block with a tool, or by hand if none is needed. */
function digSeconds (registry, block, tool) {
  const { hardness = 0 } = registry.blocksByName[block] ?? {}
  if (!tool) return Math.max(0.1, hardness * 1.5)
  return Math.max(0.1, hardness * 1.5 / (SPEEDS[tool.split('_')[0]] ?? 1))
}

module.exports = { CHEST_SECONDS, CLIMB_SECONDS, CRAFT_SECONDS, FAILED_SECONDS, PLACE_SECONDS, SMELT_SECONDS, TABLE_SECONDS, digSeconds, walkSeconds }
