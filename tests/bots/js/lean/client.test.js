'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const net = require('node:net')
const zlib = require('node:zlib')
const { once } = require('node:events')
const mc = require('minecraft-protocol')
const { LeanClient, readVarInt } = require('../../../../bots/js/lean/client')

const VERSION = '1.21.4'

/** A client on one end of a real socket, and the other end. */
async function createPair (t) {
  const server = net.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = net.connect(server.address().port, '127.0.0.1')
  const [[peer]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')])
  const client = new LeanClient(false, VERSION)
  client.setSocket(socket)
  client.state = 'play'
  t.after(() => {
    client.end('done')
    peer.destroy()
    server.close()
  })
  return { client, peer }
}

const writer = mc.createSerializer({ state: 'play', isServer: true, version: VERSION })

function frame (body) {
  const head = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7]
  return Buffer.concat([Buffer.from(head), body])
}

const packet = (name, params) => writer.createPacketBuffer({ name, params })

test('frames are put together however the bytes arrive', async (t) => {
  const { client, peer } = await createPair(t)
  const seen = []
  client.on('keep_alive', ({ keepAliveId }) => seen.push(keepAliveId))
  const bytes = Buffer.concat([1n, 2n, 3n].map((keepAliveId) => frame(packet('keep_alive', { keepAliveId }))))
  for (const byte of bytes) {
    peer.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  while (seen.length < 3) await once(client, 'keep_alive')
  assert.deepEqual(seen.map(String), ['1', '2', '3'])
})

test('a packet that cannot be read is an error, and the next one is read', async (t) => {
  const { client, peer } = await createPair(t)
  const errors = []
  client.on('error', (error) => errors.push(error))
  const alive = new Promise((resolve) => client.once('keep_alive', resolve))
  peer.write(Buffer.concat([frame(Buffer.from([0x42, 1, 2])), frame(packet('keep_alive', { keepAliveId: 9n }))]))
  await alive
  assert.equal(errors.length, 1)
  assert.match(errors[0].message, /packet/)
})

test('a listener that throws does not end the connection', async (t) => {
  const { client, peer } = await createPair(t)
  client.once('keep_alive', () => { throw new Error('a listener failed') })
  const failed = once(client, 'error')
  peer.write(frame(packet('keep_alive', { keepAliveId: 1n })))
  assert.match((await failed)[0].message, /a listener failed/)
  assert.equal(client.ended, false)
})

test('frames that the gate handles are not parsed, and a bundle passes as a whole', async (t) => {
  const { client, peer } = await createPair(t)
  const gated = []
  client.setGate((state, bytes) => { gated.push([state, bytes[0]]); return bytes[0] === 0x27 })
  client.on('keep_alive', () => assert.fail('it was gated'))
  const time = once(client, 'update_health')
  const health = { health: 20, food: 20, foodSaturation: 5 }
  peer.write(Buffer.concat([
    frame(packet('keep_alive', { keepAliveId: 1n })),
    frame(packet('bundle_delimiter', {})),
    frame(packet('update_health', health)),
    frame(packet('bundle_delimiter', {}))
  ]))
  assert.deepEqual({ ...(await time)[0] }, health)
  assert.deepEqual(gated, [['play', 0x27], ['play', 0x00]])
})

test('compressed packets are read and written', async (t) => {
  const { client, peer } = await createPair(t)
  client.setCompressionThreshold(8)
  const alive = once(client, 'keep_alive')
  const plain = packet('keep_alive', { keepAliveId: 5n })
  peer.write(frame(Buffer.concat([Buffer.from([plain.length]), zlib.deflateSync(plain)])))
  await alive
  const told = once(peer, 'data')
  client.write('keep_alive', { keepAliveId: 5n })
  const [bytes] = await told
  const { offset } = readVarInt(bytes, 1)
  assert.equal(zlib.inflateSync(bytes.subarray(offset)).length, bytes[1])
})

test('the end of the socket ends the client once, with the reason it was given', async (t) => {
  const { client, peer } = await createPair(t)
  const reasons = []
  client.on('end', (reason) => reasons.push(reason))
  client.end('leaving')
  await once(peer, 'end')
  peer.end()
  while (reasons.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(reasons, ['leaving'])
})
