'use strict'
// Doors, beds, buckets and torches as bodies use them.

const { createSuite } = require('../js/suite')

/** Sets blocks and waits until the body knows of the last one. */
async function build (c, body, blocks) {
  for (const [x, y, z, block] of blocks) await c.set(x, y, z, block)
  const [x, y, z, block] = blocks.at(-1)
  await c.sees(body, x, y, z, block.replace(/[[{].*/, ''))
}

/** A wall from west to east with a door in it. */
async function wallWithDoor (c, body, door) {
  await c.fill([-16, 0, 3], [16, 2, 3], 'stone')
  await build(c, body, [[0, 0, 3, `${door}[half=lower,facing=south]`], [0, 1, 3, `${door}[half=upper,facing=south]`]])
}

async function bed (c, body) {
  await build(c, body, [[3, 0, 2, 'red_bed[part=foot,facing=north]'], [3, 0, 1, 'red_bed[part=head,facing=north]']])
}

async function midnight (c, body) {
  await c.admin('time set midnight')
  await c.until(() => body.bot.time.timeOfDay > 17000, 'it is night')
}

const suite = createSuite()

suite.case('a door is opened and closed again', async (c) => {
  const body = await c.join()
  await wallWithDoor(c, body, 'oak_door')
  c.done(await body.act('use_door', { do: 'open' }))
  c.assert.ok(await c.blockIs(0, 0, 3, 'oak_door[open=true]'))
  c.done(await body.act('use_door', { do: 'close' }))
  c.assert.ok(await c.blockIs(0, 0, 3, 'oak_door[open=false]'))
  c.failed(await body.act('use_door', { door: 'stone' }), 'invalid')
})

suite.case('a body goes through a door and closes it behind', async (c) => {
  const body = await c.join()
  await wallWithDoor(c, body, 'oak_door')
  c.done(await body.act('use_door', { do: 'go_through' }))
  c.assert.ok(body.bot.entity.position.z > c.at(0, 0, 4).z)
  c.assert.ok(await c.blockIs(0, 0, 3, 'oak_door[open=false]'))
})

suite.case('an iron door does not open by hand', async (c) => {
  const body = await c.join()
  await wallWithDoor(c, body, 'iron_door')
  c.failed(await body.act('use_door'), 'unreachable')
  c.assert.ok(await c.blockIs(0, 0, 3, 'iron_door[open=false]'))
})

suite.case('a body sleeps through a night in a bed', async (c) => {
  const body = await c.join()
  await c.admin('gamerule doDaylightCycle true')
  await bed(c, body)
  await midnight(c, body)
  const result = await body.act('sleep', {}, 60)
  await c.admin('gamerule doDaylightCycle false')
  c.done(result)
  c.assert.match(result.detail, /morning/)
}, { seconds: 60, world: 'alone' })

suite.case('a body cannot sleep by day, without a bed, or in an occupied one', async (c) => {
  const body = await c.join()
  c.failed(await body.act('sleep'), 'invalid')
  await midnight(c, body)
  c.failed(await body.act('sleep'), 'unreachable')
  await build(c, body, [[3, 0, 2, 'red_bed[part=foot,facing=north,occupied=true]'], [3, 0, 1, 'red_bed[part=head,facing=north,occupied=true]']])
  c.failed(await body.act('sleep'), 'blocked')
}, { world: 'alone' })

suite.case('a bucket is filled from a source', async (c) => {
  const body = await c.join()
  await c.give(body, 'bucket')
  c.failed(await body.act('fill_bucket'), 'unreachable')
  await c.fill([4, -2, 0], [5, -2, 1], 'stone')
  await build(c, body, [[4, -1, 0, 'water']])
  const result = await body.act('fill_bucket')
  c.done(result)
  c.assert.deepEqual(await c.inventory(body), { water_bucket: 1 })
  c.failed(await body.act('fill_bucket', { fluid: 'lava' }), 'missing_items')
})

suite.case('torches light the ground all around', async (c) => {
  const body = await c.join()
  c.failed(await body.act('light_area'), 'missing_items')
  await c.give(body, 'torch', 16)
  c.done(await body.act('light_area', { radius: 6 }, 90))
  const left = (await c.inventory(body)).torch
  c.assert.ok(left < 16 && left > 4, `${left} torches left`)
  const again = await body.act('light_area', { radius: 6 }, 90)
  c.done(again)
  c.assert.deepEqual(again.delta, {})
}, { seconds: 120 })

module.exports = suite
