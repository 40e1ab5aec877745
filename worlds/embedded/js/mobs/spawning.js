'use strict'
// Natural spawning: herds with the land, monsters in the dark, fish in the water, and despawning far from players. The rules are vanilla's (1.21.4,
// NaturalSpawner) over a smaller radius. Monsters spawn from 24 blocks away to the distance at which they despawn, which is 128 in vanilla and 64 here, or to
// the edge of what clients see. The density is vanilla's.

const { isFullCube, isWater } = require('../game_data')
const { drawOf } = require('../random')
const { standingCost } = require('./ground')
const { monsters, swampMonsters, waters, nether } = require('./spawning.json')

const LOOK_EVERY_TICKS = 20
const NEAREST_BLOCKS = 24
const ATTEMPTS = 4 // per player, each time
const MONSTERS_A_COLUMN = 70 / 289 // per column that players see: a crowd in one place draws no more monsters than one player
const FISH_A_COLUMN = 25 / 289
const MONSTERS_MAX = 250
const FISH_MAX = 120
const DARK_SKY_MAX = 7
const DARK_NETHER_MAX = 7
const SKY_DRAW = 32
const CAVE_CHANCE = 0.5
const CAVE_BLOCKS = 24 // above and below the player
const GROUND_SEARCH_BLOCKS = 8
const GROUP_SPREAD_BLOCKS = 5
const SLIME_HEIGHTS = [51, 69]
const SLIME_CHANCE = 0.5
const SEA_LEVEL = 63
const WATER_DEPTH = 10
const GONE_BEYOND_BLOCKS = 64
const COLUMN_BLOCKS = 16
const FADES_BEYOND_BLOCKS = 32
const FADES_AFTER_TICKS = 600
const FADE_CHANCE = 1 / 800 // per tick

function countMobs (world) {
  const counts = { monsters: 0, fish: 0 }
  for (const { kind } of world.mobs) {
    if (kind.hostile) counts.monsters++
    else if (kind.swims) counts.fish++
  }
  return counts
}

/** Spawns the herds of columns that a player sees for the first time. Returns how many columns players see now. */
function bringHerds (world) {
  const seen = new Set()
  for (const player of world.players.values()) for (const column of player.columns.values()) seen.add(column)
  for (const { x: cx, z: cz } of seen) {
    const key = `${cx},${cz}`
    if (world.populatedColumns.has(key)) continue
    world.populatedColumns.add(key)
    for (const { type, x, y, z } of world.terrain.animalsFor(cx, cz)) {
      world.spawnMob(type, { x: Number.isInteger(x) ? x + 0.5 : x, y, z: Number.isInteger(z) ? z + 0.5 : z }, { isPersistent: true })
    }
  }
  return seen.size
}

/** Whether a monster can appear there by the light, with vanilla's chances. In the Nether only light of blocks counts. */
function isDark (world, x, y, z) {
  const light = world.lightAt(x, y, z)
  if (!world.dimension.hasSky) return light.block <= DARK_NETHER_MAX
  if (light.block > 0 || light.sky > Math.floor(world.random() * SKY_DRAW)) return false
  return light.effectiveSky <= Math.floor(world.random() * (DARK_SKY_MAX + 1))
}

function isFarFromAll (world, x, y, z) {
  let isFar = true
  world.entities.near(x, z, NEAREST_BLOCKS, (entity) => { if (entity.typeName === 'player' && entity.distanceTo(x, y, z) < NEAREST_BLOCKS) isFar = false })
  return isFar
}

function bringGroup (world, type, [low, high], x, y, z, isFit) {
  const count = low + Math.floor(world.random() * (high - low + 1))
  let [atX, atZ, brought] = [x, z, 0]
  for (let one = 0; one < count; one++) {
    const atY = world.groundNear(atX, y, atZ, Math.ceil(world.mobKinds[type].name === 'enderman' ? 3 : 2))
    if (atY !== null && isFit([atX, atY, atZ])) {
      world.spawnMob(type, { x: atX + 0.5, y: atY, z: atZ + 0.5 })
      brought++
    }
    atX += Math.floor((world.random() - world.random()) * GROUP_SPREAD_BLOCKS)
    atZ += Math.floor((world.random() - world.random()) * GROUP_SPREAD_BLOCKS)
  }
  return brought
}

/** A place in the ring around a player where mobs appear. */
function placeAround (world, player) {
  const farthestBlocks = Math.min(GONE_BEYOND_BLOCKS, world.options.view_distance_chunks * COLUMN_BLOCKS)
  const angle = world.random() * 2 * Math.PI
  const distance = Math.sqrt(NEAREST_BLOCKS ** 2 + world.random() * (farthestBlocks ** 2 - NEAREST_BLOCKS ** 2)) // uniform over the area of the ring
  return [Math.floor(player.x + Math.cos(angle) * distance), Math.floor(player.z + Math.sin(angle) * distance)]
}

