'use strict'
// Beds: lying down at night or in a thunderstorm, skipping the night together, and respawning there (ServerPlayer.startSleepInBed, SleepStatus, BedBlock,
// 1.21.4).
//
//   player.spawnPoint             { x, y, z, angle, forced } of the bed's head; forced: set by an admin, no bed needed; null for none
//   player.sleepingAt             the bed's head while in bed
//   world.respawnPlace(player)    where it respawns at its bed, or null
//   world.leaveBed(player)

const { registry, isSolid, AIR } = require('../game_data')
const { playFrame } = require('../network/packets')
const { DAY_TICKS } = require('../gameplay/time')
const { teleport } = require('../players/teleport')
const { nameOfState, propertyOf, withProperty } = require('../block_states')

const FACINGS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }
const REACH_ACROSS_BLOCKS = 3
const REACH_UP_BLOCKS = 2
const MONSTERS_ACROSS_BLOCKS = 8
const MONSTERS_UP_BLOCKS = 5
const DEEP_SLEEP_TICKS = 100
const LYING_ABOVE_BLOCK = 0.6875
const LEAVE_BED_ANIMATION = 2
const BED_BLAST = 5
const NO_BED_LEFT = 'no_respawn_block_available'

const text = (value) => ({ type: 'string', value: String(value) })
const translated = (key, values = []) => ({
  type: 'compound',
  value: { translate: text(key), ...(values.length > 0 && { with: { type: 'list', value: { type: 'string', value: values.map(String) } } }) }
})

const at = (world, x, y, z) => world.blocks.stateAt(x, y, z)
const isBed = (state) => nameOfState(state).endsWith('_bed')
const say = (player, key, isActionBar = true) => player.connection.write('system_chat', { content: translated(key), isActionBar })

function lieDown (world, player, head, state) {
  const problem = problemOf(world, player, head, state)
  if (problem !== null) return say(player, `block.minecraft.bed.${problem}`)
  player.sleepingAt = head
  player.sleepTicks = 0
  world.blocks.setState(head.x, head.y, head.z, withProperty(state, 'occupied', true), player)
  teleport(player, { x: head.x + 0.5, y: head.y + LYING_ABOVE_BLOCK, z: head.z + 0.5 })
  tellPosture(player)
  tellSleepers(world)
}

/** A bed of another dimension explodes instead (BedBlock.useWithoutItem). */
function blowUp (world, { x, y, z }, [dx, dz]) {
  world.blocks.setState(x, y, z, AIR, 'explosion')
  if (isBed(at(world, x - dx, y, z - dz))) world.blocks.setState(x - dx, y, z - dz, AIR, 'explosion')
  world.explode(x + 0.5, y + 0.5, z + 0.5, BED_BLAST, { type: 'bad_respawn_point', setsFire: true })
  return true
}

/** The reason why a player cannot sleep there, as the end of vanilla's message; null when it can. The bed becomes its spawn point in both cases. */
function problemOf (world, player, head, state) {
  const [dx, dz] = FACINGS[propertyOf(state, 'facing')]
  const foot = { x: head.x - dx, y: head.y, z: head.z - dz }
  const isNear = ({ x, y, z }) => Math.abs(player.x - x - 0.5) <= REACH_ACROSS_BLOCKS && Math.abs(player.y - y) <= REACH_UP_BLOCKS &&
    Math.abs(player.z - z - 0.5) <= REACH_ACROSS_BLOCKS
  if (!isNear(head) && !isNear(foot)) return 'too_far_away'
  if (world.isBlocked(head.x, head.y + 1, head.z) || world.isBlocked(foot.x, foot.y + 1, foot.z)) return 'obstructed'
  rememberBed(player, head)
  if (!world.isNight()) return 'no_sleep'
  return hasMonsters(world, head) ? 'not_safe' : null
}

function rememberBed (player, { x, y, z }) {
  const before = player.spawnPoint
  if (before && before.x === x && before.y === y && before.z === z) return
  player.spawnPoint = { x, y, z, angle: player.yaw, forced: false }
  say(player, 'block.minecraft.set_spawn', false)
}

function hasMonsters (world, { x, y, z }) {
  let found = false
  world.entities.near(x + 0.5, z + 0.5, MONSTERS_ACROSS_BLOCKS, (entity) => {
    if (registry.entitiesByName[entity.typeName].category !== 'Hostile mobs' || Math.abs(entity.y - y) > MONSTERS_UP_BLOCKS) return
    found ||= Math.abs(entity.x - x - 0.5) <= MONSTERS_ACROSS_BLOCKS && Math.abs(entity.z - z - 0.5) <= MONSTERS_ACROSS_BLOCKS
  })
  return found
}

