'use strict'
// Furnaces of all kinds and campfires: their slots, their results, and that they work unseen.

const { ticks } = require('../js/hands')
const { LEFT, QUICK_MOVE, click, shown, slotWith, open, close, holds } = require('../js/windows')
const { createSuite } = require('../js/suite')

const PLACE = [2, 0, 0]
const INPUT = 0
const FUEL = 1
const RESULT = 2
const BLAST_TICKS = 100 // that a blast furnace needs for an item

async function at (c, block, items) {
  await c.set(...PLACE, block)
  const body = await c.join()
  for (const [item, count] of Object.entries(items)) await c.give(body, item, count)
  return body
}

const shiftAll = (body, names) => { for (const name of names) click(body, slotWith(body, name), LEFT, QUICK_MOVE) }

const suite = createSuite()

suite.case('a blast furnace works while its window is closed, shows its fire, and gives its result', async (c) => {
  const body = await at(c, 'blast_furnace', { raw_iron: 2, coal: 1 })
  await open(c, body, ...PLACE)
  shiftAll(body, ['raw_iron', 'coal'])
  await c.until(() => shown(body, INPUT) === '2 raw_iron' && shown(body, FUEL) === null, 'ore and coal are in their places, and it burns')
  await close(c, body)
  c.assert.ok(await c.blockIs(...PLACE, 'blast_furnace[lit=true]'))
  await c.until(async () => /count: 2, Slot: 2b, id: "minecraft:iron_ingot"|Slot: 2b, id: "minecraft:iron_ingot", count: 2/.test(await c.admin(`data get block ${c.xyz(...PLACE)} Items`)), 'two ingots', 20)
  await open(c, body, ...PLACE)
  click(body, RESULT, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { iron_ingot: 2 })
}, { seconds: 60 })

suite.case('a furnace reports its fire and its progress', async (c) => {
  const body = await at(c, 'furnace', { sand: 1, oak_planks: 1 })
  const furnace = await body.bot.openFurnace(body.bot.blockAt(c.at(...PLACE)))
  await furnace.putInput(body.bot.registry.itemsByName.sand.id, null, 1)
  await furnace.putFuel(body.bot.registry.itemsByName.oak_planks.id, null, 1)
  await c.until(() => furnace.fuel > 0.5 && furnace.progress > 0.3, 'it burns and gets on')
  await c.until(() => furnace.outputItem()?.name === 'glass', 'the glass is made')
  await furnace.takeOutput()
  furnace.close()
  await holds(c, body, { glass: 1 })
}, { seconds: 60 })

suite.case('the result slot accepts nothing, and the fuel slot only fuel', async (c) => {
  const body = await at(c, 'furnace', { dirt: 3 })
  await open(c, body, ...PLACE)
  const from = slotWith(body, 'dirt')
  click(body, from)
  click(body, RESULT)
  click(body, FUEL)
  click(body, from)
  await c.until(() => shown(body, from) === '3 dirt', 'the dirt is back')
  await close(c, body)
  await holds(c, body, { dirt: 3 })
})

suite.case('a smoker accepts food but not ore', async (c) => {
  const body = await at(c, 'smoker', { raw_iron: 1, beef: 1, charcoal: 1 })
  await open(c, body, ...PLACE)
  shiftAll(body, ['raw_iron', 'charcoal', 'beef'])
  await c.until(() => shown(body, RESULT) === '1 cooked_beef', 'the beef is cooked', 20)
  click(body, RESULT, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { raw_iron: 1, cooked_beef: 1 })
}, { seconds: 60 })

suite.case('lava burns and leaves its bucket', async (c) => {
  const body = await at(c, 'furnace', { lava_bucket: 1, cobblestone: 1 })
  await open(c, body, ...PLACE)
  shiftAll(body, ['cobblestone', 'lava_bucket'])
  await c.until(() => shown(body, FUEL) === '1 bucket', 'the bucket is empty')
  click(body, FUEL, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { bucket: 1 })
})

suite.case('without fuel nothing is smelted', async (c) => {
  const body = await at(c, 'blast_furnace', { raw_gold: 1 })
  await open(c, body, ...PLACE)
  shiftAll(body, ['raw_gold'])
  await c.until(() => shown(body, INPUT) === '1 raw_gold', 'the ore lies there')
  await ticks(c, 2 * BLAST_TICKS)
  c.assert.deepEqual([shown(body, INPUT), shown(body, RESULT)], ['1 raw_gold', null])
  await close(c, body)
  c.assert.ok(await c.blockIs(...PLACE, 'blast_furnace[lit=false]'))
})

suite.case('a broken furnace drops its contents', async (c) => {
  const body = await at(c, 'furnace', { raw_copper: 7 })
  await open(c, body, ...PLACE)
  shiftAll(body, ['raw_copper'])
  await c.until(() => shown(body, INPUT) === '7 raw_copper', 'the ore lies there')
  await c.admin(`setblock ${c.xyz(...PLACE)} air destroy`)
  await c.until(() => !body.bot.currentWindow, 'the window closes')
  await c.put(body, 2, 0, 0)
  await c.until(() => body.count('raw_copper') === 7, 'the ore is picked up')
})

suite.case('food cooks on a campfire without fuel', async (c) => {
  const body = await at(c, 'campfire[lit=true]', { cod: 1 })
  await body.bot.equip(body.bot.registry.itemsByName.cod.id, 'hand')
  await body.bot.activateBlock(body.bot.blockAt(c.at(...PLACE)))
  await c.until(() => body.count('cod') === 0, 'the cod is on the fire')
  await c.meets(body, 'item') // it hops off the fire when it is done
  await c.put(body, ...Object.values(c.entity(body, 'item').position.minus(c.at(0, 0, 0)).floored()))
  await holds(c, body, { cooked_cod: 1 })
}, { seconds: 90 })

module.exports = suite
