'use strict'
// Falls: how far a body fell, and what it lands on. Players' clients report the landing; mobs fall by our own motion (mobs/motion).
//
//   world.land(entity)   hurts it by `fallDistance` and resets that; 'landed' ({ entity, distance, x, y, z }) on world.events

const { blockByState, isWater } = require('../../game_data')

const SAFE_FALL_BLOCKS = 3 // kinds.json has other values for some mobs
// Share of the damage when landing on these blocks (vanilla 1.21.4, Block.fallOn); beds by name.
const SOFT = { hay_block: 0.2, honey_block: 0.2, slime_block: 0, powder_snow: 0 }
const BED_SHARE = 0.5
const HOLDS = new Set(['ladder', 'vine', 'scaffolding', 'cobweb', 'weeping_vines', 'weeping_vines_plant', 'twisting_vines', 'twisting_vines_plant', 'cave_vines',
  'cave_vines_plant', 'sweet_berry_bush', 'powder_snow'])

module.exports = function falling (world) {
  const stateAt = (x, y, z) => world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))
  const shareOf = (name) => SOFT[name] ?? (name.endsWith('_bed') ? BED_SHARE : 1)

  world.land = function land (entity) {
    const distance = entity.fallDistance
    if (distance <= 0) return
    const below = blockByState[stateAt(entity.x, entity.y - 0.2, entity.z)]
    const { safeFall = SAFE_FALL_BLOCKS, fallShare = 1, fallsUnhurt = false } = entity.kind ?? {}
    const damage = Math.ceil((distance - safeFall) * fallShare * (entity.isSneaking && below.name === 'slime_block' ? 1 : shareOf(below.name)))
    if (damage > 0 && !fallsUnhurt) for (const body of [entity, ...entity.passengers]) world.hurt(body, damage, { type: 'fall' })
    entity.fallDistance = 0
    world.events.emit('landed', { entity, distance, x: Math.floor(entity.x), y: Math.floor(entity.y - 0.2), z: Math.floor(entity.z) })
  }

  /** Whether the block at the body's feet prevents fall damage: water, ladders, webs. */
  world.breaksFall = function breaksFall (entity) {
    const state = stateAt(entity.x, entity.y, entity.z)
    return isWater(state) || HOLDS.has(blockByState[state].name)
  }

  world.events.on('playerMoved', (player, before) => {
    if (world.breaksFall(player) || player.effects.has('slow_falling')) player.fallDistance = 0
    else if (player.y < before.y) player.fallDistance += before.y - player.y
    else if (player.y > before.y) player.fallDistance = 0
    if (player.onGround) world.land(player)
  })
}
