'use strict'
// Packets to bytes and back, without a stream for each connection. There is one serializer and one parser for each protocol state, shared by all, and frames
// that are made once and written to many sockets.

const { createSerializer, createDeserializer } = require('minecraft-protocol')
const { MINECRAFT_VERSION, registry } = require('../game_data')

const STATES = ['handshaking', 'status', 'login', 'configuration', 'play']
const serializers = {}
const parsers = {}
for (const state of STATES) {
  serializers[state] = createSerializer({ state, isServer: true, version: MINECRAFT_VERSION })
  parsers[state] = createDeserializer({ state, isServer: true, version: MINECRAFT_VERSION, noErrorLogging: true })
}

function varint (value) {
  const bytes = []
  let rest = value >>> 0
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
  return Buffer.from(bytes)
}

/** One packet as it is sent: its length, its id, its fields. */
function frame (state, name, params) {
  const body = serializers[state].createPacketBuffer({ name, params })
  return Buffer.concat([varint(body.length), body])
}

const playFrame = (name, params) => frame('play', name, params)

/** The packet in a frame's body: `{ name, params }`. Throws when the body is not a packet of this state. */
function parse (state, body) {
  return parsers[state].parsePacketBuffer(body).data
}

function idsByName (state, direction) {
  const mappings = registry.protocol[state][direction].types.packet[1][0].type[1].mappings
  return new Map(Object.entries(mappings).map(([id, name]) => [name, Number(id)]))
}

/** Text as the chat component of packets since 1.20.3. */
const textComponent = (text) => ({ type: 'string', value: text })

module.exports = { frame, playFrame, parse, varint, idsByName, textComponent }
