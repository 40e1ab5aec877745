'use strict'
// Chests, barrels and stations: shared by several players, and closed when they should be.

const { LEFT, QUICK_MOVE, click, press, shown, slotWith, open, close, holds } = require('../js/windows')
const { createSuite } = require('../js/suite')

const PLACE = [2, 0, 0]

async function having (c, items, place) {
  const body = await c.join(place)
  for (const [item, count] of Object.entries(items)) await c.give(body, item, count)
  return body
}

const suite = createSuite()

suite.case('two share a chest, and each sees what the other does', async (c) => {
  await c.set(...PLACE, 'chest')
  const one = await having(c, { cobblestone: 100 })
  const two = await c.join({ x: 3, z: 2 })
  await open(c, one, ...PLACE)
  await open(c, two, ...PLACE)
  click(one, slotWith(one, 'cobblestone'), LEFT, QUICK_MOVE)
  await c.until(() => shown(two, 0) !== null, 'the other sees the stones')
  const count = Number(shown(two, 0).split(' ')[0])
  click(two, 0, LEFT, QUICK_MOVE)
  await c.until(() => shown(one, 0) === null, 'the one sees that they are gone')
  await close(c, one)
  await close(c, two)
  await holds(c, one, { cobblestone: 100 - count })
  await holds(c, two, { cobblestone: count })
}, { seconds: 120 })

suite.case('two chests side by side are one with 54 places, whichever half is opened', async (c) => {
  await c.set(2, 0, 0, 'chest[facing=north,type=left]')
  await c.set(3, 0, 0, 'chest[facing=north,type=right]')
  const body = await having(c, { apple: 3, bread: 2 })
  await open(c, body, 2, 0, 0)
  c.assert.equal(body.bot.currentWindow.inventoryStart, 54)
  for (const [item, slot] of [['apple', 0], ['bread', 53]]) {
    click(body, slotWith(body, item))
    click(body, slot)
  }
  await c.until(() => shown(body, 53) === '2 bread', 'all is laid in')
  await close(c, body)
  c.assert.match(await c.admin(`data get block ${c.xyz(3, 0, 0)} Items`), /apple/)
  c.assert.match(await c.admin(`data get block ${c.xyz(2, 0, 0)} Items`), /bread/)
  await open(c, body, 3, 0, 0)
  c.assert.deepEqual([shown(body, 0), shown(body, 53)], ['3 apple', '2 bread'])
  click(body, 0, LEFT, QUICK_MOVE)
  click(body, 53, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { apple: 3, bread: 2 })
})

suite.case('a chest placed beside another joins it, and when one is broken the other keeps its items', async (c) => {
  await c.set(2, 0, 2, 'chest[facing=north]')
  const body = await having(c, { chest: 1, potato: 8, carrot: 9 }, { x: 2, z: -1 })
  await body.bot.equip(body.bot.registry.itemsByName.chest.id, 'hand')
  await body.bot.lookAt(c.at(3, 0, 1).offset(0.5, 0, 0.5), true)
  await body.bot.placeBlock(body.bot.blockAt(c.at(3, -1, 2)), c.at(0, 1, 0).minus(c.at(0, 0, 0)))
  await c.until(async () => !await c.blockIs(2, 0, 2, 'chest[type=single]') && !await c.blockIs(3, 0, 2, 'chest[type=single]'), 'they are one')
  await open(c, body, 2, 0, 2)
  c.assert.equal(body.bot.currentWindow.inventoryStart, 54)
  for (const [item, slot] of [['potato', 5], ['carrot', 50]]) {
    click(body, slotWith(body, item))
    click(body, slot)
  }
  await c.until(() => shown(body, 50) === '9 carrot', 'all is laid in')
  const left = (await c.blockIs(2, 0, 2, 'chest[type=left]')) ? 2 : 3 // this half has the lower rows
  await c.admin(`setblock ${c.xyz(left, 0, 2)} air destroy`)
  await c.until(() => !body.bot.currentWindow, 'the window closes')
  const right = left === 2 ? 3 : 2
  await c.until(() => c.blockIs(right, 0, 2, 'chest[type=single]'), 'the other is single')
  c.assert.match(await c.admin(`data get block ${c.xyz(right, 0, 2)} Items`), /count: 8/)
  await open(c, body, right, 0, 2)
  c.assert.deepEqual([body.bot.currentWindow.inventoryStart, shown(body, 5)], [27, '8 potato'])
  await close(c, body)
  await c.put(body, left, 0, 2)
  await c.until(() => body.count('carrot') === 9, 'the carrots lay beside it')
})

suite.case('a barrel looks open while a player has its window open', async (c) => {
  await c.set(...PLACE, 'barrel[facing=up]')
  const body = await c.join()
  await open(c, body, ...PLACE)
  await c.until(() => c.blockIs(...PLACE, 'barrel[open=true]'), 'it is open')
  await close(c, body)
  await c.until(() => c.blockIs(...PLACE, 'barrel[open=false]'), 'it is shut')
})

suite.case('a chest under a block of stone stays shut, and a barrel does not', async (c) => {
  await c.set(2, 0, 0, 'chest')
  await c.set(2, 1, 0, 'stone')
  await c.set(0, 0, 2, 'barrel')
  await c.set(0, 1, 2, 'stone')
  const body = await c.join()
  await c.sees(body, 2, 0, 0, 'chest')
  const opened = []
  body.bot.on('windowOpen', ({ title }) => opened.push(JSON.stringify(title)))
  body.bot.activateBlock(body.bot.blockAt(c.at(2, 0, 0)))
  await open(c, body, 0, 0, 2)
  await c.until(() => opened.some((title) => /[Bb]arrel/.test(title)), 'the barrel opens')
  c.assert.equal(opened.length, 1, opened.join())
  await close(c, body)
})

