'use strict'
// How fast animals run, read in place from the attributes that a server sends of them: a rider computes how far its horse goes. The protocol library cannot read
// these packets of 1.21.4, because its description has fewer attributes.

const minecraftData = require('minecraft-data')
const { readVarInt } = require('./client')

const RIDDEN = new Set(['horse', 'donkey', 'mule'])
const SPEED = 'minecraft:movement_speed'
const AMOUNT_AND_OPERATION_BYTES = 9

/**
 * Makes the reader of one body. It sets `runSpeed` of horses: their attribute movement_speed.
 * @param {object} bot a mineflayer bot on a LeanClient
 * @returns {(frame: Buffer, offset: number) => void} gets an entity_update_attributes packet
 */
function speedReader (bot) {
  const number = minecraftData(bot.version).attributesArray.findIndex(({ resource }) => resource === SPEED)
  return function readSpeed (frame, start) {
    const id = readVarInt(frame, start)
    const entity = bot.entities[id.value]
    if (!RIDDEN.has(entity?.name)) return
    let { value: left, offset } = readVarInt(frame, id.offset)
    for (; left > 0; left--) {
      const key = readVarInt(frame, offset)
      if (key.value === number) entity.runSpeed = frame.readDoubleBE(key.offset)
      offset = afterModifiers(frame, key.offset + 8)
    }
  }
}

/** The offset after a list of modifiers, each a name, an amount and an operation. */
function afterModifiers (frame, start) {
  let { value: left, offset } = readVarInt(frame, start)
  for (; left > 0; left--) {
    const name = readVarInt(frame, offset)
    offset = name.offset + name.value + AMOUNT_AND_OPERATION_BYTES
  }
  return offset
}

module.exports = { speedReader }
