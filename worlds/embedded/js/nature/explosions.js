'use strict'
// Explosions: rays that lose power to the blocks on their way (net.minecraft.world.level.ServerExplosion, 1.21.4).
//
//   world.explode(x, y, z, power, { by, breaksBlocks, decaysDrops, setsFire, type })
//     by: the entity that caused it; type: that of the damage; decaysDrops: each drop stays with a chance of 1 / power, as for exploding mobs

const { isSolid, isAir, blockByState, registry } = require('../game_data')
const { playFrame } = require('../network/packets')
const { kind, NONE } = require('./fluid_states')
const { nameOfState } = require('../block_states')

const RAYS_A_SIDE = 16
const STEP_BLOCKS = 0.3
const LOST_A_STEP = 0.225
const FLUID_RESISTANCE = 100
const SEEN_FROM = [0.1, 0.5, 0.9] // relative points of a body's box where its exposure is measured
const BLAST_SOUND = { soundId: registry.soundsByName['entity.generic.explode'].id - 1 } // minecraft-data numbers sounds from 1
const HEARD_WITHIN_BLOCKS = 64

function blocksWithin (world, x, y, z, power) {
  const found = new Map()
  const last = RAYS_A_SIDE - 1
  for (let i = 0; i <= last; i++) {
    for (let j = 0; j <= last; j++) {
      for (let k = 0; k <= last; k++) {
        if (i > 0 && i < last && j > 0 && j < last && k > 0 && k < last) continue
        const along = [i, j, k].map((part) => part / last * 2 - 1)
        const length = Math.hypot(...along)
        followRay(world, [x, y, z], along.map((part) => part / length * STEP_BLOCKS), power * (0.7 + world.random() * 0.6), found)
      }
    }
  }
  return [...found.values()]
}

function followRay (world, point, step, strength, found) {
  const at = [...point]
  for (let left = strength; left > 0; left -= LOST_A_STEP) {
    const place = at.map(Math.floor)
    if (!world.blocks.isLoaded(place[0] >> 4, place[2] >> 4)) return
    const state = world.blocks.stateAt(...place)
    if (!isAir(state)) {
      const resistance = kind[state] === NONE ? blockByState[state].resistance : Math.max(FLUID_RESISTANCE, blockByState[state].resistance)
      left -= (resistance + STEP_BLOCKS) * STEP_BLOCKS
      if (left > 0) found.set(place.join(), place)
    }
    for (let axis = 0; axis < 3; axis++) at[axis] += step[axis]
  }
}

function breakBlock (world, [x, y, z], power, decaysDrops) {
  const isTnt = nameOfState(world.blocks.stateAt(x, y, z)) === 'tnt'
  if (isTnt) {
    world.blocks.setState(x, y, z, 0, 'explosion')
    world.primeTnt(x, y, z, 10 + Math.floor(world.random() * 20))
  } else {
    world.destroyBlock(x, y, z, { drops: !decaysDrops || world.random() < 1 / power, source: 'explosion' })
  }
}

/** Hurts and pushes bodies within twice the power. Returns `Map(player → push)`. */
function hurtAround (world, x, y, z, power, { by, type }) {
  const reach = power * 2
  const pushes = new Map()
  const hit = []
  world.entities.near(x, z, reach, (entity) => { if (entity.distanceTo(x, y, z) <= reach && entity !== by) hit.push(entity) })
  for (const entity of hit) {
    const away = [entity.x - x, (entity.eyeY ?? entity.y + entity.height * 0.85) - y, entity.z - z]
    const length = Math.hypot(...away)
    if (length === 0) continue
    const strength = (1 - entity.distanceTo(x, y, z) / reach) * exposureOf(world, entity, x, y, z)
    if (strength === 0) continue
    const push = away.map((part) => part / length * strength)
    if (entity.typeName === 'item') world.removeEntity(entity)
    else if (entity.health !== undefined) {
      world.hurt(entity, Math.floor((strength * strength + strength) / 2 * 7 * reach + 1), { type, by })
      // A player's own client moves the body. A speed kept here would never fade, and every later blow would send it again.
      if (entity.connection) pushes.set(entity, { x: push[0], y: push[1], z: push[2] })
      else Object.assign(entity.velocity, { x: entity.velocity.x + push[0], y: entity.velocity.y + push[1], z: entity.velocity.z + push[2] })
    }
  }
  return pushes
}

function exposureOf (world, entity, x, y, z) {
  let seen = 0
  for (const across of SEEN_FROM) {
    for (const up of SEEN_FROM) {
      const from = [entity.x + (across - 0.5) * entity.width, entity.y + up * entity.height, entity.z + (across - 0.5) * entity.width]
      if (isOpenBetween(world, from, [x, y, z])) seen++
    }
  }
  return seen / SEEN_FROM.length ** 2
}

function isOpenBetween (world, from, to) {
  const along = to.map((value, axis) => value - from[axis])
  const steps = Math.ceil(Math.hypot(...along) / STEP_BLOCKS)
  for (let step = 0; step < steps; step++) {
    if (isSolid[world.blocks.stateAt(...from.map((value, axis) => Math.floor(value + along[axis] * step / steps)))] === 1) return false
  }
  return true
}

function tell (world, x, y, z, pushes) {
  world.entities.near(x, z, HEARD_WITHIN_BLOCKS, (player) => {
    if (!player.connection || player.distanceTo(x, y, z) > HEARD_WITHIN_BLOCKS) return
    const packet = { x, y, z, playerKnockback: pushes.get(player), explosionParticle: { type: 'explosion_emitter' }, sound: BLAST_SOUND }
    player.connection.writeFrame(playFrame('explosion', packet))
  })
}

module.exports = function explosions (world) {
  world.explode = function explode (x, y, z, power, { by = null, breaksBlocks = true, decaysDrops = false, setsFire = false, type = by ? 'player_explosion' : 'explosion' } = {}) {
    const blown = breaksBlocks ? blocksWithin(world, x, y, z, power) : []
    const pushes = hurtAround(world, x, y, z, power, { by, type })
    tell(world, x, y, z, pushes)
    for (const place of blown) breakBlock(world, place, power, decaysDrops)
    if (setsFire) for (const place of blown) if (world.random() < 1 / 3) world.igniteBlock(...place, 'explosion')
  }
}
