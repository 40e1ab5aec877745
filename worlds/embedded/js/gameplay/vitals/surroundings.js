'use strict'
// Effects of the blocks around a body: lava, fire, cactus, berry bushes, magma, walls, water over the head, the void.
//
//   world.tickSurroundings(entity, ticks)   call this every `ticks` ticks for each body in play
//   world.setOnFire(entity, ticks)

const { registry, Block, blockByState, isFullCube, isWater, isLava } = require('../../game_data')
const { AIR_TICKS } = require('../../entities/living')
const { WITHOUT_BREATH } = require('../../combat/effects')
const { levelOf } = require('../../inventory/enchantments')

const PLAYERS_EVERY_TICKS = 2
const AIR_BACK_PER_TICK = 4
const DROWN_AT_AIR = -20
const DROWN_DAMAGE = 2
const HELMET_SLOT = 5
const AIR_TOLD_EVERY_TICKS = 15 // clients can show steps of half a second
const BURN_EVERY_TICKS = 20
const LAVA_DAMAGE = 4
const LAVA_BURNS_TICKS = 300
const FIRE_BURNS_TICKS = 160
const VOID_BELOW_Y = -128
const VOID_DAMAGE = 4
const SKIN = 0.001 // a body that only touches a block is not in it

// Effect of being inside a block (vanilla 1.21.4, Block.entityInside): type of damage, half hearts.
const INSIDE = {
  fire: { type: 'in_fire', damage: 1, burns: FIRE_BURNS_TICKS },
  soul_fire: { type: 'in_fire', damage: 2, burns: FIRE_BURNS_TICKS },
  campfire: { type: 'campfire', damage: 1, when: 'lit' },
  soul_campfire: { type: 'campfire', damage: 2, when: 'lit' },
  cactus: { type: 'cactus', damage: 1 },
  sweet_berry_bush: { type: 'sweet_berry_bush', damage: 1, whenMoving: true, spares: new Set(['fox', 'bee']) }
}
const harms = new Array(blockByState.length)
for (const [name, harm] of Object.entries(INSIDE)) {
  const { minStateId, maxStateId } = registry.blocksByName[name]
  for (let state = minStateId; state <= maxStateId; state++) {
    const properties = Block.fromStateId(state, 0).getProperties()
    const isActive = name === 'sweet_berry_bush' ? Number(properties.age) > 0 : !harm.when || properties[harm.when] === true
    if (isActive) harms[state] = harm
  }
}
const MAGMA = registry.blocksByName.magma_block.defaultState

const stateAt = (world, x, y, z) => world.blocks.stateAt(Math.floor(x), Math.floor(y), Math.floor(z))

function putOut (world, entity) {
  if (entity.fireTicks <= 0) return
  entity.fireTicks = 0
  world.tellFlags(entity)
}

/** Applies the blocks that the body is in and the block it stands on. Returns whether one of them is water. */
function touch (world, entity) {
  const half = entity.width / 2 - SKIN
  const high = Math.floor(entity.y + entity.height - SKIN)
  let isWet = false
  for (let x = Math.floor(entity.x - half); x <= Math.floor(entity.x + half); x++) {
    for (let z = Math.floor(entity.z - half); z <= Math.floor(entity.z + half); z++) {
      for (let y = Math.floor(entity.y + SKIN); y <= high; y++) {
        const state = world.blocks.stateAt(x, y, z)
        if (state === 0) continue
        if (isWater(state)) isWet = true
        else if (isLava(state)) inLava(world, entity)
        else if (harms[state]) inside(world, entity, harms[state])
      }
    }
  }
  if (entity.onGround && !entity.isSneaking && stateAt(world, entity.x, entity.y - 0.2, entity.z) === MAGMA) world.hurt(entity, 1, { type: 'hot_floor' })
  return isWet
}

function inLava (world, entity) {
  world.hurt(entity, LAVA_DAMAGE, { type: 'lava' })
  world.setOnFire(entity, LAVA_BURNS_TICKS)
}

function inside (world, entity, { type, damage, burns, whenMoving, spares }) {
  if (spares?.has(entity.typeName)) return
  if (whenMoving && !hasMoved(entity)) return
  world.hurt(entity, damage, { type })
  if (burns) world.setOnFire(entity, burns)
}

