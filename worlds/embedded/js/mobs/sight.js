'use strict'
// Which entities are near a mob, and which of them it sees.

const { isFullCube } = require('../game_data')
const { UNMADE } = require('../entities/block_reader')

const SAMPLE_BLOCKS = 0.5

/** The nearest entity for which `isWanted` is true, within `radius` blocks; null if there is none. */
function nearest (world, mob, radius, isWanted) {
  let found = null
  let foundDistance = radius
  world.entities.near(mob.x, mob.z, radius, (entity) => {
    if (entity === mob || Math.abs(entity.x - mob.x) > foundDistance || Math.abs(entity.z - mob.z) > foundDistance) return
    const distance = entity.distanceTo(mob.x, mob.y, mob.z)
    if (distance <= foundDistance && isWanted(entity)) [found, foundDistance] = [entity, distance]
  })
  return found
}

/** Whether no full block lies between two bodies' eyes. */
function canSee (world, from, to) {
  const [dx, dy, dz] = [to.x - from.x, to.eyeY - from.eyeY, to.z - from.z]
  const steps = Math.ceil(Math.hypot(dx, dy, dz) / SAMPLE_BLOCKS)
  for (let step = 1; step < steps; step++) {
    const share = step / steps
    const state = world.mobReader.stateAt(Math.floor(from.x + dx * share), Math.floor(from.eyeY + dy * share), Math.floor(from.z + dz * share))
    if (state === UNMADE || isFullCube[state]) return false
  }
  return true
}

const isPrey = (entity) => entity.typeName === 'player' && !entity.isDead && entity.isLoaded && entity.gameMode !== 'creative' && entity.gameMode !== 'spectator'

module.exports = { nearest, canSee, isPrey }
