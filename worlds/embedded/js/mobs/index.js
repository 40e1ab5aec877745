'use strict'
// Mobs. They enter the world here. Mobs near a player run each tick; the others sleep.
//
//   world.spawnMob(typeName, { x, y, z }, { isBaby, isPersistent, colour, size, isMindless }) → Mob, null for an unknown kind
//   world.mobs: all of them; world.awakeMobs: those near players

const { BlockReader } = require('../entities/block_reader')
const { Mob, BABY_AGE_TICKS } = require('./mob')
const { moveMob } = require('./locomotion')
const { obey, think } = require('./minds')
const { kinds } = require('./kinds.json')

const AWAKE_BLOCKS = 32 // from a player: clients are told of mobs within this distance, see entities/tracker.js
const COLUMN_BLOCKS = 16
const WAKE_EVERY_TICKS = 20
const SURROUNDINGS_EVERY_TICKS = 4
const DEAD_FOR_TICKS = 20
for (const [name, kind] of Object.entries(kinds)) kind.name = name

const { pets, sitting } = require('./pets')
const PARTS = [require('./death'), require('./habits'), require('./births'), pets, require('./horses'), require('./tending'), sitting, require('./mounts'),
  require('./spawning'), require('./spawners'), require('./strays')]

function add (world, mob) {
  world.mobs.add(mob)
  world.entities.add(mob)
  if (isNearPlayer(world, mob)) wake(world, mob)
  return mob
}

function isNearPlayer (world, mob) {
  let isNear = false
  world.entities.near(mob.x, mob.z, AWAKE_BLOCKS, (entity) => { isNear ||= entity.typeName === 'player' })
  return isNear
}

function wake (world, mob) {
  mob.isAwake = true
  world.awakeMobs.add(mob)
}

/** Everyone in the cells around players (and in forced columns) is awake. The grid's cells are coarse, but precise enough. */
function wakeAndLull (world) {
  for (const mob of world.awakeMobs) mob.isAwake = false
  for (const player of world.players.values()) {
    world.entities.near(player.x, player.z, AWAKE_BLOCKS, (entity) => { if (entity.kind) wake(world, entity) })
  }
  for (const [cx, cz] of world.forcedColumns()) {
    world.entities.near(cx * COLUMN_BLOCKS + COLUMN_BLOCKS / 2, cz * COLUMN_BLOCKS + COLUMN_BLOCKS / 2, 1, (entity) => { if (entity.kind) wake(world, entity) })
  }
  for (const mob of world.awakeMobs) if (!mob.isAwake) world.awakeMobs.delete(mob)
}

function live (world, mob) {
  if (mob.isDead) {
    if (++mob.deadTicks >= DEAD_FOR_TICKS) world.removeEntity(mob)
    return
  }
  if ((world.age + mob.id) % SURROUNDINGS_EVERY_TICKS === 0) world.tickSurroundings(mob, SURROUNDINGS_EVERY_TICKS)
  if (mob.effects.size > 0) world.tickEffects(mob)
  if (mob.isDead) return
  world.tickHabits(mob)
  if (mob.driver() !== null) {
    obey(mob)
    return
  }
  think(world, mob)
  if (!mob.isGone) moveMob(world, world.mobReader, mob)
}

module.exports = function mobs (world) {
  world.mobs = new Set()
  world.awakeMobs = new Set()
  world.mobReader = new BlockReader(world.blocks)
  world.mobKinds = kinds
  for (const part of PARTS) part(world)

  for (const [name, kind] of Object.entries(kinds)) {
    world.entityKind(name, {
      fromTag: (place, value) => {
        const mob = add(world, new Mob(world, kind, place))
        world.events.emit('mobMade', mob)
        mob.readTags(value)
        return mob
      }
    })
  }

  world.spawnMob = function spawnMob (typeName, place, { isBaby = false, isPersistent, colour, size, isMindless = false } = {}) {
    const kind = Object.hasOwn(kinds, typeName) ? kinds[typeName] : null
    if (!kind) return null
    const mob = add(world, new Mob(world, kind, place))
    mob.yaw = world.random() * 360
    world.events.emit('mobMade', mob)
    if (isBaby) mob.setGrowth(BABY_AGE_TICKS)
    if (colour) mob.colour = colour
    if (size) mob.setSize(size)
    if (isPersistent !== undefined) mob.isPersistent = isPersistent
    mob.isMindless = isMindless
    return mob
  }

  world.events.on('entityRemoved', (entity) => {
    if (!world.mobs.delete(entity)) return
    world.awakeMobs.delete(entity)
    entity.isGone = true
  })

  world.everyTick('mobs', () => {
    if (world.age % WAKE_EVERY_TICKS === 0) wakeAndLull(world)
    world.mobReader.startTick()
    for (const mob of world.awakeMobs) {
      try {
        live(world, mob)
      } catch (error) {
        world.log(`A ${mob.typeName} at ${mob.x}, ${mob.y}, ${mob.z} failed and was removed from the world: ${error.stack}`)
        world.removeEntity(mob)
      }
    }
  })
}
