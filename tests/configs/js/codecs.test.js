'use strict'
// The codecs of one direction write and read the same bytes as those of minecraft-protocol.

const assert = require('node:assert')
const { test } = require('node:test')
const mc = require('minecraft-protocol')
const { protocol } = require('minecraft-data')('1.21.4')
const { readingCodec, writingCodec } = require('../../../configs/js/codecs')

const version = '1.21.4'
const PACKETS = [
  ['handshaking', 'toServer', { name: 'set_protocol', params: { protocolVersion: 769, serverHost: 'localhost', serverPort: 25565, nextState: 2 } }],
  ['configuration', 'toClient', { name: 'keep_alive', params: { keepAliveId: 12n } }],
  ['play', 'toClient', { name: 'update_time', params: { age: 20n, time: 6000n, tickDayTime: true } }],
  ['play', 'toClient', { name: 'system_chat', params: { content: { type: 'string', value: 'Hear ye!' }, isActionBar: false } }],
  ['play', 'toServer', { name: 'position', params: { x: 0.5, y: 64, z: -3.25, flags: { onGround: true, hasHorizontalCollision: false } } }]
]

for (const [state, direction, packet] of PACKETS) {
  test(`${state} ${direction} ${packet.name}`, () => {
    const isServer = direction === 'toClient'
    const theirs = mc.createSerializer({ state, isServer, version }).createPacketBuffer(packet)
    const bytes = writingCodec(protocol, state, direction).createPacketBuffer('packet', packet)
    assert.deepStrictEqual(bytes, theirs)
    const read = readingCodec(protocol, state, direction).parsePacketBuffer('packet', bytes).data
    assert.deepStrictEqual(read, mc.createDeserializer({ state, isServer: !isServer, version }).parsePacketBuffer(theirs).data)
    assert.strictEqual(read.name, packet.name)
  })
}

test('a codec of one direction does nothing else', () => {
  assert.throws(() => readingCodec(protocol, 'play', 'toServer').createPacketBuffer('packet', { name: 'position', params: {} }), /missing data type/)
  assert.throws(() => writingCodec(protocol, 'play', 'toServer').parsePacketBuffer('packet', Buffer.from([0])), /missing data type/)
})
