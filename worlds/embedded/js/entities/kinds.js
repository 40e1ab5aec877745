'use strict'
// Kinds of entities that can be made from their tags: by the save, by `summon`.
//
//   world.entityKind(typeName, { fromTag })   fromTag({ x, y, z }, value) makes one, adds it to the world and gives it back; `value` holds the tags of
//                                             the kind, any of which may be missing. What `entity.toTag()` tells, fromTag takes.
//   world.summon(typeName, { x, y, z }, value?)   one of a kind, or null when nobody knows the kind
//   world.restoreEntity(tag)                  one from its whole compound, or null

const withoutNamespace = (name) => name.replace(/^minecraft:/, '')

module.exports = function kinds (world) {
  const byName = new Map()

  world.entityKind = function entityKind (typeName, kind) {
    if (byName.has(typeName)) throw new Error(`two rules make entities of the kind ${typeName}`)
    byName.set(typeName, kind)
  }

  world.isEntityKind = (typeName) => byName.has(typeName)

  world.summon = function summon (typeName, place, value = {}) {
    const entity = byName.get(typeName)?.fromTag(place, value) ?? null
    if (entity) restoreCommon(entity, value)
    return entity
  }

  world.restoreEntity = function restoreEntity ({ value }) {
    const [x, y, z] = value.Pos.value.value
    return world.summon(withoutNamespace(value.id.value), { x, y, z }, value)
  }

  function restoreCommon (entity, { Rotation, Motion, Fire, Air, Tags }) {
    if (Rotation) [entity.yaw, entity.pitch] = Rotation.value.value
    if (Motion) {
      const [x, y, z] = Motion.value.value
      entity.velocity = { x, y, z }
    }
    if (Fire && entity.isLiving) entity.fireTicks = Math.max(0, Fire.value)
    if (Air && entity.isLiving) entity.air = Air.value
    if (Tags) entity.tags = new Set(Tags.value.value)
  }
}
