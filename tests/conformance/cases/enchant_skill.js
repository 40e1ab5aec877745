'use strict'
// The skill enchant: at a table that stands, that is held or that is made; the offer that is asked or the best; and the words of its failures.

const { createSuite } = require('../js/suite')

const suite = createSuite()

async function scholar (c, items, levels) {
  const body = await c.join()
  await c.admin(`experience set ${body.name} ${levels} levels`)
  await c.until(() => body.bot.experience.level === levels, 'the levels are there')
  for (const [item, count] of Object.entries(items)) await c.give(body, item, count)
  return body
}

/** A table with fifteen bookshelves: the third offer is level 30. */
async function library (c) {
  await c.set(3, 0, 0, 'enchanting_table')
  await c.fill([5, 0, -2], [5, 1, 2], 'bookshelf')
  await c.fill([3, 0, -2], [4, 1, -2], 'bookshelf')
  await c.set(3, 0, 2, 'bookshelf')
}

suite.case('an agent enchants a pickaxe with the best offer, and is told what it got', async (c) => {
  await library(c)
  const body = await scholar(c, { diamond_pickaxe: 1, lapis_lazuli: 7 }, 33)
  await c.sees(body, 3, 0, 0, 'enchanting_table')
  const notice = await body.act('enchant', { item: 'diamond pickaxe' })
  c.done(notice)
  c.assert.match(notice.detail, /^I enchanted my diamond_pickaxe: (efficiency|unbreaking|fortune|silk_touch) \d/)
  c.assert.match(notice.detail, /3 lapis_lazuli and 3 levels/)
  await c.until(() => body.bot.experience.level === 30, 'three levels are paid')
  c.assert.deepEqual(await c.inventory(body), { diamond_pickaxe: 1, lapis_lazuli: 4 })
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /minecraft:enchantments/)
  c.failed(await body.act('enchant', { item: 'diamond_pickaxe' }), 'invalid', /enchanted already/)
})

suite.case('an agent takes a cheaper offer when it is asked to or cannot pay the best', async (c) => {
  await library(c)
  const body = await scholar(c, { iron_sword: 1, iron_boots: 1, book: 1, lapis_lazuli: 3 }, 29)
  await c.sees(body, 3, 0, 0, 'enchanting_table')
  c.failed(await body.act('enchant', { item: 'iron_sword', level: 3 }), 'missing_items', /needs level 30 and 3 lapis_lazuli; I have level 29 and 3.*offer 2/)
  const notice = await body.act('enchant', { item: 'iron_sword', level: 1 })
  c.done(notice)
  c.assert.match(notice.detail, /1 lapis_lazuli and 1 level \(offer 1 of 3\)/)
  const second = await body.act('enchant', { item: 'book' })
  c.done(second)
  c.assert.match(second.detail, /now an enchanted_book: [a-z_]+ \d.*offer 2 of 3/)
  await c.until(() => body.bot.experience.level === 26, 'the levels are paid')
  c.assert.deepEqual(await c.inventory(body), { iron_sword: 1, iron_boots: 1, enchanted_book: 1 })
})

suite.case('an agent makes and places a table from what it holds', async (c) => {
  await c.set(0, 0, 3, 'crafting_table')
  const body = await scholar(c, { obsidian: 4, diamond: 2, book: 2, lapis_lazuli: 1 }, 8)
  await c.sees(body, 0, 0, 3, 'crafting_table')
  c.done(await body.act('enchant', { item: 'book' }))
  c.assert.deepEqual(await c.inventory(body), { enchanted_book: 1 })
})

suite.case('whoever lacks lapis, levels, a table or the item is told how to mend it', async (c) => {
  const body = await scholar(c, { bow: 1 }, 0)
  c.failed(await body.act('enchant', { item: 'bow' }), 'missing_items', /1 lapis_lazuli; I hold 0.*lapis ore/)
  await c.give(body, 'lapis_lazuli', 3)
  c.failed(await body.act('enchant', { item: 'bow' }), 'missing_items', /at least 1 experience level; I have 0.*mining ores/)
  await c.admin(`experience set ${body.name} 5 levels`)
  await c.until(() => body.bot.experience.level === 5, 'the levels are there')
  c.failed(await body.act('enchant', { item: 'bow' }), 'missing_items', /no enchanting_table.*4 obsidian, 2 diamond and a book/)
  c.failed(await body.act('enchant', { item: 'iron_axe' }), 'missing_items', /hold no iron_axe/)
  c.failed(await body.act('enchant', { item: 'dirt' }), 'invalid', /does not enchant dirt/)
  c.assert.deepEqual(await c.inventory(body), { bow: 1, lapis_lazuli: 3 })
})

module.exports = suite
