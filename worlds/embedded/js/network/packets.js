'use strict'
// Packets to bytes and back, without a stream for each connection. There is one codec for each protocol state and direction, shared by all, and frames
// that are made once and written to many sockets.

const { readingCodec, writingCodec } = require('../../../../configs/js/codecs')
const { registry } = require('../game_data')

const STATES = ['handshaking', 'status', 'login', 'configuration', 'play']
const toClient = Object.fromEntries(STATES.map((state) => [state, writingCodec(registry.protocol, state, 'toClient')]))
const toServer = Object.fromEntries(STATES.map((state) => [state, readingCodec(registry.protocol, state, 'toServer')]))

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
  const body = toClient[state].createPacketBuffer('packet', { name, params })
  return Buffer.concat([varint(body.length), body])
}

const playFrame = (name, params) => frame('play', name, params)

/** The packet in a frame's body: `{ name, params }`. Throws when the body is not a packet of this state. */
function parse (state, body) {
  return toServer[state].parsePacketBuffer('packet', body).data
}

function idsByName (state, direction) {
  const mappings = registry.protocol[state][direction].types.packet[1][0].type[1].mappings
  return new Map(Object.entries(mappings).map(([id, name]) => [name, Number(id)]))
}

/** Text as the chat component of packets since 1.20.3. */
const textComponent = (text) => ({ type: 'string', value: text })

module.exports = { frame, playFrame, parse, varint, idsByName, textComponent }
