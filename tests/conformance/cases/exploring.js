'use strict'
// Exploring with and without a wish, and picking plants.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('exploring with a wish ends as soon as the wish is in sight', async (c) => {
  const body = await c.join()
  await c.set(9, 0, 9, 'pumpkin')
  await c.sees(body, 9, 0, 9, 'pumpkin')
  const result = await body.act('explore', { wish: 'pumpkin' })
  c.done(result)
  c.assert.match(result.detail, /I found pumpkin/)
})

suite.case('exploring finds no way off an island in the sky, and refuses an unknown word', async (c) => {
  const body = await c.join()
  c.failed(await body.act('explore', { wish: 'diamond_block' }, 120), 'unreachable')
  c.failed(await body.act('explore', { wish: 'pumkin' }), 'invalid')
  c.assert.equal(Math.floor(body.bot.entity.position.y), c.at(0, 0, 0).y)
}, { seconds: 150 })

suite.case('flowers are picked', async (c) => {
  const body = await c.join()
  await c.fill([2, -1, 2], [4, -1, 4], 'grass_block')
  for (const x of [2, 3, 4]) await c.set(x, 0, 3, 'poppy')
  await c.sees(body, 4, 0, 3, 'poppy')
  const result = await body.act('pick_flowers', { count: 3 }, 60)
  c.done(result)
  c.assert.equal(result.delta.poppy, 3)
  c.failed(await body.act('pick_flowers', { kind: 'poppy' }), 'unreachable')
  c.failed(await body.act('pick_flowers', { kind: 'oak_log' }), 'invalid')
}, { seconds: 90 })

module.exports = suite