suite.case('every player finds their own items in every ender chest', async (c) => {
  await c.set(2, 0, 0, 'ender_chest')
  await c.set(0, 0, 2, 'ender_chest')
  const one = await having(c, { gold_ingot: 6 })
  const two = await c.join({ x: 1, z: 1 })
  await open(c, one, 2, 0, 0)
  click(one, slotWith(one, 'gold_ingot'), LEFT, QUICK_MOVE)
  await c.until(() => shown(one, 0) === '6 gold_ingot', 'the gold lies in it')
  await close(c, one)
  await open(c, two, 2, 0, 0)
  c.assert.equal(shown(two, 0), null)
  await close(c, two)
  await open(c, one, 0, 0, 2)
  c.assert.equal(shown(one, 0), '6 gold_ingot')
  click(one, 0, LEFT, QUICK_MOVE)
  await close(c, one)
  await holds(c, one, { gold_ingot: 6 })
})

suite.case('a window closes when its block goes, and the stack on the cursor comes back', async (c) => {
  await c.set(...PLACE, 'chest')
  const body = await having(c, { emerald: 4 })
  await open(c, body, ...PLACE)
  click(body, slotWith(body, 'emerald'))
  await c.set(...PLACE, 'air')
  await c.until(() => !body.bot.currentWindow, 'the window closes')
  await holds(c, body, { emerald: 4 })
})

suite.case('a window closes when its player is far away', async (c) => {
  await c.set(...PLACE, 'chest')
  const body = await c.join()
  await open(c, body, ...PLACE)
  await c.put(body, -12, 0, 0)
  await c.until(() => !body.bot.currentWindow, 'the window closes')
})

suite.case('a stonecutter makes the chosen block', async (c) => {
  await c.set(...PLACE, 'stonecutter')
  const body = await having(c, { stone: 3 })
  await open(c, body, ...PLACE)
  click(body, slotWith(body, 'stone'), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 0) === '3 stone', 'the stone lies there')
  c.assert.equal(shown(body, 1), null)
  // The server sets the order of the choices: the test tries them until the slab appears.
  for (let choice = 0; choice < 12 && shown(body, 1) !== '2 stone_slab'; choice++) {
    const before = shown(body, 1)
    press(body, choice)
    await c.until(() => shown(body, 1) !== before, `choice ${choice} is shown`)
  }
  click(body, 1, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { stone_slab: 6 })
})

suite.case('a smithing table turns diamond into netherite, and keeps the wear', async (c) => {
  await c.set(...PLACE, 'smithing_table')
  const body = await having(c, { netherite_upgrade_smithing_template: 1, netherite_ingot: 1 })
  await c.admin(`give ${body.name} diamond_pickaxe[damage=100]`)
  await c.until(() => body.count('diamond_pickaxe') === 1, 'the pickaxe is there')
  await open(c, body, ...PLACE)
  for (const item of ['netherite_upgrade_smithing_template', 'diamond_pickaxe', 'netherite_ingot']) click(body, slotWith(body, item), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 3) === '1 netherite_pickaxe', 'the result is shown')
  click(body, 3, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { netherite_pickaxe: 1 })
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /"?minecraft:damage"?: 100\b/)
})

suite.case('a grindstone makes one of two worn tools', async (c) => {
  await c.set(...PLACE, 'grindstone[face=floor]')
  const body = await c.join()
  for (const damage of [200, 220]) await c.admin(`give ${body.name} iron_axe[damage=${damage}]`)
  await c.until(() => body.count('iron_axe') === 2, 'both axes are there')
  await open(c, body, ...PLACE)
  for (let n = 0; n < 2; n++) {
    click(body, slotWith(body, 'iron_axe'), LEFT, QUICK_MOVE)
    await c.until(() => shown(body, n) === '1 iron_axe', 'the axe lies in the grindstone')
  }
  await c.until(() => shown(body, 2) === '1 iron_axe', 'the result is shown')
  click(body, 2, LEFT, QUICK_MOVE)
  await close(c, body)
  await holds(c, body, { iron_axe: 1 })
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /"?minecraft:damage"?: 158\b/)
})

suite.case('an anvil repairs with material, for levels, and not without them', async (c) => {
  await c.set(...PLACE, 'anvil')
  const body = await having(c, { iron_ingot: 5 })
  await c.admin(`experience set ${body.name} 0 levels`)
  await c.admin(`give ${body.name} iron_pickaxe[damage=150]`)
  await c.until(() => body.count('iron_pickaxe') === 1, 'the pickaxe is there')
  await open(c, body, ...PLACE)
  for (const item of ['iron_pickaxe', 'iron_ingot']) click(body, slotWith(body, item), LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 2) === '1 iron_pickaxe', 'the result is shown')
  click(body, 2, LEFT, QUICK_MOVE)
  click(body, 1, LEFT, QUICK_MOVE)
  await c.until(() => shown(body, 1) === null, 'the iron is taken back, and nothing was made')
  c.assert.equal(shown(body, 0), '1 iron_pickaxe')
  click(body, slotWith(body, 'iron_ingot'), LEFT, QUICK_MOVE)
  await c.admin(`experience set ${body.name} 7 levels`)
  await c.until(() => shown(body, 2) === '1 iron_pickaxe', 'the result is shown again')
  click(body, 2, LEFT, QUICK_MOVE)
  await c.until(async () => / 4 experience levels/.test(await c.admin(`experience query ${body.name} levels`)), 'three levels are paid')
  await close(c, body)
  await holds(c, body, { iron_pickaxe: 1, iron_ingot: 2 })
  c.assert.doesNotMatch(await c.admin(`data get entity ${body.name} Inventory`), /minecraft:damage/)
})

module.exports = suite
