'use strict'
// Health, hunger, falling, drowning, death and coming back.

const { isWater, isLava, registry } = require('../game_data')
const { playFrame, textComponent } = require('../network/packets')
const { nameOf, withCount } = require('../inventory/stacks')
const { HEALTH_MAX, FOOD_MAX } = require('../players/player')
const { spawnInfo } = require('../players/join')
const { teleport } = require('../players/teleport')

const SAFE_FALL_BLOCKS = 3
const EXHAUSTION_PER_POINT = 4
const EXHAUSTION = { sprintPerBlock: 0.1, jump: 0.05, dig: 0.005 } // vanilla's values; walking costs nothing
const EXHAUSTION_PER_TICK = 0.0012 // living: a point of hunger in about three minutes, so that eating matters to those who stand about too
const HEAL_EVERY_TICKS = 80
const HEAL_FROM_FOOD = 18
const STARVE_EVERY_TICKS = 80
const STARVE_LEAVES_HEALTH = 1 // nobody dies of hunger alone (vanilla on easy: 10; normal: 1)
const EAT_TICKS = 32
const EAT_EARLY_TICKS = 3
const AIR_TICKS = 300
const AIR_BACK_PER_TICK = 4
const AIR_TOLD_EVERY_TICKS = 15 // half a second of breath is what clients can show
const AIR_KEY = 1 // metadata index
const VOID_Y = -128
const FINISH_USING_ITEM = 9 // entity status
const RELEASE_USE_ITEM = 5
const DEATH_DROP_SPEED = 0.2

// What hurts, by the words that a death by it is told with, and the damage types that clients know it by.
const DAMAGE_TYPES = {
  'fell from a high place': 'minecraft:fall',
  'fell out of the world': 'minecraft:out_of_world',
  'starved to death': 'minecraft:starve',
  'tried to swim in lava': 'minecraft:lava',
  drowned: 'minecraft:drown'
}
const damageNames = registry.loginPacket.dimensionCodec['minecraft:damage_type'].entries.map((entry) => entry.key)
const damageTypeOf = (how) => damageNames.indexOf(DAMAGE_TYPES[how] ?? 'minecraft:generic')

