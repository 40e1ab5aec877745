'use strict'
// Two agents agree on terms aloud and hand over in turns.

const { createSuite } = require('../js/suite')

const suite = createSuite()

async function pair (c) {
  const [one, two] = [await c.join({ x: 0 }), await c.join({ x: 4 })]
  await c.acquainted(one, two)
  return [one, two]
}

suite.case('a trade that both name is executed, and the server confirms it', async (c) => {
  const [one, two] = await pair(c)
  await c.give(one, 'bread', 6)
  await c.give(two, 'oak_log', 4)
  const [first, second] = await Promise.all([
    one.act('trade', { person: two.name, give: 'bread', give_count: 5, get: 'oak_log', get_count: 4 }, 110),
    two.act('trade', { person: one.name, give: 'oak_log', give_count: 4, get: 'bread', get_count: 5 }, 110)
  ])
  c.done(first)
  c.done(second)
  c.assert.deepEqual(await c.inventory(one), { bread: 1, oak_log: 4 })
  c.assert.deepEqual(await c.inventory(two), { bread: 5 })
}, { seconds: 120 })

suite.case('different terms are no agreement, and nobody loses anything', async (c) => {
  const [one, two] = await pair(c)
  await c.give(one, 'bread', 5)
  await c.give(two, 'oak_log', 4)
  const [first, second] = await Promise.all([
    one.act('trade', { person: two.name, give: 'bread', give_count: 5, get: 'oak_log', get_count: 4 }, 110),
    two.act('trade', { person: one.name, give: 'oak_log', give_count: 1, get: 'bread', get_count: 5 }, 110)
  ])
  c.assert.equal(first.status, 'failed')
  c.assert.equal(second.status, 'failed')
  c.assert.deepEqual(await c.inventory(one), { bread: 5 })
  c.assert.deepEqual(await c.inventory(two), { oak_log: 4 })
}, { seconds: 120 })

suite.case('an offer without an answer expires, and missing items are not offered', async (c) => {
  const [one, two] = await pair(c)
  c.failed(await one.act('trade', { person: two.name, give: 'bread', get: 'oak_log' }), 'missing_items')
  await c.give(one, 'bread', 1)
  c.failed(await one.act('trade', { person: two.name, give: 'bread', get: 'oak_log' }, 110), 'timeout')
  c.assert.deepEqual(await c.inventory(one), { bread: 1 })
}, { seconds: 120 })

suite.case('a trade item is thrown again when its owner picked it back up', async (c) => {
  await c.fill([-1, 0, -1], [9, 1, 1], 'stone') // a lane as wide as a body
  await c.fill([0, 0, 0], [8, 1, 0], 'air')
  const [one, two] = [await c.join({ x: 0 }), await c.join({ x: 2 })]
  await c.acquainted(one, two)
  await c.give(one, 'bread', 1)
  await c.give(two, 'oak_log', 2)
  await c.give(two, 'cobblestone', 35 * 64) // no room for bread
  const offered = two.next(({ notice }) => notice === 'heard')
  const trade = one.act('trade', { person: two.name, give: 'bread', get: 'oak_log' }, 110)
  await offered
  two.senses.say('deal', 'speech-1')
  await c.meets(two, 'item')
  await two.bot.look(-Math.PI / 2, -0.5, true) // on along the lane: a body that fetches it walks over the bread
  await two.bot.toss(two.bot.registry.itemsByName.oak_log.id, null, 1)
  c.done(await trade)
  c.assert.deepEqual(await c.inventory(one), { oak_log: 1 })
}, { seconds: 120 })

suite.case('what merges with an item that lay there before counts as handed over', async (c) => {
  const [one, two] = await pair(c)
  await c.give(one, 'bread', 1)
  await c.give(two, 'oak_log', 1)
  await c.summon('item', 2, 0, 3, '{Item:{id:"minecraft:oak_log",count:3}}')
  await c.meets(one, 'item')
  const offered = two.next(({ notice }) => notice === 'heard')
  const trade = one.act('trade', { person: two.name, give: 'bread', get: 'oak_log' }, 110)
  await offered
  await c.put(two, 2, 0, 1.4)
  two.senses.say('deal', 'speech-1')
  await two.bot.lookAt(c.at(2, 0, 3).offset(0.5, 0, 0.5), true)
  await two.bot.toss(two.bot.registry.itemsByName.oak_log.id, null, 1)
  c.done(await trade)
  c.assert.equal((await c.inventory(one)).oak_log, 4)
}, { seconds: 120 })

suite.case('an item for the same item is not an exchange', async (c) => {
  const [one, two] = await pair(c)
  await c.give(one, 'bread', 2)
  c.failed(await one.act('trade', { person: two.name, give: 'bread', get: 'bread' }), 'invalid')
})

module.exports = suite
