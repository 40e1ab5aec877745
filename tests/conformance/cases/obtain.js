'use strict'
// The skill obtain in a small world: it plans, makes what it needs, and says why it fails.

const { createSuite } = require('../js/suite')

const OFF_HAND_SLOT = 45

const suite = createSuite()

suite.case('a body that needs drops of several monsters makes a shield first, by day', async (c) => {
  const body = await c.join()
  await c.admin('time set 1000')
  await c.give(body, 'stone_sword')
  await c.give(body, 'crafting_table')
  await c.give(body, 'iron_ingot')
  await c.give(body, 'oak_planks', 6)
  const { id, finished } = body.start('obtain', { item: 'string', count: 3 }, 1500)
  await c.until(() => body.bot.inventory.slots[OFF_HAND_SLOT]?.name === 'shield', 'the shield to be worn', 60)
  body.actions.cancel(id, 'seen enough')
  c.assert.equal((await finished).status, 'cancelled')
}, { seconds: 120, world: 'alone' })

suite.case('a stone pickaxe is obtained from a few logs and the stone in sight', async (c) => {
  await c.fill([-16, -1, -16], [16, -1, 16], 'smooth_stone') // otherwise drops from the floor would fall into the depths
  const body = await c.join()
  await c.give(body, 'oak_log', 3)
  await c.fill([-6, 0, -4], [-5, 1, -2], 'stone')
  const result = await body.act('obtain', { item: 'stone_pickaxe' }, 240)
  c.done(result)
  c.assert.match(result.detail, /made 1 wooden_pickaxe, gathered .*cobblestone, made 1 stone_pickaxe/)
  c.assert.equal((await c.inventory(body)).stone_pickaxe, 1)
}, { seconds: 260 })

suite.case('more stone is dug on the same way if other wishes need it', async (c) => {
  await c.fill([-16, -1, -16], [16, -1, 16], 'smooth_stone')
  const body = await c.join()
  await c.give(body, 'oak_log', 3)
  await c.fill([-6, 0, -4], [-5, 1, -2], 'stone')
  c.done(await body.act('obtain', { item: 'stone_sword' }, 240, ['stone_pickaxe', 'command_block']))
  const { stone_sword: sword, stone_pickaxe: pickaxe, cobblestone } = await c.inventory(body)
  c.assert.deepEqual({ sword, pickaxe, cobblestone }, { sword: 1, pickaxe: undefined, cobblestone: 3 })
}, { seconds: 260 })

suite.case('held items are used, and do not count for the requested number', async (c) => {
  const body = await c.join()
  await c.give(body, 'stick', 4)
  await c.give(body, 'oak_planks', 2)
  c.done(await body.act('obtain', { item: 'stick', count: 4 }, 60))
  c.assert.deepEqual(await c.inventory(body), { stick: 8 })
})

suite.case('iron is smelted on the way to a bucket', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'furnace')
  await c.set(3, 0, 2, 'crafting_table')
  await c.give(body, 'raw_iron', 3)
  await c.give(body, 'coal', 1)
  const result = await body.act('obtain', { item: 'bucket' }, 120)
  c.done(result)
  c.assert.match(result.detail, /smelted 3 iron_ingot, made 1 bucket/)
}, { seconds: 150 })

suite.case('an item that nobody knows is answered with the nearest names', async (c) => {
  const body = await c.join()
  c.failed(await body.act('obtain', { item: 'iron_pikaxe' }), 'invalid', /iron_pickaxe/)
})

suite.case('an unobtainable item is refused with the step that has no source', async (c) => {
  const body = await c.join()
  c.failed(await body.act('obtain', { item: 'shulker_box' }), 'invalid', /shulker_shell.*the End/)
  c.failed(await body.act('obtain', { item: 'bedrock' }), 'invalid', /bedrock/)
})

suite.case('more than anybody can carry is refused', async (c) => {
  const body = await c.join()
  c.failed(await body.act('obtain', { item: 'iron_sword', count: 64 }), 'invalid', /36 is the most/)
})

suite.case('plain items are thrown away when there is no room', async (c) => {
  const body = await c.join()
  for (let i = 0; i < 35; i++) await c.admin(`give ${body.name} minecraft:dirt 64`)
  await c.give(body, 'oak_planks', 64)
  c.done(await body.act('obtain', { item: 'stick', count: 4 }, 60))
  c.assert.equal((await c.inventory(body)).stick, 4)
}, { seconds: 80 })

