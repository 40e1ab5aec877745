'use strict'
// Animals follow a player who holds their food.

const { nameOf } = require('../../inventory/stacks')
const { OFF_HAND_SLOT } = require('../../players/player')
const { headFor, stop, face } = require('../navigation')
const { nearest } = require('../sight')

const NOTICES_BLOCKS = 10
const STOPS_BLOCKS = 2.5
const PAUSE_TICKS = 100

const holdsFood = (player, foods) => [player.heldStack, player.inventory.get(OFF_HAND_SLOT)].some((stack) => stack && foods.includes(nameOf(stack)))

module.exports = {
  start (world, mob, factor) {
    if (world.age < (mob.temptedAgainAge ?? 0)) return null
    const player = nearest(world, mob, NOTICES_BLOCKS, (entity) => entity.typeName === 'player' && !entity.isDead && holdsFood(entity, mob.kind.foods))
    return player && { player, factor }
  },
  tick (world, mob, { player, factor }) {
    const distance = player.distanceTo(mob.x, mob.y, mob.z)
    if (player.isDead || player.connection.ended || distance > NOTICES_BLOCKS || !holdsFood(player, mob.kind.foods)) return false
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
