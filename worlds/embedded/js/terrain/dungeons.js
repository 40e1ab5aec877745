'use strict'
// Dungeons, as in vanilla 1.21.4 (MonsterRoomFeature; placed features monster_room and monster_room_deep): rooms of cobblestone with a monster spawner and up to
// two chests. A room needs a solid floor and ceiling, and one to five openings to a cave in its walls. Here a room lies within one column, so that a column does
// not need its neighbours: its middle is drawn from the places where it fits, with vanilla's number of tries.

const { HORIZONTAL, OPPOSITE, STEP } = require('../directions')
const { AIR, LOWEST_Y, WORLD_HEIGHT, isSolid, stateOf } = require('../game_data')
const { streamOf } = require('../random')
const { tags } = require('../saving/tags')
const { addBlockEntity, isChest, placeChest } = require('./treasure')

const SALT_DUNGEONS = 46
const COLUMN_BLOCKS = 16
const TRIES = [
  { count: 10, low: 0, high: LOWEST_Y + WORLD_HEIGHT - 1 },
  { count: 4, low: LOWEST_Y + 6, high: -1 }
]
const INNER_RADIUS_MIN = 2 // or one more
const CEILING = 4 // blocks above the spawner; the floor is one below it
const OPENINGS_MAX = 5
const CHESTS = 2
const TRIES_PER_CHEST = 3
const COBBLESTONE_SHARE = 1 / 4 // of the floor; the rest is mossy
const MOBS = ['skeleton', 'zombie', 'zombie', 'spider']
const LOOT_TABLE = 'minecraft:chests/simple_dungeon'

const COBBLESTONE = stateOf('cobblestone')
const MOSSY_COBBLESTONE = stateOf('mossy_cobblestone')
const SPAWNER = stateOf('spawner')

/** Builds the dungeons of a column; `highest` is its highest ground. */
function buildDungeons (seed, column, highest) {
  const random = streamOf(seed, column.cx, column.cz, SALT_DUNGEONS)
  for (const { count, low, high } of TRIES) {
    for (let left = count; left > 0; left--) {
      const y = low + Math.floor(random() * (high - low + 1))
      if (y + CEILING > highest) continue
      const room = roomAt(column, y, random)
      if (isFit(column, room)) build(column, room, random)
    }
  }
}

/** The middle of a room, the block of its spawner, and half of its inner width and depth. */
function roomAt ({ cx, cz }, y, random) {
  const wide = INNER_RADIUS_MIN + Math.floor(random() * 2)
  const long = INNER_RADIUS_MIN + Math.floor(random() * 2)
  return { x: cx * COLUMN_BLOCKS + within(wide + 1, random), y, z: cz * COLUMN_BLOCKS + within(long + 1, random), wide, long }
}

/** A place in a column at least `radius` blocks from its borders. */
const within = (radius, random) => radius + Math.floor(random() * (COLUMN_BLOCKS - 2 * radius))

const isWall = ({ wide, long }, dx, dz) => Math.abs(dx) === wide + 1 || Math.abs(dz) === long + 1

function isFit (column, room) {
  const { x, y, z, wide, long } = room
  let openings = 0
  for (let dx = -wide - 1; dx <= wide + 1; dx++) {
    const step = Math.abs(dx) === wide + 1 ? 1 : 2 * (long + 1) // walls only
    for (let dz = -long - 1; dz <= long + 1; dz += step) {
      if (column.get(x + dx, y, z + dz) === AIR && column.get(x + dx, y + 1, z + dz) === AIR) openings++
    }
  }
  if (openings === 0 || openings > OPENINGS_MAX) return false
  for (let dx = -wide - 1; dx <= wide + 1; dx++) {
    for (let dz = -long - 1; dz <= long + 1; dz++) {
      if (isSolid[column.get(x + dx, y - 1, z + dz)] !== 1 || isSolid[column.get(x + dx, y + CEILING, z + dz)] !== 1) return false
    }
  }
  return true
}

function build (column, room, random) {
  const { x, y, z, wide, long } = room
  for (let dx = -wide - 1; dx <= wide + 1; dx++) {
    for (let dy = CEILING - 1; dy >= -1; dy--) {
      for (let dz = -long - 1; dz <= long + 1; dz++) lay(column, room, dx, dy, dz, random)
    }
  }
  for (let chest = 0; chest < CHESTS; chest++) putChest(column, room, random)
  column.set(x, y, z, SPAWNER)
  const mob = MOBS[Math.floor(random() * MOBS.length)]
  addBlockEntity(column, 'mob_spawner', x, y, z, { SpawnData: tags.compound({ entity: tags.compound({ id: tags.string(`minecraft:${mob}`) }) }) })
}

/** One block of a room. Blocks are laid from above: a wall over an opening falls away. The ceiling stays as it is. */
function lay (column, room, dx, dy, dz, random) {
  const [x, y, z] = [room.x + dx, room.y + dy, room.z + dz]
  const there = column.get(x, y, z)
  if (there === SPAWNER || isChest(there)) return // another room's
  if (dy !== -1 && !isWall(room, dx, dz)) column.set(x, y, z, AIR)
  else if (isSolid[column.get(x, y - 1, z)] !== 1) column.set(x, y, z, AIR)
  else if (isSolid[there] === 1) column.set(x, y, z, dy === -1 && random() >= COBBLESTONE_SHARE ? MOSSY_COBBLESTONE : COBBLESTONE)
}

/** Puts a chest with its back to the only wall beside it. A few places are tried. */
function putChest (column, { x, y, z, wide, long }, random) {
  for (let left = TRIES_PER_CHEST; left > 0; left--) {
    const atX = x + Math.floor(random() * (2 * wide + 1)) - wide
    const atZ = z + Math.floor(random() * (2 * long + 1)) - long
    if (column.get(atX, y, atZ) !== AIR) continue
    const walls = HORIZONTAL.filter((side) => isSolid[column.get(atX + STEP[side][0], y, atZ + STEP[side][2])] === 1)
    if (walls.length !== 1) continue
    placeChest(column, atX, y, atZ, OPPOSITE[walls[0]], LOOT_TABLE, random())
    return
  }
}

module.exports = { buildDungeons }
