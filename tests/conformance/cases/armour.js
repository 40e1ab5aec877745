'use strict'
// Damage that armour absorbs (the formula of 1.9 and later), and its wear.

const { createSuite } = require('../js/suite')

const suite = createSuite()

const PLACES = { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }

async function wears (c, body, material, pieces = Object.keys(PLACES)) {
  for (const piece of pieces) {
    await c.give(body, `${material}_${piece}`)
    await body.bot.equip(body.bot.inventory.items().find(({ name }) => name === `${material}_${piece}`), PLACES[piece])
  }
  const worn = async () => (await c.admin(`data get entity ${body.name} Inventory`)).match(/Slot: 10[0-3]b/g)?.length
  await c.until(async () => await worn() === pieces.length, 'all is put on')
}

suite.case('diamond armour leaves three of ten half hearts', async (c) => {
  const body = await c.join()
  await wears(c, body, 'diamond')
  await c.admin(`damage ${body.name} 10 minecraft:mob_attack`)
  c.assert.ok(Math.abs(await c.health(body.name) - 17) < 0.01, `health ${await c.health(body.name)}`)
  c.assert.equal((await c.admin(`data get entity ${body.name} Inventory`)).match(/damage": 2\b/g)?.length, 4)
}, { world: 'no healing' })

suite.case('an iron chestplate absorbs by its six points', async (c) => {
  const body = await c.join()
  await wears(c, body, 'iron', ['chestplate'])
  await c.admin(`damage ${body.name} 5 minecraft:mob_attack`)
  // 6 points minus 5 / 2, that is 3.5 parts of 25
  c.assert.ok(Math.abs(await c.health(body.name) - (20 - 5 * (1 - 3.5 / 25))) < 0.01, `health ${await c.health(body.name)}`)
}, { world: 'no healing' })

suite.case('armour does nothing against a fall', async (c) => {
  const body = await c.join()
  await wears(c, body, 'diamond')
  await c.admin(`damage ${body.name} 4 minecraft:fall`)
  c.assert.ok(Math.abs(await c.health(body.name) - 16) < 0.01, `health ${await c.health(body.name)}`)
  c.assert.doesNotMatch(await c.admin(`data get entity ${body.name} Inventory`), /minecraft:damage/)
}, { world: 'no healing' })

module.exports = suite
