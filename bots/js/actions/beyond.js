'use strict'
// Work in another dimension: going there, searching there, and coming back.

const { bound } = require('../bound')

const HOME = 'overworld'
const PORTAL_OF = { overworld: 'overworld', the_nether: 'nether' } // what use_portal calls a dimension
const DIRECTIONS = ['north', 'east', 'south', 'west']
const ARRIVED_BLOCKS = 8
const WALK_SECONDS = 240

/** The name of the dimension where the body is: overworld, the_nether. */
const dimension = ({ bot }) => bot.game.dimension.replace(/^minecraft:/, '')

/** Goes to the dimension where the source of a step of a plan is, unless some of it is near here too. */
async function crossOver ({ body }, { source, dimension: wanted }) {
  const goal = wanted ?? HOME
  if (source === null || body.isInDimension(goal) || body.nearestSource(source) !== null) return
  await body.performWatchfully('use_portal', { to: PORTAL_OF[goal] })
}

/** Goes back to where the work began. Without a way back the body stays. */
async function comeBack ({ body }, start) {
  if (!body.isInDimension(start)) await body.attempt(() => body.performWatchfully('use_portal', { to: PORTAL_OF[start] }), ['interrupted'])
}

/** Some direction other than the one that led no farther. */
function another (body, tried) {
  const left = DIRECTIONS.filter((direction) => direction !== tried)
  return left[Math.floor(body.random() * left.length)]
}

/** Walks to a block, else digs to it. Returns whether the body is there. */
async function arrive (body, block) {
  const isThere = () => body.distanceTo(block) <= ARRIVED_BLOCKS
  const walk = () => body.goNear(block, { range: ARRIVED_BLOCKS, what: block.name, limitSeconds: WALK_SECONDS })
  if (await body.attempt(walk) || await body.attempt(() => body.digTo(block, { isThere, between: () => body.keepSafe() }))) return true
  body.rememberFailure('beyond', block)
  return false
}

/**
 * Searches the Nether for a source. What is found beside the bricks of a fortress is sought there. Fortresses are far apart: the body goes on in one direction as
 * long as it can.
 */
async function searchBeyond ({ body, memory }, source) {
  const beside = body.besideOf(source)
  const known = beside === null ? [] : body.knownBlocks([beside])
  const goal = known.find((block) => block.distance > ARRIVED_BLOCKS && !body.hasFailed('beyond', block))
  if (goal && await arrive(body, goal)) return undefined
  memory.outward ??= another(body, null)
  try {
    return await body.performWatchfully('explore', { direction: memory.outward, wish: beside !== null && known.length === 0 ? beside : source })
  } catch (error) {
    if (body.isSetback(error)) memory.outward = another(body, memory.outward)
    throw error
  }
}

/** @param {object} context see facade.js */
function beyond (context) {
  return bound(context, { comeBack, crossOver, dimension, searchBeyond })
}

module.exports = { beyond }
