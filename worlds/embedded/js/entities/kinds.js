'use strict'
// Kinds of entities that can be made from tags, by the save and by `summon`.
//
//   world.entityKind(typeName, { fromTag })   fromTag({ x, y, z }, value) makes one, adds it to the world and returns it; `value` holds the tags of
//                                             the kind, any of which may be missing. fromTag accepts the result of `entity.toTag()`.
//   world.summon(typeName, { x, y, z }, value?)   makes one of a kind; null for an unknown kind
//   world.restoreEntity(tag)                  makes one from its complete compound, or null

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
