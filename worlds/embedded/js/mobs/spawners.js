'use strict'
// Monster spawners, as in vanilla 1.21.4 (BaseSpawner): while a player is near, mobs of one kind appear around the block in the dark, in the air too. Their
// numbers are vanilla's tags, so that commands and saves set them.

const { isLava, isWater, registry } = require('../game_data')
const { fits, someBlock } = require('../entities/motion')
const { playFrame } = require('../network/packets')
const { isDark } = require('./spawning')
const { kinds } = require('./kinds.json')

const USUAL = { Delay: 20, MinSpawnDelay: 200, MaxSpawnDelay: 800, SpawnCount: 4, MaxNearbyEntities: 6, RequiredPlayerRange: 16, SpawnRange: 4 }
const NOT_DRAWN = -1 // a delay that is drawn when a player comes near
const NETWORK_KIND = 9 // vanilla's number of this kind of block entity
const WIDEST_BLOCKS = 2 // of a mob
const FLAMES_EVENT = 2004
const DELAY_ACTION = 1
const EXPERIENCE_LEAST = 15 // and twice less than 15 more (SpawnerBlock)
const BLOCK_ID = registry.blocksByName.spawner.id

const nameOfMob = (data) => data?.value.entity?.value.id?.value.replace(/^minecraft:/, '') ?? null

/** Whether a living player who plays is within a spawner's range. */
function isNearPlayer (world, { x, y, z, numbers }) {
  for (const player of world.players.values()) {
    const isNear = player.distanceTo(x + 0.5, y + 0.5, z + 0.5) < numbers.RequiredPlayerRange
    if (isNear && !player.isDead && player.isLoaded && !world.watchers.has(player)) return true
  }
  return false
}

/** How many mobs of its kind are near a spawner. */
function countNear (world, { x, y, z, numbers, mob }) {
  const range = numbers.SpawnRange
  const touches = (from, to, low) => to > low - range && from < low + 1 + range
  let count = 0
  world.entities.near(x + 0.5, z + 0.5, range + WIDEST_BLOCKS, (entity) => {
    if (entity.typeName !== mob) return
    const half = entity.width / 2
    if (touches(entity.x - half, entity.x + half, x) && touches(entity.y, entity.y + entity.height, y) && touches(entity.z - half, entity.z + half, z)) count++
  })
  return count
}

/** Whether a mob can appear there. Only monsters need the dark. */
function isPlaceFor (world, mob, place) {
  const { width, height } = registry.entitiesByName[mob]
  if (!fits(world.mobReader, place, width, height)) return false
  const { hostile, spawnsInLight } = kinds[mob]
  if (hostile && (world.difficulty === 'peaceful' || !(spawnsInLight || isDark(world, ...place.map(Math.floor))))) return false
  return !someBlock(world.mobReader, place, width, height, (state) => isWater(state) || isLava(state))
}

/** Tells those who see a spawner. */
function tell (world, { x, y, z }, name, params) {
  const { viewers } = world.blocks.columnAt(x >> 4, z >> 4)
  if (viewers.size === 0) return
  const bytes = playFrame(name, { location: { x, y, z }, ...params })
  for (const viewer of viewers) viewer.connection.writeFrame(bytes)
}

/** Draws the time until the next mobs. */
function wait (world, spawner) {
  const { MinSpawnDelay: least, MaxSpawnDelay: most } = spawner.numbers
  spawner.numbers.Delay = most <= least ? least : least + Math.floor(world.random() * (most - least))
  tell(world, spawner, 'block_action', { byte1: DELAY_ACTION, byte2: 0, blockId: BLOCK_ID })
}

/** One tick of a spawner. When all its tries fail it tries again in the next tick. */
function work (world, spawner) {
  const { numbers, mob } = spawner
  if (!isNearPlayer(world, spawner)) return
  if (numbers.Delay === NOT_DRAWN) wait(world, spawner)
  if (numbers.Delay > 0) {
    numbers.Delay--
    return
  }
  if (!Object.hasOwn(kinds, mob)) return wait(world, spawner)
  let hasSpawned = false
  for (let left = numbers.SpawnCount; left > 0; left--) {
    const beside = () => (world.random() - world.random()) * numbers.SpawnRange + 0.5
    const place = [spawner.x + beside(), spawner.y - 1 + Math.floor(world.random() * 3), spawner.z + beside()]
    if (!isPlaceFor(world, mob, place)) continue
    if (countNear(world, spawner) >= numbers.MaxNearbyEntities) return wait(world, spawner)
    world.spawnMob(mob, { x: place[0], y: place[1], z: place[2] })
    tell(world, spawner, 'world_event', { effectId: FLAMES_EVENT, data: 0, global: false })
    hasSpawned = true
  }
  if (hasSpawned) wait(world, spawner)
}

module.exports = function spawners (world) {
  const all = new Set()

  world.blockEntityKind('mob_spawner', {
    blocks: ['spawner'],
    network: NETWORK_KIND,
    create: ({ x, y, z }) => {
      const spawner = { key: `${x},${y},${z}`, mob: null, numbers: { ...USUAL } }
      all.add(spawner)
      return spawner
    },
    toTag: ({ mob, numbers }) => ({
      ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, { type: 'short', value }])),
      ...(mob === null ? {} : { SpawnData: compound({ entity: compound({ id: { type: 'string', value: `minecraft:${mob}` } }) }) })
    }),
    fromTag: (spawner, value) => {
      for (const name of Object.keys(USUAL)) spawner.numbers[name] = value[name]?.value ?? USUAL[name]
      spawner.mob = nameOfMob(value.SpawnData)
    },
    removed: (spawner) => all.delete(spawner)
  })

  world.events.on('blockDug', ({ x, y, z, block, isHarvested }) => {
    if (block.id !== BLOCK_ID || !isHarvested) return
    const draw = () => Math.floor(world.random() * EXPERIENCE_LEAST)
    world.dropExperience(x + 0.5, y + 0.5, z + 0.5, EXPERIENCE_LEAST + draw() + draw())
  })

  world.everyTick('spawners', () => {
    world.mobReader.startTick()
    for (const spawner of all) {
      if (world.blockEntities.get(spawner.key) !== spawner) all.delete(spawner)
      else work(world, spawner)
    }
  })
}

const compound = (value) => ({ type: 'compound', value })
