'use strict'
// Dig times, and the effect of tools.

const { stand, hold, dig, ticks, becomes, gameTime } = require('../js/hands')
const { createSuite } = require('../js/suite')

const HERE = [0, 0, 0]
const SPOT = [2, 0, 0]
const SLACK_TICKS = 45 // from the end of a dig to the answer that the block is gone, also on a busy server

/** Digs as a client does and reports the end when the time is up. Returns the ticks that passed. */
async function timed (c, body, needed) {
  const begun = await gameTime(c)
  dig(c, body, SPOT)
  await c.until(async () => await gameTime(c) >= begun + needed, `${needed} ticks`, 60)
  c.assert.ok(!await c.blockIs(...SPOT, 'air'), 'nothing breaks by itself')
  dig(c, body, SPOT, true)
  await becomes(c, SPOT, 'air')
  return await gameTime(c) - begun
}

const suite = createSuite()

suite.case('a dig takes the time of its tool', async (c) => {
  const body = await c.join()
  for (const [block, tool, needed] of [['stone', 'wooden_pickaxe', 23], ['stone', 'diamond_pickaxe', 6], ['oak_log', 'iron_axe', 10], ['dirt', null, 15],
    ['iron_ore', 'stone_pickaxe', 23]]) {
    await c.set(...SPOT, block)
    await hold(c, body, tool)
    await stand(c, body, HERE, 'east', 30)
    const took = await timed(c, body, needed)
    c.assert.ok(took <= needed + SLACK_TICKS, `${block} with ${tool}: ${took} ticks, not ${needed}`)
  }
}, { seconds: 120 })

suite.case('a client that reports the end too early still has to wait', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'oak_planks')
  await stand(c, body, HERE, 'east', 30)
  const begun = await gameTime(c)
  dig(c, body, SPOT)
  dig(c, body, SPOT, true)
  await becomes(c, SPOT, 'air')
  const took = await gameTime(c) - begun
  c.assert.ok(took >= 59, `oak planks by hand take 60 ticks, not ${took}`)
})

suite.case('an aborted dig breaks nothing', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'dirt')
  await stand(c, body, HERE, 'east', 30)
  dig(c, body, SPOT)
  await ticks(c, 5)
  body.bot._client.write('block_dig', { status: 1, location: c.at(...SPOT), face: 1, sequence: 0 })
  await ticks(c, 30)
  c.assert.ok(await c.blockIs(...SPOT, 'dirt'))
})

suite.case('stone drops only for a pickaxe, and tools wear', async (c) => {
  const body = await c.join()
  for (const [tool, expected] of [['wooden_pickaxe', { wooden_pickaxe: 1, cobblestone: 1 }], ['stone_axe', { stone_axe: 1 }]]) {
    await c.set(1, 0, 0, 'stone')
    await hold(c, body, tool)
    await stand(c, body, HERE, 'east', 30)
    const begun = await gameTime(c)
    dig(c, body, [1, 0, 0])
    await c.until(async () => await gameTime(c) >= begun + 152, 'the dig', 60)
    dig(c, body, [1, 0, 0], true)
    await becomes(c, [1, 0, 0], 'air')
    await c.put(body, 1, 0, 0)
    await ticks(c, 30)
    c.assert.deepEqual(await c.inventory(body), expected)
    c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /minecraft:damage": 1/)
  }
}, { seconds: 90 })

suite.case('a used-up tool is gone', async (c) => {
  const body = await c.join()
  await c.clear(body)
  await c.admin(`give ${body.name} minecraft:wooden_shovel[damage=58] 1`)
  await c.until(() => body.count('wooden_shovel') === 1, 'the shovel')
  await stand(c, body, HERE, 'east', 30)
  await c.set(...SPOT, 'dirt')
  await timed(c, body, 8)
  await c.until(async () => (await c.inventory(body)).wooden_shovel === undefined, 'the shovel breaks')
})

suite.case('bedrock cannot be dug', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'bedrock')
  await stand(c, body, HERE, 'east', 30)
  dig(c, body, SPOT)
  await ticks(c, 20)
  dig(c, body, SPOT, true)
  await ticks(c, 20)
  c.assert.ok(await c.blockIs(...SPOT, 'bedrock'))
})

module.exports = suite
