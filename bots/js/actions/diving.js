'use strict'
// Work at the bottom of water: how long a body sinks to it, and whether one breath lasts for it.

const { DIRECTIONS, blockAt, feet, isOpen, isWater, waterTop } = require('./cells')
const { bound } = require('../bound')

/** A body that does not swim sinks by 0.025 blocks a tick: the gravity of water, 0.005, over its drag, 0.2 (https://minecraft.wiki/w/Entity#Motion). */
const SINK_BLOCKS_PER_SECOND = 0.5
/** Under water digging takes five times as long, and afloat it takes five times as long again: https://minecraft.wiki/w/Breaking#Speed. */
const WET_FACTOR = 5
const AFLOAT_FACTOR = 5
const SURFACE_CELLS = 1 // of water in which a body keeps its head above
/** Half of the 15 s for which a body can hold its breath. The other half is for the way up: the mind's reflex breaks the work off then. */
const BREATH_SECONDS = 7.5
const AROUND_SECONDS = 2 // to get to the place, and to pick up what was dug; measured with a shovel below three blocks of water
const UP = [0, 1, 0]
const AROUND = [UP, ...DIRECTIONS.map(([dx, dz]) => [dx, 0, dz])]

/** How deep a block lies under water, in cells of water over the place from which it is dug; 0 if a side of it is in the air, or none is open. */
function depthUnderWater (context, { x, y, z }) {
  const sides = AROUND.map(([dx, dy, dz]) => ({ x: x + dx, y: y + dy, z: z + dz })).filter((side) => isOpen(context, side.x, side.y, side.z))
  if (sides.length === 0 || sides.some((side) => !isWater(context, side.x, side.y, side.z))) return 0
  return Math.min(...sides.map((side) => waterTop(context, side) - side.y + 1))
}

/** Whether a block lies so deep under water, or is dug there so slowly, that a body must come up for air before it is done. */
function isBeyondBreath (context, { x, y, z }) {
  const block = blockAt(context, x, y, z)
  if (block?.boundingBox !== 'block') return false
  const sinking = Math.max(0, depthUnderWater(context, { x, y, z }) - SURFACE_CELLS)
  return sinking > 0 && sinking / SINK_BLOCKS_PER_SECOND + AROUND_SECONDS + context.body.digSeconds(block) * WET_FACTOR > BREATH_SECONDS
}

/** Seconds until a body in water has sunk to the top of a block; 0 for a block that is not below it. */
const sinkSeconds = (context, { y }) => Math.max(0, feet(context).y - (y + 1)) / SINK_BLOCKS_PER_SECOND

/** @param {object} context see facade.js */
const diving = (context) => bound(context, { isBeyondBreath, sinkSeconds })

module.exports = { AFLOAT_FACTOR, WET_FACTOR, diving }
