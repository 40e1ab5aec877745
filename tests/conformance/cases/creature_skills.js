'use strict'
// Shearing, milking, hunting, breeding.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('shear takes wool from a sheep once', async (c) => {
  const body = await c.join()
  await c.summon('sheep', 4, 0, 0, '{Color:0b}') // a white sheep
  await c.meets(body, 'sheep')
  c.failed(await body.act('shear'), 'missing_items')
  await c.give(body, 'shears')
  c.done(await body.act('shear'))
  c.assert.ok((await c.inventory(body)).white_wool >= 1)
  c.failed(await body.act('shear'), 'unreachable')
})

suite.case('milk fills buckets from a cow', async (c) => {
  const body = await c.join()
  c.failed(await body.act('milk'), 'missing_items')
  await c.give(body, 'bucket', 2)
  c.failed(await body.act('milk'), 'unreachable')
  await c.summon('cow', 4, 0, 0)
  await c.meets(body, 'cow')
  c.done(await body.act('milk', { count: 2 }))
  c.assert.equal((await c.inventory(body)).milk_bucket, 2)
})

suite.case('hunt kills a grown animal, picks up its drops and spares the young', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await c.summon('cow', 5, 0, 0)
  await c.summon('cow', -5, 0, 0, '{Age:-24000}')
  await c.meets(body, 'cow', 2)
  await c.give(body, 'iron_sword')
  c.done(await body.act('hunt', { animal: 'cow' }, 60))
  c.assert.ok((await c.inventory(body)).beef >= 1)
  c.failed(await body.act('hunt', { animal: 'cow' }), 'unreachable')
  c.failed(await body.act('hunt', { animal: 'unicorn' }), 'invalid')
})

suite.case('breed feeds two animals and waits for the young one', async (c) => {
  const body = await c.join()
  await c.summon('pig', 3, 0, 1)
  await c.summon('pig', 3, 0, -1)
  await c.meets(body, 'pig', 2)
  c.failed(await body.act('breed', { animal: 'pig' }), 'missing_items')
  await c.give(body, 'carrot', 4)
  c.done(await body.act('breed', { animal: 'pig' }, 80))
  c.assert.equal((await c.inventory(body)).carrot, 2)
  c.failed(await body.act('breed', { animal: 'cow' }), 'missing_items')
}, { seconds: 120 })

module.exports = suite
