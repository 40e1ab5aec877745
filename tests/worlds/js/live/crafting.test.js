'use strict'
// Stock mineflayer predicts its clicks and sends the predictions to the server. This tests crafting, a furnace and a table by its own calls.

const assert = require('node:assert/strict')
const test = require('node:test')
const { Vec3 } = require('vec3')
const { registry } = require('../../../../worlds/embedded/js/game_data')
const { openWorld, until } = require('./world_fixture')

const id = (name) => registry.itemsByName[name].id

test('a stock client crafts its way from a log to a pickaxe', async (t) => {
  const { command, give, join, serverCountOf } = await openWorld(t)
  await command('fill 60 119 60 68 119 68 stone')
  const bot = await join('Stock', [64.5, 120, 64.5])
  await give(bot, 'spruce_log', 4)
  await give(bot, 'cobblestone', 3)
  await command('setblock 66 120 64 crafting_table')
  const place = new Vec3(66, 120, 64)
  await until(() => bot.blockAt(place)?.name === 'crafting_table', 'the table is seen')
  const table = bot.blockAt(place)
  const craft = async (name, times, at = null) => {
    const [recipe] = bot.recipesFor(id(name), null, 1, at)
    assert.ok(recipe, `a recipe for ${name}`)
    await bot.craft(recipe, times, at)
  }
  await craft('spruce_planks', 2)
  await craft('stick', 1)
  await craft('stone_pickaxe', 1, table)
  await craft('wooden_shovel', 1, table)
  await until(() => serverCountOf('Stock', 'stone_pickaxe') === 1 && serverCountOf('Stock', 'wooden_shovel') === 1, 'both tools are there')
  const counts = Object.fromEntries(bot.inventory.items().map(({ name, count }) => [name, count]))
  assert.deepEqual(counts, { spruce_log: 2, spruce_planks: 5, wooden_shovel: 1, stone_pickaxe: 1 })
  for (const [name, count] of Object.entries(counts)) assert.equal(serverCountOf('Stock', name), count, name)
})
