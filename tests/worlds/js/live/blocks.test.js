'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { Vec3 } = require('vec3')
const { openWorld, until } = require('./world_fixture')

const GROUND = new Vec3(2, 66, 1) // a stone brick of the plaza

test('a dug block drops its loot, which is picked up', async (t) => {
  const { join, give, pickUp, serverCountOf, command } = await openWorld(t)
  await command('setblock 2 67 1 oak_log')
  const bot = await join('Digger', [0.5, 67, 1.5])
  await bot.dig(bot.blockAt(new Vec3(2, 67, 1)), true)
  assert.equal(bot.blockAt(new Vec3(2, 67, 1)).name, 'air')
  await pickUp(bot, 'oak_log')
  assert.equal(serverCountOf('Digger', 'oak_log'), 1)
  await give(bot, 'dirt', 3)
})

test('stone drops nothing for a bare hand and cobblestone for a pickaxe', async (t) => {
  const { join, give, pickUp, command, lyingNear, world } = await openWorld(t)
  await command('setblock 2 67 1 stone')
  const bot = await join('Miner', [0.5, 67, 1.5])
  await give(bot, 'wooden_pickaxe', 1)
  await bot.equip(bot.inventory.items()[0], 'hand')
  const seconds = bot.digTime(bot.blockAt(new Vec3(2, 67, 1))) / 1000
  assert.ok(seconds < 2, `a pickaxe is quick: ${seconds}`)
  await bot.dig(bot.blockAt(new Vec3(2, 67, 1)), true)
  await pickUp(bot, 'cobblestone')
  await command('setblock 2 67 3 stone')
  await command('clear Miner')
  await until(() => bot.inventory.items().length === 0, 'empty hands')
  await until(() => bot.blockAt(new Vec3(2, 67, 3))?.name === 'stone', 'the second stone')
  await bot.dig(bot.blockAt(new Vec3(2, 67, 3)), true)
  await until(() => world.blocks.stateAt(2, 67, 3) === 0, 'the world has broken it')
  assert.deepEqual(lyingNear(2, 67, 3), [])
})

test('digging that ends too early still takes its time, one block at a time', async (t) => {
  const { join, command, lyingNear, world } = await openWorld(t)
  const [first, second] = [new Vec3(2, 67, 1), new Vec3(2, 67, 2)]
  for (const { x, y, z } of [first, second]) await command(`setblock ${x} ${y} ${z} oak_planks`)
  const bot = await join('Hasty', [0.5, 67, 1.5])
  await until(() => bot.blockAt(second)?.name === 'oak_planks', 'planks')
  const needed = world.digTicks(world.players.get('Hasty'), world.blocks.stateAt(2, 67, 1))
  const begun = world.age
  for (const location of [first, second]) {
    bot._client.write('block_dig', { status: 0, location, face: 1, sequence: 0 })
    bot._client.write('block_dig', { status: 2, location, face: 1, sequence: 0 })
    bot._updateBlockState(location, 0)
  }
  await until(() => bot.blockAt(second).name === 'oak_planks', 'the second is refused')
  await until(() => world.blocks.stateAt(2, 67, 1) === 0, 'the first is broken')
  assert.ok(world.age - begun >= needed, `${world.age - begun} of ${needed} ticks`)
  assert.equal(lyingNear(2, 67, 1).length, 1)
})

test('a block out of reach is not dug', async (t) => {
  const { join, lyingNear } = await openWorld(t)
  const bot = await join('Stretcher', [0.5, 67, 1.5])
  const far = new Vec3(20, 65, 1)
  await until(() => bot.blockAt(far), 'the ground is there')
  const name = bot.blockAt(far).name
  bot._client.write('block_dig', { status: 0, location: far, face: 1, sequence: 0 })
  bot._client.write('block_dig', { status: 2, location: far, face: 1, sequence: 0 })
  bot._updateBlockState(far, 0)
  await until(() => bot.blockAt(far).name === name, 'the block is back')
  assert.deepEqual(lyingNear(20, 65, 1), [])
})

test('placing uses the item, others see it, and it fails inside a body', async (t) => {
  const { join, give, serverCountOf } = await openWorld(t)
  const bot = await join('Builder', [0.5, 67, 1.5])
  const witness = await join('Witness', [0.5, 67, 5.5])
  await give(bot, 'oak_planks', 2)
  await bot.equip(bot.inventory.items()[0], 'hand')
  await bot.placeBlock(bot.blockAt(GROUND), new Vec3(0, 1, 0))
  await until(() => witness.blockAt(GROUND.offset(0, 1, 0)).name === 'oak_planks', 'the witness sees it')
  assert.equal(serverCountOf('Builder', 'oak_planks'), 1)
  const underfoot = bot.blockAt(bot.entity.position.offset(0, -1, 0))
  await assert.rejects(bot.placeBlock(underfoot, new Vec3(0, 1, 0)), /refused/)
  assert.equal(serverCountOf('Builder', 'oak_planks'), 1)
  await until(() => witness.heldItem === null && Object.values(witness.entities).some((entity) => entity.username === 'Builder' && entity.heldItem?.name === 'oak_planks'),
    'the witness sees what is held')
})

test('many changes at once reach a present client and one that joins later', async (t) => {
  const { join, command } = await openWorld(t)
  const bot = await join('Early', [0.5, 67, 1.5])
  assert.equal(await command('fill 2 70 2 5 72 5 gold_block'), 'Successfully filled 48 block(s)')
  const isGold = (viewer) => [[2, 70, 2], [5, 72, 5], [3, 71, 4]].every((place) => viewer.blockAt(new Vec3(...place))?.name === 'gold_block')
  await until(() => isGold(bot), 'Early sees gold')
  const late = await join('Late', [0.5, 67, 1.5])
  await until(() => isGold(late), 'Late sees gold')
})
