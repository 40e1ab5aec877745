'use strict'

const { setTimeout } = require('node:timers/promises')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const FREED_SECONDS = 2
const nameAt = (c, body, dy) => body.bot.blockAt(body.bot.entity.position.offset(0, dy, 0)).name
const isFree = (c, body) => nameAt(c, body, 1.62) === 'air'

/** The seconds from when a block is put at the head of a body until its head is free. */
async function secondsUntilFree (c, body) {
  const start = Date.now()
  await c.until(() => isFree(c, body), 'the head is free')
  return (Date.now() - start) / 1000
}

suite.case('a body with a block at its head slides out to a free side, without tools', async (c) => {
  const body = await c.join()
  await c.set(0, 1, 0, 'stone')
  await c.until(() => body.bot.blockAt(c.at(0, 1, 0)).name === 'stone' || isFree(c, body), 'the block is there')
  c.assert.ok(await secondsUntilFree(c, body) <= FREED_SECONDS)
  c.assert.ok(await c.blockIs(0, 1, 0, 'stone'))
  c.assert.ok(body.bot.health >= 16, `${body.bot.health}`)
}, { world: 'no healing' })

suite.case('a body that is walled in digs the block at its head', async (c) => {
  const body = await c.join()
  await c.fill([-1, 0, -1], [1, 2, 1], 'stone')
  await c.fill([0, 0, 0], [0, 1, 0], 'air')
  await c.give(body, 'iron_pickaxe')
  await c.set(0, 1, 0, 'stone')
  await c.until(() => body.bot.health < 20, 'it smothers')
  c.assert.ok(await secondsUntilFree(c, body) <= FREED_SECONDS)
  c.assert.ok(body.bot.health >= 14, `${body.bot.health}`)
}, { world: 'no healing' })

suite.case('a body that is buried in gravel digs itself free by hand while its skill goes on', async (c) => {
  const body = await c.join()
  await c.fill([-1, 0, -1], [1, 6, 1], 'stone')
  await c.fill([0, 0, 0], [0, 1, 0], 'air')
  const waits = body.act('wait', { seconds: 10 }, 20)
  await c.fill([0, 2, 0], [0, 3, 0], 'gravel')
  await c.until(() => nameAt(c, body, 1.62) === 'gravel', 'it is buried')
  await c.until(() => isFree(c, body), 'its head is free')
  c.done(await waits)
  c.assert.ok(isFree(c, body))
  c.assert.ok(body.bot.health >= 12, `${body.bot.health}`)
}, { world: 'no healing' })

suite.case('a body moves into what it dug only when the world has broken it, also in a world that is late', async (c) => {
  const body = await c.join({ x: 10 })
  await c.give(body, 'cobblestone', 8)
  await c.fill([-6, -1, -6], [6, 4, 6], 'stone')
  await c.fill([0, 0, 0], [0, 1, 0], 'air')
  await c.put(body, 0, 0, 0)
  const { bot } = body
  const inTime = bot.digTime
  bot.digTime = (block) => inTime(block) / 2 // the body counts twice as fast as the world
  let health = bot.health
  bot.on('health', () => { health = Math.min(health, bot.health) })
  c.done(await body.act('go_to_surface', {}, 150))
  c.assert.equal(health, 20)
}, { seconds: 180 })

suite.case('a body that is thrown up while it digs moves in only when the world has broken the block', async (c) => {
  const body = await c.join({ x: 10 })
  await c.fill([-6, -1, -6], [6, 8, 6], 'dirt')
  await c.fill([0, 0, 0], [0, 5, 0], 'air')
  await c.put(body, 0, 0, 0)
  const { bot } = body
  await c.until(() => bot.blockAt(c.at(0, 5, 0)).name === 'air', 'it sees its room')
  const { dig } = bot
  bot.dig = async (block, ...rest) => { // the first time, at the height of its head on the next step
    bot.dig = dig
    c.assert.equal(block.position.y, c.at(0, 2, 0).y)
    const dug = dig(block, ...rest)
    await setTimeout(bot.digTime(block) / 2)
    await c.put(body, 0, 2.5, 0)
    await dug
    c.assert.ok(!bot.entity.onGround)
  }
  let health = bot.health
  bot.on('health', () => { health = Math.min(health, bot.health) })
  c.done(await body.act('go_to_surface', {}, 60))
  c.assert.equal(health, 20)
}, { seconds: 90 })

module.exports = suite
