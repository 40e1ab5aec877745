'use strict'
// Entities as vanilla compounds: the tags of every entity, then those of its kind (`entity.toTag()`).

const { playerTag } = require('./player_tags')
const { stackToTag } = require('../inventory/stack_tags')
const { tags } = require('./tags')

const LOWEST_AGE = -32768

/** The tags of a lying item. */
function itemTags (world, item) {
  return {
    Item: stackToTag(item.stack),
    Age: tags.short(Math.max(LOWEST_AGE, Math.min(32767, world.age - item.bornAge))),
    PickupDelay: tags.short(Math.max(0, item.pickUpAge - world.age)),
    Health: tags.short(5)
  }
}

/** An entity's compound. */
function entityTag (world, entity) {
  const base = entity.typeName === 'player' ? playerTag(entity).value : commonTags(entity)
  const named = { ...base, ...(entity.tags?.size > 0 ? { Tags: tags.list('string', [...entity.tags]) } : {}) }
  if (entity.typeName === 'player') return tags.compound(named)
  const own = entity.typeName === 'item' ? itemTags(world, entity) : ownTags(entity)
  return tags.compound({ ...named, ...own })
}

/** `toTag` of a kind can return the compound or the object of its tags. */
function ownTags (entity) {
  const given = entity.toTag?.() ?? {}
  return given.type === 'compound' ? given.value : given
}

function commonTags (entity) {
  return {
    id: tags.string(`minecraft:${entity.typeName}`),
    UUID: tags.uuid(entity.uuid),
    Pos: tags.list('double', [entity.x, entity.y, entity.z]),
    Motion: tags.list('double', [entity.velocity.x, entity.velocity.y, entity.velocity.z]),
    Rotation: tags.list('float', [entity.yaw, entity.pitch]),
    OnGround: tags.flag(entity.onGround)
  }
}

module.exports = { entityTag }
