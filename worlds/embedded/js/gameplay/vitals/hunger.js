'use strict'
// Hunger and healing as in vanilla 1.21 (FoodData). Exhaustion uses saturation, then food. Well-fed bodies heal, and empty ones starve.

const { FOOD_MAX } = require('../../players/player')
const { isWater } = require('../../game_data')

const EXHAUSTION_PER_POINT = 4
const EXHAUSTION_MAX = 40
const EXHAUSTION = { sprintPerBlock: 0.1, swimPerBlock: 0.01, jump: 0.05, sprintJump: 0.2, dig: 0.005 }
const JUMP_RISE_BLOCKS = { low: 0.3, high: 0.45 } // rise in the first tick of a jump (vanilla: 0.42)
const FAST_HEAL_TICKS = 10 // with saturation and full food
const FAST_HEAL_SATURATION = 6 // at most half a heart at a time, for the same amount of saturation
const SLOW_HEAL_TICKS = 80
const SLOW_HEAL_FROM_FOOD = 18
const SLOW_HEAL_EXHAUSTION = 6
const STARVE_TICKS = 80
const STARVES_DOWN_TO = { peaceful: Infinity, easy: 10, normal: 1, hard: 0 }
const PEACEFUL_HEAL_TICKS = 20
const PEACEFUL_FEED_TICKS = 10

function digest (world, player) {
  player.exhaustion = Math.min(EXHAUSTION_MAX, player.exhaustion)
  if (player.exhaustion >= EXHAUSTION_PER_POINT) {
    player.exhaustion -= EXHAUSTION_PER_POINT
    if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1)
    else if (world.difficulty !== 'peaceful') player.food = Math.max(0, player.food - 1)
    world.tellHealth(player)
  }
  if (world.difficulty === 'peaceful') recoverInPeace(world, player)
  const isHurt = player.health < player.healthMax && world.gameRules.naturalRegeneration
  if (isHurt && player.saturation > 0 && player.food >= FOOD_MAX) healFast(world, player)
  else if (isHurt && player.food >= SLOW_HEAL_FROM_FOOD) healSlowly(world, player)
  else if (player.food <= 0) starve(world, player)
  else player.hungerTimer = 0
}

function healFast (world, player) {
  if (++player.hungerTimer < FAST_HEAL_TICKS) return
  const spent = Math.min(player.saturation, FAST_HEAL_SATURATION)
  player.hungerTimer = 0
  player.exhaustion += spent
  world.heal(player, spent / FAST_HEAL_SATURATION)
}

function healSlowly (world, player) {
  if (++player.hungerTimer < SLOW_HEAL_TICKS) return
  player.hungerTimer = 0
  player.exhaustion += SLOW_HEAL_EXHAUSTION
  world.heal(player, 1)
}

function starve (world, player) {
  if (++player.hungerTimer < STARVE_TICKS) return
  player.hungerTimer = 0
  if (player.health > STARVES_DOWN_TO[world.difficulty]) world.hurt(player, 1, { type: 'starve' })
}

function recoverInPeace (world, player) {
  const turn = world.age + player.id
  if (turn % PEACEFUL_HEAL_TICKS === 0 && world.gameRules.naturalRegeneration) world.heal(player, 1)
  if (turn % PEACEFUL_FEED_TICKS === 0 && player.food < FOOD_MAX) world.feed(player, 1, 0)
}

module.exports = function hunger (world) {
  world.tellHealth = function tellHealth (player) {
    player.connection.write('update_health', { health: player.health, food: player.food, foodSaturation: player.saturation })
  }

  /** Adds food and saturation, up to the limits of a body. */
  world.feed = function feed (player, points, saturation) {
    player.food = Math.min(FOOD_MAX, player.food + points)
    player.saturation = Math.min(player.food, player.saturation + saturation)
    world.tellHealth(player)
  }

  world.events.on('playerLoaded', (player) => {
    world.tellHealth(player)
    world.tellEffects(player)
  })
  world.events.on('blockDug', ({ player }) => { player.exhaustion += EXHAUSTION.dig })
  world.events.on('playerMoved', (player, before) => {
    const across = Math.hypot(player.x - before.x, player.z - before.z)
    const rise = player.y - before.y
    const isSwimming = isWater(world.blocks.stateAt(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)))
    if (isSwimming) player.exhaustion += across * EXHAUSTION.swimPerBlock
    else if (player.isSprinting) player.exhaustion += across * EXHAUSTION.sprintPerBlock
    const hasJumped = !isSwimming && player.wasOnGround && !player.onGround && rise > JUMP_RISE_BLOCKS.low && rise < JUMP_RISE_BLOCKS.high
    if (hasJumped) player.exhaustion += player.isSprinting ? EXHAUSTION.sprintJump : EXHAUSTION.jump
    player.wasOnGround = player.onGround
  })

  world.everyTick('hunger', () => {
    for (const player of world.players.values()) {
      if (!player.isDead && player.isLoaded) digest(world, player)
    }
  })
}
