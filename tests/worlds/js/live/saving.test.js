'use strict'

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { Vec3 } = require('vec3')
const { registry } = require('../../../../worlds/embedded/js/game_data')
const { openWorld, until } = require('./world_fixture')

const id = (name) => registry.itemsByName[name].id
const CHEST = new Vec3(3, 67, 3)

test('chests, players, lying items and time are there again after a stop', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { world_dir: folder })
  const bot = await before.join('Keeper', [3.5, 67, 1.5])
  await before.give(bot, 'apple', 12)
  const chest = await bot.openContainer(bot.blockAt(CHEST))
  await chest.deposit(id('apple'), null, 8)
  chest.close()
  before.world.dropItem(-5.5, 67, 5.5, { itemId: id('stick'), count: 3, components: [] })
  await before.command('time set 6000')
  await until(() => before.serverCountOf('Keeper', 'apple') === 4, 'four apples are left')
  await before.server.stop()

  const after = await openWorld(t, { world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true })) // after the world has saved itself for the last time
  assert.match(await after.command('data get block 3 67 3 Items'), /count: 8, Slot: \d+b, id: "minecraft:apple"/)
  assert.deepEqual([...after.world.itemEntities].map(({ stack }) => [stack.itemId, stack.count]), [[id('stick'), 3]])
  assert.ok(after.world.dayTime >= 6000)
  const again = await after.join('Keeper')
  await until(() => after.countOf(again, 'apple') === 4, 'Keeper has its apples')
  assert.ok(again.entity.position.distanceTo(new Vec3(3.5, 67, 1.5)) < 1)
})