function tellPosture (player) {
  player.changed()
  const bytes = playFrame('entity_metadata', { entityId: player.id, metadata: player.postureMetadata() })
  for (const viewer of [player, ...player.viewers]) viewer.connection.writeFrame(bytes)
}

/** A free place beside a bed, first at its own level. */
function standingPlaceBy (world, head, state) {
  const [dx, dz] = isBed(state) ? FACINGS[propertyOf(state, 'facing')] : [0, 0]
  for (const dy of [0, -1, 1]) {
    for (const [px, pz] of [[0, 0], [dx, dz]]) {
      for (let sx = -1; sx <= 1; sx++) {
        for (let sz = -1; sz <= 1; sz++) {
          const [x, y, z] = [head.x - px + sx, head.y + dy, head.z - pz + sz]
          if (isSolid[at(world, x, y - 1, z)] && !isSolid[at(world, x, y, z)] && !isSolid[at(world, x, y + 1, z)]) return { x: x + 0.5, y, z: z + 0.5 }
        }
      }
    }
  }
  return null
}

const sleepers = (world) => [...world.players.values()].filter((player) => player.sleepingAt)
const neededToSleep = (world) => Math.max(1, Math.ceil((world.players.size - world.watchers.size) * world.gameRules.playersSleepingPercentage / 100))

function tellSleepers (world) {
  if (world.gameRules.playersSleepingPercentage > 100) return
  const count = sleepers(world).length
  const isEnough = count >= neededToSleep(world)
  const content = isEnough ? translated('sleep.skipping_night') : translated('sleep.players_sleeping', [count, neededToSleep(world)])
  const bytes = playFrame('system_chat', { content, isActionBar: true })
  for (const player of world.players.values()) player.connection.writeFrame(bytes)
}

function passNight (world) {
  if (world.gameRules.doDaylightCycle) world.setDayTime((Math.floor(world.dayTime / DAY_TICKS) + 1) * DAY_TICKS)
  for (const player of sleepers(world)) world.leaveBed(player)
  if (world.gameRules.doWeatherCycle && world.isRaining) world.endWeather()
}

module.exports = function beds (world) {
  world.onBlockUsed((name) => name.endsWith('_bed'), (player, { x, y, z, state }) => {
    const [dx, dz] = FACINGS[propertyOf(state, 'facing')]
    const head = propertyOf(state, 'part') === 'head' ? { x, y, z } : { x: x + dx, y, z: z + dz }
    const headState = at(world, head.x, head.y, head.z)
    if (!isBed(headState)) return true
    if (!world.dimension.hasSky) return blowUp(world, head, [dx, dz])
    if (propertyOf(headState, 'occupied') === 'true') say(player, 'block.minecraft.bed.occupied')
    else lieDown(world, player, head, headState)
    return true
  })

  world.leaveBed = function leaveBed (player) {
    const head = player.sleepingAt
    if (!head) return
    player.sleepingAt = null
    const state = at(world, head.x, head.y, head.z)
    if (isBed(state)) world.blocks.setState(head.x, head.y, head.z, withProperty(state, 'occupied', false), player)
    const bytes = playFrame('animation', { entityId: player.id, animation: LEAVE_BED_ANIMATION })
    for (const viewer of [player, ...player.viewers]) viewer.connection.writeFrame(bytes)
    tellPosture(player)
    if (!player.isDead) teleport(player, standingPlaceBy(world, head, state) ?? { x: head.x + 0.5, y: head.y + 1, z: head.z + 0.5 })
  }

  world.respawnPlace = function respawnPlace (player) {
    const bed = player.spawnPoint
    if (!bed) return null
    if (bed.forced) return { x: bed.x + 0.5, y: bed.y, z: bed.z + 0.5 }
    const state = at(world, bed.x, bed.y, bed.z)
    const place = isBed(state) ? standingPlaceBy(world, bed, state) : null
    if (place) return place
    player.spawnPoint = null
    player.connection.write('game_state_change', { reason: NO_BED_LEFT, gameMode: 0 })
    say(player, 'block.minecraft.spawn.not_valid', false)
    return null
  }

  world.everyTick('sleep', () => {
    const lying = sleepers(world)
    if (lying.length === 0) return
    for (const player of lying) {
      player.sleepTicks++
      const { x, y, z } = player.sleepingAt
      if (!world.isNight() || player.isDead || !isBed(at(world, x, y, z))) world.leaveBed(player)
    }
    if (lying.filter((player) => player.sleepingAt && player.sleepTicks >= DEEP_SLEEP_TICKS).length >= neededToSleep(world)) passNight(world)
  })

  world.events.on('hurt', ({ entity }) => { if (entity.sleepingAt) world.leaveBed(entity) })
  world.events.on('playerLeft', (player) => world.leaveBed(player))
}