function hasMoved (entity) {
  const { bushPlace } = entity
  entity.bushPlace = { x: entity.x, z: entity.z }
  return bushPlace !== undefined && (Math.abs(entity.x - bushPlace.x) >= 0.003 || Math.abs(entity.z - bushPlace.z) >= 0.003)
}

function burn (world, entity, ticks) {
  if (entity.fireTicks <= 0) return
  const before = entity.fireTicks
  entity.fireTicks = Math.max(0, before - ticks)
  if (Math.floor(before / BURN_EVERY_TICKS) !== Math.floor(entity.fireTicks / BURN_EVERY_TICKS)) world.hurt(entity, 1, { type: 'on_fire' })
  if (entity.fireTicks === 0) world.tellFlags(entity)
}

/** Fish need water around them, other bodies need air at the head, some need neither. */
function lacksAir (world, entity) {
  if (entity.kind?.swims) return !isWater(stateAt(world, entity.x, entity.y + 0.1, entity.z))
  return isWater(stateAt(world, entity.x, entity.eyeY, entity.z)) && !WITHOUT_BREATH.has(entity.typeName) && !entity.effects.has('water_breathing')
}

/** Respiration: the chance of losing air is one in its level plus one. */
function keepsAir (world, entity) {
  const level = entity.typeName === 'player' ? levelOf(entity.inventory.get(HELMET_SLOT), 'respiration') : 0
  return level > 0 && world.random() >= 1 / (level + 1)
}

function breathe (world, entity, ticks) {
  const isStifled = lacksAir(world, entity)
  if (!isStifled && entity.air === AIR_TICKS) return
  const before = entity.air
  if (isStifled && keepsAir(world, entity)) return
  entity.air = isStifled ? before - ticks : Math.min(AIR_TICKS, before + AIR_BACK_PER_TICK * ticks)
  if (entity.air <= DROWN_AT_AIR) {
    entity.air = 0
    world.hurt(entity, DROWN_DAMAGE, { type: 'drown' })
  }
  if (entity.connection && Math.floor(entity.air / AIR_TOLD_EVERY_TICKS) !== Math.floor(before / AIR_TOLD_EVERY_TICKS)) {
    entity.connection.write('entity_metadata', { entityId: entity.id, metadata: [entity.metadataEntry('air_supply', 'int', entity.air)] })
  }
}

function squeeze (world, entity) {
  if (isFullCube[stateAt(world, entity.x, entity.eyeY, entity.z)]) world.hurt(entity, 1, { type: 'in_wall' })
}

module.exports = function surroundings (world) {
  world.setOnFire = function setOnFire (entity, ticks) {
    if (!entity.isLiving || entity.isDead || entity.kind?.isFireProof || ticks <= entity.fireTicks) return
    const wasBurning = entity.fireTicks > 0
    entity.fireTicks = ticks
    if (!wasBurning) world.tellFlags(entity)
  }

  /** Shows clients whether the body burns (and sneaks). */
  world.tellFlags = function tellFlags (entity) {
    entity.changed()
    const params = { entityId: entity.id, metadata: entity.postureMetadata() }
    entity.tellViewers('entity_metadata', params)
    entity.connection?.write('entity_metadata', params)
  }

  world.everyTick('surroundings of players', () => {
    for (const player of world.players.values()) {
      if (player.isDead || !player.isLoaded || world.watchers.has(player) || (world.age + player.id) % PLAYERS_EVERY_TICKS !== 0) continue
      world.tickSurroundings(player, PLAYERS_EVERY_TICKS)
    }
  })
  world.everyTick('effects of players', () => {
    for (const player of world.players.values()) if (!player.isDead && player.effects.size > 0) world.tickEffects(player)
  })

  world.tickSurroundings = function tickSurroundings (entity, ticks) {
    if (entity.y < VOID_BELOW_Y) world.hurt(entity, VOID_DAMAGE * ticks, { type: 'out_of_world' })
    const isWet = touch(world, entity)
    if (isWet || (entity.fireTicks > 0 && world.isRainingAt?.(Math.floor(entity.x), Math.floor(entity.y), Math.floor(entity.z)))) putOut(world, entity)
    burn(world, entity, ticks)
    if (!entity.isDead) breathe(world, entity, ticks)
    if (!entity.isDead) squeeze(world, entity)
  }
}
