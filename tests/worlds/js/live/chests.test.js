'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { Vec3 } = require('vec3')
const { registry } = require('../../../../worlds/embedded/js/game_data')
const { openWorld, until } = require('./world_fixture')

const id = (name) => registry.itemsByName[name].id
const CHEST = new Vec3(3, 67, 3) // the town chest

test('two players share a chest, see each other\'s changes, and no item is made or lost', async (t) => {
  const { join, give, command, countOf, serverCountOf } = await openWorld(t)
  const one = await join('One', [3.5, 67, 1.5])
  const two = await join('Two', [1.5, 67, 3.5])
  await give(one, 'cobblestone', 100)
  const chestOfOne = await one.openContainer(one.blockAt(CHEST))
  const chestOfTwo = await two.openContainer(two.blockAt(CHEST))
  await chestOfOne.deposit(id('cobblestone'), null, 70)
  await until(() => chestOfTwo.containerCount(id('cobblestone')) === 70, 'Two sees the deposit')
  await chestOfTwo.withdraw(id('cobblestone'), null, 25)
  await until(() => chestOfOne.containerCount(id('cobblestone')) === 45, 'One sees the withdrawal')
  chestOfOne.close()
  chestOfTwo.close()
  await until(() => serverCountOf('One', 'cobblestone') === 30 && serverCountOf('Two', 'cobblestone') === 25, 'the server agrees')
  assert.equal(countOf(one, 'cobblestone'), 30)
  assert.equal(countOf(two, 'cobblestone'), 25)
  assert.match(await command('data get block 3 67 3 Items'), /^3, 67, 3 has the following block data: \[\{count: 45, Slot: \db, id: "minecraft:cobblestone"\}\]$/)
})

test('a broken chest spills its contents', async (t) => {
  const { join, give, command, world } = await openWorld(t)
  const bot = await join('Breaker', [3.5, 67, 1.5])
  await give(bot, 'apple', 12)
  const chest = await bot.openContainer(bot.blockAt(CHEST))
  await chest.deposit(id('apple'), null, 12)
  chest.close()
  await command('setblock 3 67 3 air')
  await until(() => [...world.itemEntities].some(({ stack }) => stack.itemId === id('apple') && stack.count === 12) || world.players.get('Breaker').inventory.counts().get(id('apple')) === 12,
    'the apples are in the world')
})

test('the stack on the cursor comes back when a player leaves during a click', async (t) => {
  const { join, give, world } = await openWorld(t)
  const bot = await join('Leaver', [3.5, 67, 1.5])
  await give(bot, 'stick', 9)
  await bot.openContainer(bot.blockAt(CHEST))
  await bot.clickWindow(bot.currentWindow.items()[0].slot, 0, 0)
  await until(() => world.players.get('Leaver').carried?.count === 9, 'the sticks are on the cursor')
  bot.quit()
  await until(() => world.savedPlayers.has('Leaver'), 'Leaver is gone')
  const kept = world.savedPlayers.get('Leaver').value.Inventory.value.value
  assert.deepEqual(kept.map((stack) => [stack.id.value, stack.count.value]), [['minecraft:stick', 9]])
})

test('thrown items lie in the world and another player picks them up', async (t) => {
  const { join, give, countOf, serverCountOf } = await openWorld(t)
  const giver = await join('Giver', [0.5, 67, 2.5])
  const taker = await join('Taker', [0.5, 67, 4.5])
  await give(giver, 'carrot', 3)
  await giver.lookAt(new Vec3(0.5, 68, 4.5), true)
  await giver.toss(id('carrot'), null, 3)
  await until(() => countOf(taker, 'carrot') === 3, 'the carrots arrive')
  assert.equal(serverCountOf('Giver', 'carrot'), 0)
})