/** In a fortress other mobs appear than beside it. */
function bringNetherMobs (world, player) {
  const [x, z] = placeAround(world, player)
  const y = world.groundNear(x, Math.floor(player.y + (world.random() * 2 - 1) * CAVE_BLOCKS), z)
  if (y === null || y >= world.dimension.buildHeight) return 0
  const { type, group } = drawOf(world.terrain.fortressAt(x, y, z) ? nether.fortress : nether[world.terrain.biomeAt(x, z)], world.random)
  const { spawnsInLight } = world.mobKinds[type]
  return bringGroup(world, type, group, x, y, z, (at) => (spawnsInLight || isDark(world, ...at)) && isFarFromAll(world, ...at))
}

/** Removes mobs without an owner when no player is near. */
function vanish (world) {
  for (const mob of world.mobs) {
    if (mob.isPersistent || mob.isDead) continue
    const distance = distanceToPlayer(world, mob)
    if (distance > GONE_BEYOND_BLOCKS) world.removeEntity(mob)
    else if (distance <= FADES_BEYOND_BLOCKS) mob.idleTicks = 0
    else if ((mob.idleTicks += LOOK_EVERY_TICKS) > FADES_AFTER_TICKS && world.random() < FADE_CHANCE * LOOK_EVERY_TICKS) world.removeEntity(mob)
  }
}

function distanceToPlayer (world, mob) {
  let nearest = Infinity
  world.entities.near(mob.x, mob.z, GONE_BEYOND_BLOCKS, (entity) => {
    if (entity.typeName === 'player') nearest = Math.min(nearest, entity.distanceTo(mob.x, mob.y, mob.z))
  })
  return nearest
}

module.exports = function spawning (world) {
  world.populatedColumns = new Set() // "cx,cz" of columns whose herd has spawned
  world.keepState('populated_columns', {
    toTag: () => ({ type: 'list', value: { type: 'string', value: [...world.populatedColumns] } }),
    fromTag: (tag) => { for (const key of tag.value.value) world.populatedColumns.add(key) }
  })

  world.everyTick('spawning', () => {
    if (world.age % LOOK_EVERY_TICKS !== 0) return
    vanish(world)
    if (!world.gameRules.doMobSpawning || world.players.size === 0) return
    const columns = bringHerds(world)
    const bring = world.dimension.hasSky ? bringMonsters : (player) => bringNetherMobs(world, player)
    const counts = countMobs(world)
    const monstersMax = world.difficulty === 'peaceful' ? 0 : Math.min(MONSTERS_MAX, Math.ceil(columns * MONSTERS_A_COLUMN))
    const fishMax = Math.min(FISH_MAX, Math.ceil(columns * FISH_A_COLUMN))
    for (const player of world.players.values()) {
      if (player.isDead || !player.isLoaded || world.watchers.has(player)) continue
      for (let attempt = 0; attempt < ATTEMPTS && counts.monsters < monstersMax; attempt++) counts.monsters += bring(player)
      if (counts.fish < fishMax && world.dimension.hasSky) counts.fish += bringFish(player)
    }
  })
  world.events.on('difficultyChanged', (difficulty) => {
    if (difficulty === 'peaceful') for (const mob of [...world.mobs]) if (mob.kind.hostile) world.removeEntity(mob)
  })

  /** The feet's height on dry ground at or a little below `fromY`, or null. */
  world.groundNear = function groundNear (x, fromY, z, cellsHigh = 2) {
    const [bx, bz] = [Math.floor(x), Math.floor(z)]
    for (let y = fromY + GROUND_SEARCH_BLOCKS; y >= fromY - GROUND_SEARCH_BLOCKS; y--) {
      if (isFullCube[world.mobReader.stateAt(bx, y - 1, bz)] && standingCost(world.mobReader, bx, y, bz, cellsHigh) === 0) return y
    }
    return null
  }

  function bringMonsters (player) {
    const [x, z] = placeAround(world, player)
    const isCave = world.random() < CAVE_CHANCE
    const from = isCave ? Math.floor(player.y + (world.random() * 2 - 1) * CAVE_BLOCKS) : world.terrain.surfaceAt(x, z) + 1
    const y = world.groundNear(x, from, z)
    if (y === null) return 0
    const isSwamp = world.terrain.biomeAt(x, z).includes('swamp') && y >= SLIME_HEIGHTS[0] && y <= SLIME_HEIGHTS[1] && world.random() < SLIME_CHANCE
    const { type, group } = drawOf(isSwamp ? [...monsters, ...swampMonsters] : monsters, world.random)
    return bringGroup(world, type, group, x, y, z, (at) => isDark(world, ...at) && isFarFromAll(world, ...at))
  }

  function bringFish (player) {
    const [x, z] = placeAround(world, player)
    const y = SEA_LEVEL - 1 - Math.floor(world.random() * WATER_DEPTH)
    const isDeep = () => isWater(world.mobReader.stateAt(x, y, z)) && isWater(world.mobReader.stateAt(x, y + 1, z))
    if (!isDeep()) return 0
    const biome = world.terrain.biomeAt(x, z)
    const table = biome.includes('cold') || biome.includes('frozen') ? waters.cold_ocean : biome.includes('ocean') ? waters.ocean : waters.river
    const { type, group } = drawOf(table, world.random)
    const count = group[0] + Math.floor(world.random() * (group[1] - group[0] + 1))
    for (let one = 0; one < count; one++) world.spawnMob(type, { x: x + world.random(), y, z: z + world.random() })
    return count
  }
}

module.exports.isDark = isDark
