'use strict'
// Hoppers: what they take in, where they put it, and how fast.

const { gameTime, ticks } = require('../js/hands')
const { open, close, click, slotWith, shown, holds } = require('../js/windows')
const { createSuite } = require('../js/suite')

const MIDDLE = [2, 1, 0]
const BELOW = [2, 0, 0]
const ABOVE = [2, 2, 0]
const COOLDOWN_TICKS = 8

const suite = createSuite()

const holding = (...items) => `{Items:[${items.map(([item, count, slot = 0]) => `{Slot:${slot}b,id:"minecraft:${item}",count:${count}}`).join(',')}]}`

/** How many of an item are in the block at a place. */
async function countIn (c, place, item) {
  const answer = await c.ask(`data get block ${c.xyz(...place)} Items`)
  const stacks = answer.match(/\{[^{}]*\}/g) ?? []
  return stacks.filter((stack) => stack.includes(`"minecraft:${item}"`)).reduce((sum, stack) => sum + Number(/count: (\d+)/.exec(stack)[1]), 0)
}

const gets = (c, place, item, count, seconds) => c.until(async () => await countIn(c, place, item) === count, `${count} ${item} at ${place}`, seconds)

suite.case('a hopper gives one item every eight ticks to the chest below', async (c) => {
  await c.set(...BELOW, 'chest')
  const from = await gameTime(c)
  await c.set(...MIDDLE, `hopper[facing=down]${holding(['apple', 60])}`)
  const placed = await gameTime(c)
  await ticks(c, 10 * COOLDOWN_TICKS)
  const waited = await gameTime(c) - placed
  const given = await countIn(c, BELOW, 'apple')
  const most = await gameTime(c) - from
  c.assert.ok(given >= Math.floor(waited / COOLDOWN_TICKS) - 1 && given <= most / COOLDOWN_TICKS + 1, `${given} in ${waited} to ${most} ticks`)
})

suite.case('a hopper takes from the container above and fills the one at its spout', async (c) => {
  await c.set(...MIDDLE, 'hopper[facing=west]')
  await c.set(1, 1, 0, 'barrel')
  await c.set(...ABOVE, `chest${holding(['bread', 3, 20])}`)
  await gets(c, [1, 1, 0], 'bread', 3)
  c.assert.equal(await countIn(c, ABOVE, 'bread'), 0)
})

suite.case('a hopper takes from both halves of a double chest', async (c) => {
  await c.set(2, 2, 0, 'chest[facing=north,type=left]')
  await c.set(3, 2, 0, `chest[facing=north,type=right]${holding(['carrot', 2, 5])}`)
  await c.set(...MIDDLE, 'hopper[facing=down]')
  await gets(c, MIDDLE, 'carrot', 2)
})

suite.case('a hopper sucks in what falls on it, and not through a block', async (c) => {
  await c.set(...MIDDLE, 'hopper[facing=down]')
  await c.set(5, 1, 0, 'hopper[facing=down]')
  await c.set(5, 2, 0, 'stone')
  const item = (name, count) => `{Item:{id:"minecraft:${name}",count:${count}}}`
  await c.summon('item', 2, 3, 0, item('potato', 7))
  await c.summon('item', 5, 3, 0, item('beetroot', 1))
  await gets(c, MIDDLE, 'potato', 7)
  await ticks(c, 3 * COOLDOWN_TICKS)
  c.assert.equal(await countIn(c, [5, 1, 0], 'beetroot'), 0)
})

suite.case('hoppers feed a furnace from above and the side, and empty it from below', async (c) => {
  const furnace = [2, 2, 0]
  await c.set(2, 0, 0, 'chest')
  await c.set(2, 1, 0, 'hopper[facing=down]')
  await c.set(...furnace, 'furnace')
  await c.set(2, 3, 0, `hopper[facing=down]${holding(['raw_iron', 2], ['coal', 1, 1])}`) // the input takes anything
  await c.set(3, 2, 0, `hopper[facing=west]${holding(['raw_gold', 1], ['charcoal', 1, 1])}`) // the side takes fuel
  await gets(c, [2, 0, 0], 'iron_ingot', 2, 60)
  c.assert.equal(await countIn(c, [3, 2, 0], 'raw_gold'), 1)
  c.assert.equal(await countIn(c, [2, 0, 0], 'charcoal'), 0)
}, { seconds: 120 })

suite.case('hoppers fill a composter and take its bone meal', async (c) => {
  await c.set(2, 0, 0, 'hopper[facing=down]')
  await c.set(2, 1, 0, 'composter')
  await c.set(2, 2, 0, `hopper[facing=down]${holding(['pumpkin_pie', 7], ['stone', 1, 1])}`) // pies always make a layer
  await gets(c, [2, 0, 0], 'bone_meal', 1, 60)
  c.assert.equal(await countIn(c, [2, 2, 0], 'stone'), 1)
}, { seconds: 120 })

suite.case('a full container takes nothing, and nothing is lost', async (c) => {
  await c.set(...BELOW, `hopper[facing=down]${holding(...[0, 1, 2, 3, 4].map((slot) => ['dirt', 64, slot]))}`)
  await c.set(...MIDDLE, `hopper[facing=down]${holding(['dirt', 5])}`)
  await ticks(c, 4 * COOLDOWN_TICKS)
  c.assert.deepEqual([await countIn(c, BELOW, 'dirt'), await countIn(c, MIDDLE, 'dirt')], [320, 5])
})

suite.case('a player opens a hopper with five places, and it spills when it breaks', async (c) => {
  await c.set(...BELOW, 'hopper[facing=down]')
  const body = await c.join({ x: 0, z: 0 })
  await c.give(body, 'apple', 3)
  await open(c, body, ...BELOW)
  c.assert.equal(body.bot.currentWindow.inventoryStart, 5)
  click(body, slotWith(body, 'apple'))
  click(body, 4)
  await c.until(() => shown(body, 4) === '3 apple', 'the apples are in')
  await close(c, body)
  await holds(c, body, {})
  await c.admin(`setblock ${c.xyz(...BELOW)} minecraft:air destroy`)
  await c.meets(body, 'item', 1)
})

module.exports = suite
