'use strict'
// Work in another dimension: going there, searching there, and coming back.

const { bound } = require('../bound')

const HOME = 'overworld'
const PORTAL_OF = { overworld: 'overworld', the_nether: 'nether' } // what use_portal calls a dimension
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

/** Searches the Nether for a source. What is found beside the bricks of a fortress is sought there. */
async function searchBeyond ({ body }, source) {
  const beside = body.besideOf(source)
  const [known] = beside === null ? [] : body.knownBlocks([beside])
  if (known && known.distance > ARRIVED_BLOCKS) return body.goNear(known, { range: ARRIVED_BLOCKS, what: known.name, limitSeconds: WALK_SECONDS })
  return body.performWatchfully('explore', { wish: beside !== null && !known ? beside : source })
}

/** @param {object} context see facade.js */
function beyond (context) {
  return bound(context, { comeBack, crossOver, dimension, searchBeyond })
}

module.exports = { beyond }