module.exports = function vitals (world) {
  world.events.on('playerLoaded', (player) => {
    player.connection.write('experience', { experienceBar: 0, level: 0, totalExperience: 0 })
    tellHealth(player)
  })
  world.events.on('playerMoved', (player, before) => {
    if (player.isSprinting) player.exhaustion += Math.hypot(player.x - before.x, player.z - before.z) * EXHAUSTION.sprintPerBlock
    fall(player, before)
  })
  world.events.on('blockDug', ({ player, isHarvested }) => { if (isHarvested) player.exhaustion += EXHAUSTION.dig })

  world.everyTick('bodies', () => {
    for (const player of world.players.values()) {
      if (player.isDead || !player.isLoaded) continue
      hunger(player)
      breathe(player)
      if (player.eating && world.age - player.eating.startedAge >= EAT_TICKS) finishEating(player)
      if (player.y < VOID_Y) world.hurt(player, HEALTH_MAX, 'fell out of the world')
    }
  })

  function tellHealth (player) {
    player.connection.write('update_health', { health: player.health, food: player.food, foodSaturation: player.saturation })
  }
  world.tellHealth = tellHealth

  function fall (player, before) {
    const isInWater = isWater(world.blocks.stateAt(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)))
    if (isInWater) player.fallDistance = 0
    else if (player.y < before.y) player.fallDistance += before.y - player.y
    else if (player.y > before.y) player.fallDistance = 0
    if (!player.onGround) return
    const damage = Math.ceil(player.fallDistance - SAFE_FALL_BLOCKS)
    player.fallDistance = 0
    if (damage > 0) world.hurt(player, damage, 'fell from a high place')
  }

  function hunger (player) {
    player.exhaustion += EXHAUSTION_PER_TICK
    let changed = false
    if (player.exhaustion >= EXHAUSTION_PER_POINT) {
      player.exhaustion -= EXHAUSTION_PER_POINT
      if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1)
      else player.food = Math.max(0, player.food - 1)
      changed = true
    }
    const turn = world.age + player.id
    if (player.food >= HEAL_FROM_FOOD && player.health < HEALTH_MAX && turn % HEAL_EVERY_TICKS === 0) {
      player.health = Math.min(HEALTH_MAX, player.health + 1)
      player.exhaustion += 6
      changed = true
    } else if (player.food === 0 && player.health > STARVE_LEAVES_HEALTH && turn % STARVE_EVERY_TICKS === 0) {
      world.hurt(player, 1, 'starved to death')
    }
    if (changed) tellHealth(player)
  }

  function breathe (player) {
    const head = world.blocks.stateAt(Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z))
    if (isLava(head) && world.age % 10 === 0) world.hurt(player, 4, 'tried to swim in lava')
    const before = player.air
    player.air = isWater(head) ? player.air - 1 : Math.min(AIR_TICKS, player.air + AIR_BACK_PER_TICK)
    if (player.air <= -20) {
      player.air = 0
      world.hurt(player, 2, 'drowned')
    }
    if (Math.floor(player.air / AIR_TOLD_EVERY_TICKS) !== Math.floor(before / AIR_TOLD_EVERY_TICKS)) tellAir(player)
  }

  function tellAir (player) {
    player.connection.write('entity_metadata', { entityId: player.id, metadata: [{ key: AIR_KEY, type: 'int', value: player.air }] })
  }

  /** Takes half hearts off a player; `how` completes "NAME …" when it dies of it. */
  world.hurt = function hurt (player, damage, how) {
    if (player.isDead) return
    player.health = Math.max(0, player.health - damage)
    const bytes = playFrame('damage_event', { entityId: player.id, sourceTypeId: damageTypeOf(how), sourceCauseId: 0, sourceDirectId: 0 })
    player.connection.writeFrame(bytes)
    for (const viewer of player.viewers) viewer.connection.writeFrame(bytes)
    if (player.health === 0) die(player, how)
    else tellHealth(player)
  }

  function die (player, how) {
    player.isDead = true
    player.dig = null
    player.eating = null
    world.closeWindow(player)
    world.events.emit('playerDied', { player, how })
    player.inventory.slots.forEach((stack, slot) => {
      if (!stack) return
      player.inventory.set(slot, null)
      const velocity = { x: (world.random() - 0.5) * DEATH_DROP_SPEED, y: 0.2, z: (world.random() - 0.5) * DEATH_DROP_SPEED }
      world.dropItem(player.x, player.y + 0.5, player.z, stack, { velocity, pickUpDelayTicks: 40 })
    })
    const message = `${player.name} ${how}`
    tellHealth(player)
    player.connection.write('death_combat_event', { playerId: player.id, message: textComponent(message) })
    player.tellViewers('entity_status', { entityId: player.id, entityStatus: 3 })
    world.announce(message)
  }

  world.onPacket('client_command', (player, { actionId }) => {
    if (actionId === 'perform_respawn' && player.isDead) respawn(player)
  })

  function respawn (player) {
    player.resetBody()
    world.entities.remove(player)
    world.events.emit('entityRemoved', player)
    player.connection.write('respawn', { worldState: spawnInfo(), copyMetadata: 0 })
    const gone = [...player.sees]
    for (const entity of gone) entity.viewers.delete(player)
    player.sees.clear()
    world.resendColumns(player)
    Object.assign(player, world.spawnPlace())
    world.entities.add(player)
    teleport(player, player)
    world.resendInventory(player)
    player.connection.write('game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
    world.events.emit('playerRespawned', player)
  }

  // Eating: using the item starts it, letting go or a change of the held slot breaks it off, time completes it.
  world.onItemUsed((name) => name in registry.foodsByName, (player, { slot, stack }) => {
    if (player.food >= FOOD_MAX && nameOf(stack) !== 'golden_apple') return false
    player.eating = { slot, startedAge: world.age }
    return true
  })
  world.stopUsing = function stopUsing (player, status) {
    if (player.eating && status === RELEASE_USE_ITEM && world.age - player.eating.startedAge >= EAT_TICKS - EAT_EARLY_TICKS) finishEating(player)
    player.eating = null
  }

  function finishEating (player) {
    const { slot } = player.eating
    player.eating = null
    const stack = player.inventory.get(slot)
    const food = stack && registry.foodsByName[nameOf(stack)]
    if (!food) return
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    player.food = Math.min(FOOD_MAX, player.food + food.foodPoints)
    player.saturation = Math.min(player.food, player.saturation + food.saturation)
    player.connection.write('entity_status', { entityId: player.id, entityStatus: FINISH_USING_ITEM })
    tellHealth(player)
    world.events.emit('ate', { player, stack })
  }
}
