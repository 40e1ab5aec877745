'use strict'
// Lightning in thunderstorms (net.minecraft.server.level.ServerLevel.tickThunder and net.minecraft.world.entity.LightningBolt, 1.21.4). A bolt flashes one to
// three times. Each flash hurts what is near.
//
//   world.strike({ x, y, z })     a bolt at a place

const { LOWEST_Y, WORLD_HEIGHT, isSolid, isWater } = require('../game_data')
const { Entity } = require('../entities/entity')

const STRIKES_A_COLUMN_TICK = 1 / 100_000
const FIRST_LIFE = 2
const FLASHES_MAX = 3
const NEXT_FLASH_TICKS = 10 // at most
const FIRES = 4 // at the first flash, from normal difficulty on
const DAMAGE = 5
const BURNS_TICKS = 160
const REACH_BLOCKS = 3
const REACH_UP_BLOCKS = 9
const DRAWN_BLOCKS = 3 // a bolt strikes somebody within this distance of its column
const FIRE_FROM = new Set(['normal', 'hard'])

class LightningBolt extends Entity {
  constructor (world, place) {
    super(world, 'lightning_bolt', place)
    this.life = FIRST_LIFE
    this.flashes = 1 + Math.floor(world.random() * FLASHES_MAX)
    this.isFleeting = true // not saved
  }
}

/** The height of the first free block above a column of blocks. */
function surfaceAt (world, x, z) {
  for (let y = LOWEST_Y + WORLD_HEIGHT - 1; y > LOWEST_Y; y--) {
    const state = world.blocks.stateAt(x, y, z)
    if (isSolid[state] || isWater(state)) return y + 1
  }
  return LOWEST_Y
}

/** Where a bolt strikes that comes down on a place: one of those who stand there under the sky, else the ground. */
function targetAround (world, { x, y, z }) {
  const standing = []
  world.entities.near(x + 0.5, z + 0.5, DRAWN_BLOCKS + 1, (entity) => {
    if (!entity.isLiving || entity.isDead || Math.abs(entity.x - x - 0.5) > DRAWN_BLOCKS + 0.5 || Math.abs(entity.z - z - 0.5) > DRAWN_BLOCKS + 0.5) return
    if (entity.y >= y - DRAWN_BLOCKS && world.seesSky(Math.floor(entity.x), Math.floor(entity.y), Math.floor(entity.z))) standing.push(entity)
  })
  if (standing.length === 0) return { x, y, z }
  const struck = standing[Math.floor(world.random() * standing.length)]
  return { x: Math.floor(struck.x), y: Math.floor(struck.y), z: Math.floor(struck.z) }
}

function setFires (world, bolt, more) {
  if (!world.gameRules.doFireTick) return
  const [x, y, z] = [bolt.x, bolt.y, bolt.z].map(Math.floor)
  const aside = () => Math.floor(world.random() * 3) - 1
  world.igniteBlock(x, y, z, 'lightning')
  for (let fire = 0; fire < more; fire++) world.igniteBlock(x + aside(), y + aside(), z + aside(), 'lightning')
}

function hit (world, bolt) {
  const struck = []
  world.entities.near(bolt.x, bolt.z, REACH_BLOCKS, (entity) => {
    const isNear = Math.abs(entity.x - bolt.x) <= REACH_BLOCKS + entity.width / 2 && Math.abs(entity.z - bolt.z) <= REACH_BLOCKS + entity.width / 2
    if (isNear && entity.y + entity.height >= bolt.y - REACH_BLOCKS && entity.y <= bolt.y + REACH_UP_BLOCKS) struck.push(entity)
  })
  for (const entity of struck) {
    if (entity.typeName === 'item') world.removeEntity(entity)
    if (!entity.isLiving) continue
    if (entity.typeName !== 'player') world.setOnFire(entity, BURNS_TICKS) // a player resists the flame of a single bolt
    world.hurt(entity, DAMAGE, { type: 'lightning_bolt' })
  }
}

function flash (world, bolt) {
  if (bolt.life === FIRST_LIFE && FIRE_FROM.has(world.difficulty)) setFires(world, bolt, FIRES)
  bolt.life--
  if (bolt.life < 0) {
    if (bolt.flashes === 0) return world.removeEntity(bolt)
    if (bolt.life < -Math.floor(world.random() * NEXT_FLASH_TICKS)) {
      bolt.flashes--
      bolt.life = 1
      setFires(world, bolt, 0)
    }
  }
  if (bolt.life >= 0) hit(world, bolt)
}

module.exports = function lightning (world) {
  const bolts = new Set()

  world.strike = function strike (place) {
    const bolt = new LightningBolt(world, place)
    bolts.add(bolt)
    world.entities.add(bolt)
    return bolt
  }

  world.entityKind('lightning_bolt', { fromTag: (place) => world.strike(place) })

  world.everyTick('lightning', () => {
    for (const bolt of bolts) {
      if (world.entities.byId.has(bolt.id)) flash(world, bolt)
      else bolts.delete(bolt)
    }
    if (!world.isThundering) return
    const columns = world.columnsInUse()
    if (world.random() >= columns.length * STRIKES_A_COLUMN_TICK) return
    const column = columns[Math.floor(world.random() * columns.length)]
    const [x, z] = [column.x, column.z].map((corner) => corner * 16 + Math.floor(world.random() * 16))
    const { x: atX, y, z: atZ } = targetAround(world, { x, y: surfaceAt(world, x, z), z })
    if (world.isRainingAt(atX, y, atZ)) world.strike({ x: atX + 0.5, y, z: atZ + 0.5 })
  })
}
