'use strict'
// Status effects, from food, witches and the admin side. A body's effects: `entity.effects`, name → { amplifier, untilAge }.
//
//   world.giveEffect(entity, name, { ticks, amplifier })   a weaker or shorter effect than the present one changes nothing
//   world.clearEffects(entity, name?)                          removes one, or all; returns how many there were
//
// Numbers are vanilla's (1.21.4, MobEffects). Clients apply speed, slowness, haste and jump boost themselves.

const { registry } = require('../game_data')

const RESISTANCE_SHARE = 0.2 // per level
const ABSORPTION_POINTS = 4 // per level
const FOREVER = -1
const SHOW_FLAGS = 0x02 | 0x04 // particles, icon
const UNDEAD = new Set(['zombie', 'skeleton', 'zombified_piglin', 'wither_skeleton'])
const WITHOUT_BREATH = new Set([...UNDEAD, 'iron_golem', 'slime', 'magma_cube'])

const snakeCase = (name) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()
const idByName = new Map(registry.effectsArray.map(({ id, name }) => [snakeCase(name), id]))

/** Ticks between two applications of an effect, by its level. */
const INTERVALS = { regeneration: 50, poison: 25, wither: 40 }

/** Damage of a hit that is left for a body with the effect of resistance. */
function afterEffects (entity, damage, type) {
  const resistance = entity.effects.get('resistance')
  if (!resistance || type.has('bypasses_effects') || type.has('bypasses_invulnerability')) return damage
  return damage * Math.max(0, 1 - RESISTANCE_SHARE * (resistance.amplifier + 1))
}

function takeEffect (world, entity, name) {
  if (!entity.effects.delete(name)) return false
  if (name === 'absorption') setAbsorption(world, entity, 0)
  entity.connection?.write('remove_entity_effect', { entityId: entity.id, effectId: idByName.get(name) })
  return true
}

function tell (world, entity, name) {
  const { amplifier, untilAge } = entity.effects.get(name)
  const duration = untilAge === Infinity ? FOREVER : untilAge - world.age
  entity.connection?.write('entity_effect', { entityId: entity.id, effectId: idByName.get(name), amplifier, duration, flags: SHOW_FLAGS })
}

function setAbsorption (world, entity, points) {
  entity.absorption = points
  if (entity.typeName === 'player') world.tellAbsorption(entity)
}

const canHave = (entity, name) => !((name === 'poison' || name === 'regeneration') && UNDEAD.has(entity.typeName)) &&
  !(name === 'poison' && entity.typeName === 'spider')

/** Instant effects have no duration. On undead bodies they are reversed. */
function actAtOnce (world, entity, name, amplifier) {
  if (name === 'saturation' && entity.typeName === 'player') {
    world.feed(entity, amplifier + 1, amplifier + 1)
    return true
  }
  if (name !== 'instant_health' && name !== 'instant_damage') return false
  if ((name === 'instant_health') !== UNDEAD.has(entity.typeName)) world.heal(entity, 4 << amplifier)
  else world.hurt(entity, 6 << amplifier, { type: 'magic' })
  return true
}

function stroke (world, entity, name) {
  if (name === 'regeneration') world.heal(entity, 1)
  else if (name === 'wither') world.hurt(entity, 1, { type: 'wither' })
  else if (entity.health > 1) world.hurt(entity, 1, { type: 'magic' })
}

module.exports = function effects (world) {
  world.isEffect = (name) => idByName.has(name)

  world.giveEffect = function giveEffect (entity, name, { ticks, amplifier = 0 }) {
    if (!idByName.has(name)) throw new Error(`unknown effect ${name}`)
    if (entity.isDead || !canHave(entity, name)) return false
    if (actAtOnce(world, entity, name, amplifier)) return true
    const untilAge = ticks === FOREVER ? Infinity : world.age + ticks
    const there = entity.effects.get(name)
    if (there && (there.amplifier > amplifier || (there.amplifier === amplifier && there.untilAge >= untilAge))) return false
    entity.effects.set(name, { amplifier, untilAge })
    if (name === 'absorption') setAbsorption(world, entity, ABSORPTION_POINTS * (amplifier + 1))
    tell(world, entity, name)
    return true
  }

  world.clearEffects = function clearEffects (entity, name) {
    const names = name === undefined ? [...entity.effects.keys()] : [name]
    return names.filter((each) => takeEffect(world, entity, each)).length
  }

  /** Call this once a tick for each body in play. */
  world.tickEffects = function tickEffects (entity) {
    for (const [name, { amplifier, untilAge }] of entity.effects) {
      if (world.age >= untilAge) {
        takeEffect(world, entity, name)
        continue
      }
      if (name === 'hunger' && entity.typeName === 'player') entity.exhaustion += 0.005 * (amplifier + 1)
      const interval = INTERVALS[name] && Math.max(1, INTERVALS[name] >> amplifier)
      const left = untilAge === Infinity ? world.age : untilAge - world.age
      if (interval && left % interval === 0) stroke(world, entity, name)
    }
  }

  world.tellAbsorption = function tellAbsorption (entity) {
    entity.connection?.write('entity_metadata', { entityId: entity.id, metadata: [entity.metadataEntry('player_absorption', 'float', entity.absorption)] })
  }

  /** Packets that tell a client its own effects, for example after joining. */
  world.tellEffects = (player) => { for (const name of player.effects.keys()) tell(world, player, name) }
}

Object.assign(module.exports, { afterEffects, WITHOUT_BREATH, UNDEAD })
