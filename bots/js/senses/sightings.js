'use strict'
// Creatures, dropped items and people that a body can see.

const { round } = require('./surroundings')

// Indices of metadata in 1.21.4: https://minecraft.wiki/w/Java_Edition_protocol/Entity_metadata
const HEALTH_KEY = 9
const BABY_KEY = 16
const FLAGS_KEY = 17 // of pets and horses
const SITTING_FLAG = 0x01
const TAME_FLAG = 0x04
const HORSE_TAME_FLAG = 0x02
const HORSE_SADDLED_FLAG = 0x04
const WOLF_ANGER_KEY = 21
const MOB_FLAGS_KEY = 15
const AGGRESSIVE_FLAG = 0x04
const PROVOKED = 'zombified_piglin' // hostile only when somebody hit one of them
const PETS = new Set(['wolf', 'cat', 'parrot'])
const HORSES = new Set(['horse', 'donkey', 'mule'])
const OTHERS = new Set(['other', 'projectile', 'orb', 'object'])

const hasFlag = (kinds, { name, metadata }, flag) => kinds.has(name) && ((metadata?.[FLAGS_KEY] ?? 0) & flag) !== 0

/** Whether a creature belongs to a person. */
const isTame = (entity) => hasFlag(PETS, entity, TAME_FLAG) || hasFlag(HORSES, entity, HORSE_TAME_FLAG)

/** Whether a horse or donkey has a saddle. */
const isSaddled = (entity) => hasFlag(HORSES, entity, HORSE_SADDLED_FLAG)

/** Whether a tame creature sits and does not follow its owner. */
const isSitting = (entity) => hasFlag(PETS, entity, SITTING_FLAG)

/** Whether a wild wolf attacks something. */
const isAngry = (entity) => entity.name === 'wolf' && !isTame(entity) && (entity.metadata?.[WOLF_ANGER_KEY] ?? 0) > 0

/** @returns {'item' | 'hostile' | 'animal' | 'other'} */
function categoryOf (entity) {
  if (entity.name === 'item') return 'item'
  if (entity.name === PROVOKED && ((entity.metadata?.[MOB_FLAGS_KEY] ?? 0) & AGGRESSIVE_FLAG) === 0) return 'animal'
  if (entity.kind === 'Hostile mobs' || entity.type === 'hostile' || isAngry(entity)) return 'hostile'
  if (OTHERS.has(entity.type) || entity.kind === 'Immobile') return 'other'
  return 'animal'
}

/** The stack of a dropped item, or null while the server has not sent it. */
function droppedStack (entity) {
  if (entity.name !== 'item') return null
  try {
    return entity.getDroppedItem()
  } catch {
    return null // its metadata has not arrived yet
  }
}

/** Whether a creature is young or tame, and its remaining health as far as the world has told. */
function conditionOf (entity) {
  const health = entity.metadata?.[HEALTH_KEY]
  return { baby: entity.metadata?.[BABY_KEY] === true, tame: isTame(entity), health: typeof health === 'number' ? round(health) : null }
}

/** Its position as plain numbers. */
function positionOf (entity) {
  return [round(entity.position.x), round(entity.position.y), round(entity.position.z)]
}

/** Other entities within the radius, nearest first, as [entity, distance]. */
function around (bot, radius, accept) {
  const here = bot.entity.position
  const found = []
  for (const id in bot.entities) {
    const entity = bot.entities[id]
    if (entity === bot.entity || !accept(entity)) continue
    const distance = here.distanceTo(entity.position)
    if (distance <= radius) found.push([entity, distance])
  }
  return found.sort((a, b) => a[1] - b[1])
}

/** People in sight, nearest first. */
function seePlayers (bot, radius, countMax) {
  return around(bot, radius, (entity) => entity.type === 'player' && entity.username).slice(0, countMax)
    .map(([entity, distance]) => ({
      name: entity.username, position: positionOf(entity), distance: round(distance), held: entity.heldItem?.name ?? null
    }))
}

/** Visible creatures and dropped items, nearest first. Those behind rock are not visible. */
function seeEntities (bot, radius, countMax, { seesCreature, facesCreature }) {
  const sights = []
  for (const [entity, distance] of around(bot, radius, (entity) => entity.type !== 'player')) {
    if (sights.length === countMax) break
    const category = categoryOf(entity)
    if (category !== 'item' && !seesCreature(entity)) continue
    const stack = category === 'item' ? droppedStack(entity) : null
    if (category === 'item' && stack === null) continue
    sights.push({
      name: entity.name ?? 'unknown',
      category,
      item: stack?.name ?? null,
      count: stack?.count ?? 1,
      position: positionOf(entity),
      distance: round(distance),
      ...(category === 'item' || category === 'other' ? {} : conditionOf(entity)),
      ...(category === 'hostile' ? { screened: !facesCreature(entity) } : {})
    })
  }
  return sights
}

module.exports = { around, categoryOf, droppedStack, isAngry, isSaddled, isSitting, isTame, positionOf, seeEntities, seePlayers }
