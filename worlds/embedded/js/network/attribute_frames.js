'use strict'
// Attributes of an entity, as clients are told them. minecraft-data numbers them in this packet as 1.20.5 did. So each is written with the name that has the
// number of 1.21.4, which is its place in minecraft-data's own list.

const { registry } = require('../game_data')
const { playFrame } = require('./packets')

const [, [, properties]] = registry.protocol.play.toClient.types.packet_entity_update_attributes
const NAME_OF_NUMBER = properties.type[1].type[1][0].type[1].mappings
const NUMBERS = new Map(registry.attributesArray.map(({ resource }, number) => [resource.replace(/^minecraft:/, ''), number]))

/** @param {Record<string, number>} values by the names of 1.21.4, without their namespace */
function attributesFrame (entityId, values) {
  return playFrame('entity_update_attributes', {
    entityId,
    properties: Object.entries(values).map(([name, value]) => ({ key: NAME_OF_NUMBER[NUMBERS.get(name)], value, modifiers: [] }))
  })
}

module.exports = { attributesFrame }