suite.case('a full inventory of valuable items is reported', async (c) => {
  const body = await c.join()
  for (let i = 0; i < 35; i++) await c.admin(`give ${body.name} minecraft:diamond 64`)
  await c.give(body, 'oak_planks', 64)
  c.failed(await body.act('obtain', { item: 'stick', count: 4 }), 'inventory_full', /full/)
  c.assert.equal((await c.inventory(body)).oak_planks, 64)
})

suite.case('below the ground more stone is gathered than the plan uses, to close caves', async (c) => {
  await c.fill([-12, -14, -12], [12, -1, 12], 'stone')
  await c.fill([0, -8, 0], [1, -7, 0], 'air')
  const body = await c.join()
  await c.admin(`tp ${body.name} ${c.xyz(0, -8, 0)}`)
  await c.sees(body, 2, -8, 0, 'stone')
  for (const [item, count] of [['wooden_pickaxe', 1], ['crafting_table', 1], ['stick', 1]]) await c.give(body, item, count)
  c.done(await body.act('obtain', { item: 'stone_sword' }, 120))
  c.assert.ok(((await c.inventory(body)).cobblestone ?? 0) >= 3, 'some stone is left')
}, { seconds: 140 })

suite.case('a body that goes deep makes more pickaxes first', async (c) => {
  await c.fill([-12, -14, -12], [12, -1, 12], 'stone')
  const body = await c.join()
  await c.set(2, 0, 0, 'crafting_table')
  for (const [item, count] of [['iron_pickaxe', 1], ['stone_sword', 1], ['cobblestone', 24], ['oak_log', 2], ['bread', 4]]) await c.give(body, item, count)
  await c.fill([4, -9, 0], [5, -9, 1], 'diamond_ore')
  await c.fill([3, -9, 0], [3, -8, 0], 'air')
  await c.until(() => body.count('iron_pickaxe') === 1, 'the body holds its pickaxe')
  await body.act('obtain', { item: 'diamond' }, 60)
  c.assert.ok(body.count('stone_pickaxe') >= 1)
}, { seconds: 100 })

suite.case('a body that goes deep without wood fells a near tree first', async (c) => {
  await c.fill([-12, -14, -12], [12, -1, 12], 'stone')
  const body = await c.join()
  await c.fill([6, 3, -1], [8, 4, 1], 'oak_leaves')
  await c.fill([7, 0, 0], [7, 3, 0], 'oak_log')
  for (const [item, count] of [['iron_pickaxe', 1], ['stone_sword', 1], ['cobblestone', 24], ['bread', 4]]) await c.give(body, item, count)
  await c.sees(body, 7, 1, 0, 'oak_log')
  await body.act('obtain', { item: 'diamond' }, 60)
  c.assert.ok(body.count('oak_log') + body.count('oak_planks') > 0, 'it holds wood')
}, { seconds: 100 })

suite.case('patches of rock are looked for by a tunnel below the ground', async (c) => {
  const deep = -150 // in the natural rock below the arena
  for (const side of [-10, 10]) {
    await c.fill([-10, deep - 2, side], [10, deep + 4, side], 'diorite')
    await c.fill([side, deep - 2, -10], [side, deep + 4, 10], 'diorite')
  }
  await c.fill([-9, deep - 2, -9], [9, deep + 4, 9], 'stone')
  await c.fill([0, deep, 0], [0, deep + 1, 0], 'air')
  const body = await c.join()
  for (const [item, count] of [['stone_pickaxe', 1], ['stone_sword', 1], ['bread', 1], ['stick', 2], ['crafting_table', 1]]) await c.give(body, item, count)
  await c.put(body, 0, deep, 0)
  c.done(await body.act('obtain', { item: 'diorite' }, 120))
  c.assert.ok(body.notices.some(({ notice, stage, why }) => notice === 'action_progress' && stage === 'searches' && why === 'I see no diorite'), 'it told that it searches')
  c.assert.ok(body.bot.entity.position.y < c.at(0, deep + 6, 0).y, 'it stayed below the ground')
}, { seconds: 150 })

module.exports = suite
