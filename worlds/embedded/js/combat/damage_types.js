'use strict'
// Types of damage: their entries in 1.21.4's registry, and their vanilla tags.

const { registry } = require('../game_data')
const { tags } = require('./damage_tags.json')

const withoutNamespace = (name) => name.replace(/^minecraft:/, '')
const byName = new Map(registry.loginPacket.dimensionCodec['minecraft:damage_type'].entries.map(({ key, value }, id) => {
  const name = withoutNamespace(key)
  const { scaling, exhaustion, message_id: message } = value.value
  const carried = new Set(Object.keys(tags).filter((tag) => tags[tag].includes(name)))
  return [name, { name, id, scaling: scaling.value, exhaustion: exhaustion.value, message: message.value, has: (tag) => carried.has(tag) }]
}))

/** The damage type of a name (`mob_attack`, `fall` …); throws for one that does not exist. */
function damageTypeNamed (name) {
  const type = byName.get(withoutNamespace(name))
  if (!type) throw new Error(`unknown damage type ${name}`)
  return type
}

module.exports = { damageTypeNamed, damageTypeNames: [...byName.keys()] }
