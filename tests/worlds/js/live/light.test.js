'use strict'
// The light of a column as it is sent. (prismarine-chunk reads the bytes of its arrays in another order than Minecraft writes them, so the test reads the
// packet itself.)

const assert = require('node:assert/strict')
const test = require('node:test')
const { openWorld, until } = require('./world_fixture')

const LOWEST_LIGHT_SECTION = -5 // one below the world

/** The level of a place in a packet, or null when the packet does not contain the section. */
function levelIn ({ mask, empty, arrays }, [x, y, z]) {
  const bit = (longs, index) => (BigInt(longs[index >> 6][0] >>> 0) << 32n | BigInt(longs[index >> 6][1] >>> 0)) >> BigInt(index & 63) & 1n
  const section = (y >> 4) - LOWEST_LIGHT_SECTION
  if (bit(empty, section)) return 0
  if (!bit(mask, section)) return null
  let index = 0
  for (let below = 0; below < section; below++) index += Number(bit(mask, below))
  const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15)
  return (arrays[index][cell >> 1] >> ((cell & 1) * 4)) & 15
}

test('a joining client gets the light of the lamps and of the sky', async (t) => {
  const { join, command } = await openWorld(t)
  await command('fill 1 70 -1 5 72 3 stone')
  await command('setblock 3 71 1 torch')
  await command('setblock 4 71 1 glass')
  const packets = []
  const bot = await join('Seer')
  bot._client.on('map_chunk', (packet) => packets.push(packet))
  await command('tp Seer 400 120 400')
  await until(() => bot.entity.position.x > 390, 'far away')
  await command('tp Seer 0.5 80 1.5')
  await until(() => packets.some(({ x, z }) => x === 0 && z === 0), 'the column comes again')
  const packet = packets.findLast(({ x, z }) => x === 0 && z === 0)
  const block = { mask: packet.blockLightMask, empty: packet.emptyBlockLightMask, arrays: packet.blockLight }
  const sky = { mask: packet.skyLightMask, empty: packet.emptySkyLightMask, arrays: packet.skyLight }
  assert.deepEqual([[3, 71, 1], [4, 71, 1], [5, 71, 1]].map((place) => levelIn(block, place)), [14, 13, 0])
  assert.deepEqual([[3, 71, 1], [3, 73, 1], [3, -60, 1]].map((place) => levelIn(sky, place)), [0, 15, 0])
})
