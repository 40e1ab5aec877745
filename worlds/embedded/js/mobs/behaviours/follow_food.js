'use strict'
// Animals follow a player who holds their food, or a lure. Shy ones (wild cats) come only to a player who stands still.

const { headFor, stop, face } = require('../navigation')
const { nearest } = require('../sight')

const NOTICES_BLOCKS = 10
const STOPS_BLOCKS = 2.5
const PAUSE_TICKS = 100
const SHY_WITHIN_BLOCKS = 6
const STILL_BLOCKS = 0.1

const holdsLure = (player, { lures, foods }) => player.holds(lures ?? foods)

const placeOf = ({ x, y, z }) => ({ x, y, z })

/** Whether the player has moved since a shy animal came near. */
function takesFright (state, distance) {
  if (distance >= SHY_WITHIN_BLOCKS) state.from = placeOf(state.player)
  const { x, y, z } = state.from
  return state.player.distanceTo(x, y, z) > STILL_BLOCKS
}

module.exports = {
  start (world, mob, factor) {
    if (world.age < (mob.temptedAgainAge ?? 0) || (mob.kind.isShy && mob.ownerUuid !== null)) return null
    const player = nearest(world, mob, NOTICES_BLOCKS, (entity) => entity.typeName === 'player' && !entity.isDead && holdsLure(entity, mob.kind))
    return player && { player, factor, from: placeOf(player) }
  },
  tick (world, mob, state) {
    const { player, factor } = state
    const distance = player.distanceTo(mob.x, mob.y, mob.z)
    if (player.isDead || player.connection.ended || player.world !== world || distance > NOTICES_BLOCKS || !holdsLure(player, mob.kind)) return false
    if (mob.kind.isShy && takesFright(state, distance)) return false
    if (distance > STOPS_BLOCKS) headFor(world, mob, player, factor)
    else {
      stop(mob)
      face(mob, player.x - mob.x, player.z - mob.z)
    }
    return true
  },
  stop (world, mob) {
    mob.temptedAgainAge = world.age + PAUSE_TICKS
  }
}
