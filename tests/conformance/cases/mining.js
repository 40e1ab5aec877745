'use strict'
// Digging down, tunnelling, getting up again, and ore: successes, and actions that must not happen.

const { createSuite } = require('../js/suite')

/** Makes a block of rock under the arena's floor: only stone, 12 deep. */
const rock = (c) => c.fill([-8, -13, -8], [8, -2, 8], 'stone')

const feetY = (c, body) => Math.floor(body.bot.entity.position.y + 0.01) - c.at(0, 0, 0).y

const suite = createSuite()

suite.case('digging down reaches the requested depth, and the body gets back up under the sky', async (c) => {
  const body = await c.join()
  await rock(c)
  await c.give(body, 'iron_pickaxe')
  const result = await body.act('dig_down', { to: '6' }, 60)
  c.done(result)
  c.assert.equal(feetY(c, body), -6)
  await c.until(() => body.count('cobblestone') >= 5, 'what was dug is picked up')
  c.done(await body.act('go_to_surface', {}, 60))
  c.assert.ok(feetY(c, body) >= -1) // from there it is one step
}, { seconds: 120 })

suite.case('without a pickaxe a body does not dig down through stone', async (c) => {
  const body = await c.join()
  await rock(c)
  c.failed(await body.act('dig_down', { to: '4' }, 60), 'missing_tool')
  c.assert.equal(feetY(c, body), 0)
  c.assert.ok(await c.blockIs(0, -1, 0, 'stone'))
})

suite.case('digging down avoids lava and never falls into a cave', async (c) => {
  const body = await c.join()
  await rock(c)
  await c.set(0, -4, 0, 'lava')
  await c.fill([-3, -12, -3], [3, -8, 3], 'air')
  await c.give(body, 'iron_pickaxe')
  await body.act('dig_down', { to: '9' }, 60)
  c.assert.equal(body.bot.health, 20)
  c.assert.ok(await c.blockIs(0, -4, 0, 'lava'))
}, { seconds: 90 })

suite.case('plants in water count as water, and no shaft is opened beside them', async (c) => {
  const body = await c.join()
  await rock(c)
  await c.set(1, -4, 0, 'seagrass')
  await c.give(body, 'iron_pickaxe')
  await c.sees(body, 1, -4, 0, 'seagrass')
  c.done(await body.act('dig_down', { to: '6' }, 90))
  c.assert.ok(await c.blockIs(1, -4, 0, 'seagrass'))
  c.assert.ok(!body.bot.entity.isInWater)
  c.assert.ok(await c.blockIs(0, -4, 0, 'stone'), 'the shaft goes round it')
}, { seconds: 120 })

suite.case('a shaft avoids ore that the held tools cannot dig', async (c) => {
  const body = await c.join()
  await rock(c)
  await c.fill([-1, -4, -1], [1, -4, 1], 'copper_ore')
  await c.give(body, 'wooden_pickaxe')
  c.done(await body.act('dig_down', { to: '6' }, 90))
  c.assert.equal(feetY(c, body), -6)
}, { seconds: 120 })

suite.case('a tunnel is two high and has the requested length', async (c) => {
  const body = await c.join({ x: -6, z: 0 })
  await c.fill([-4, 0, -3], [8, 4, 3], 'stone')
  await c.give(body, 'iron_pickaxe')
  c.done(await body.act('tunnel', { direction: 'east', length: 8 }, 90))
  for (let x = -4; x <= 1; x++) {
    for (const y of [0, 1]) c.assert.ok(await c.blockIs(x, y, 0, 'air'), `${x} ${y} is open`)
    c.assert.ok(await c.blockIs(x, 2, 0, 'stone'))
  }
}, { seconds: 120 })

suite.case('a tunnel ends before lava, and its wall stays', async (c) => {
  const body = await c.join({ x: -6, z: 0 })
  await c.fill([-4, 0, -3], [8, 4, 3], 'stone')
  await c.set(2, 1, 0, 'lava')
  await c.give(body, 'stone_pickaxe')
  c.failed(await body.act('tunnel', { direction: 'east', length: 10 }, 90), 'blocked')
  c.assert.ok(await c.blockIs(1, 1, 0, 'stone'))
  c.assert.equal(body.bot.health, 20)
}, { seconds: 120 })

suite.case('gravel that falls into a tunnel is dug too', async (c) => {
  const body = await c.join({ x: -3, z: 0 })
  await c.fill([-2, 0, -1], [3, 1, 1], 'stone')
  await c.fill([-2, 2, -1], [3, 4, 1], 'gravel')
  await c.give(body, 'iron_pickaxe')
  c.done(await body.act('tunnel', { direction: 'east', length: 4 }, 90))
  c.assert.equal(Math.floor(body.bot.entity.position.x), c.at(1, 0, 0).x, `${body.bot.entity.position}`)
  c.assert.equal(body.bot.health, 20)
}, { seconds: 120, world: 'no healing' })

suite.case('a pillar lifts a body while there are blocks', async (c) => {
  const body = await c.join()
  c.failed(await body.act('pillar_up', { height: 3 }), 'missing_items')
  c.assert.equal(feetY(c, body), 0)
  await c.give(body, 'dirt', 6)
  c.done(await body.act('pillar_up', { height: 5 }, 60))
  c.assert.equal(feetY(c, body), 5)
  c.assert.deepEqual(await c.inventory(body), { dirt: 1 })
}, { seconds: 60 })

/** A miner ten blocks below, whose pickaxe has 20 uses left. Returns the result of its search for coal, or of another skill. */
async function searchWithWornPickaxe (c, things, skill = 'mine_ore', args = { ore: 'coal' }) {
  const body = await c.join({ x: 10 })
  await c.fill([-6, -13, -6], [6, -1, 6], 'stone')
  await c.fill([0, -10, 0], [0, -9, 0], 'air')
  await c.put(body, 0, -10, 0)
  await c.admin(`give ${body.name} stone_pickaxe[damage=111]`)
  for (const [name, count] of Object.entries(things)) await c.give(body, name, count)
  return { body, result: await body.act(skill, args, 60) }
}

suite.case('a miner goes up while its last pickaxe lasts for the way, if it has too little wood for another', async (c) => {
  const { body, result } = await searchWithWornPickaxe(c, { cobblestone: 4, stick: 1, oak_planks: 1 })
  c.failed(result, 'missing_tool')
  c.assert.ok(feetY(c, body) >= -1, result.detail)
  c.assert.ok(body.bot.inventory.items().some(({ name }) => name === 'stone_pickaxe'), 'the pickaxe lasted')
}, { seconds: 90 })

suite.case('by night a tunnel ends below the ground while the pickaxe lasts for the way up', async (c) => {
  const { body, result } = await searchWithWornPickaxe(c, { cobblestone: 4 }, 'tunnel', { length: 8 })
  c.failed(result, 'missing_tool')
  c.assert.ok(feetY(c, body) <= -8, result.detail)
}, { seconds: 90, world: 'night' })

suite.case('a miner with sticks and a table for another pickaxe goes on', async (c) => {
  const { result } = await searchWithWornPickaxe(c, { cobblestone: 4, stick: 2, crafting_table: 1 })
  c.assert.doesNotMatch(result.detail, /wood for another/)
}, { seconds: 90 })

suite.case('visible ore is mined until there is enough', async (c) => {
  const body = await c.join()
  for (const [x, z] of [[5, 0], [5, 1], [5, 2]]) await c.set(x, 0, z, 'iron_ore')
  await c.give(body, 'stone_pickaxe')
  const result = await body.act('mine_ore', { ore: 'iron', count: 3 }, 90)
  c.done(result)
  c.assert.equal(result.delta.raw_iron, 3)
}, { seconds: 90 })

suite.case('a vein is dug to its end, also where the body must bend to see it', async (c) => {
  const body = await c.join()
  await c.fill([-6, -8, -6], [6, -2, 6], 'stone')
  await c.fill([-1, -5, 2], [-1, -5, 5], 'iron_ore')
  await c.fill([-1, -5, 0], [0, -4, 1], 'air')
  await c.admin(`tp ${body.name} ${c.at(0, -5, 0).x + 0.5} ${c.at(0, -5, 0).y} ${c.at(0, -5, 0).z + 0.5}`)
  await c.until(() => feetY(c, body) === -5, 'the miner is below')
  await c.give(body, 'iron_pickaxe')
  const result = await body.act('mine_ore', { ore: 'iron', count: 4 }, 120)
  c.done(result)
  c.assert.ok(body.bot.entity.position.y > c.at(0, -7, 0).y, 'nobody dug on down')
}, { seconds: 150 })

suite.case('a wanted drop that appears late is picked up before the miner digs on', async (c) => {
  const body = await c.join()
  await c.fill([-6, -8, -6], [6, -2, 6], 'stone')
  await c.fill([0, -5, 0], [0, -4, 4], 'air')
  await c.admin(`tp ${body.name} ${c.at(0, -5, 0).x + 0.5} ${c.at(0, -5, 0).y} ${c.at(0, -5, 0).z + 0.5}`)
  await c.until(() => feetY(c, body) === -5, 'the miner is below')
  await c.give(body, 'iron_pickaxe')
  await c.summon('item', 0, -5, 4, '{Item:{id:"minecraft:raw_iron",count:1}}')
  await c.meets(body, 'item')
  c.done(await body.act('mine_ore', { ore: 'iron', count: 1 }, 60))
  c.assert.equal(feetY(c, body), -5)
})

suite.case('additional wanted ore is dug when it comes in sight, and not more than wanted', async (c) => {
  const body = await c.join()
  await c.fill([4, 0, 0], [4, 0, 1], 'iron_ore')
  await c.fill([2, 0, -2], [2, 0, 0], 'coal_ore')
  await c.set(2, 0, 3, 'gold_ore')
  await c.give(body, 'stone_pickaxe')
  const result = await body.act('mine_ore', { ore: 'iron', count: 2, also: '2 coal, 1 raw_gold' }, 90)
  c.done(result)
  c.assert.deepEqual([result.delta.raw_iron, result.delta.coal, result.delta.raw_gold], [2, 2, undefined])
  c.failed(await body.act('mine_ore', { ore: 'iron', also: 'mithril' }), 'invalid')
}, { seconds: 120 })

suite.case('ore behind stone is found by digging and is not visible before', async (c) => {
  const body = await c.join()
  await c.fill([-8, -16, -8], [8, -2, 8], 'stone')
  await c.fill([-6, -9, -6], [6, -9, 6], 'coal_ore')
  c.assert.equal(body.senses.surroundings.find(['coal_ore'], { position: body.bot.entity.position, radius: 32, count: 1 }).length, 0)
  await c.give(body, 'iron_pickaxe')
  const result = await body.act('mine_ore', { ore: 'coal_ore', count: 4 }, 150)
  c.done(result)
  c.assert.ok(result.delta.coal >= 4)
}, { seconds: 180 })

suite.case('ore without the right tool is not dug, and the failure names the tool', async (c) => {
  const body = await c.join()
  await c.set(3, 0, 0, 'diamond_ore')
  await c.give(body, 'stone_pickaxe')
  const result = await body.act('mine_ore', { ore: 'diamond', count: 1 })
  c.failed(result, 'missing_tool')
  c.assert.match(result.detail, /iron_pickaxe/)
  c.failed(await body.act('mine_ore', { ore: 'mithril' }), 'invalid')
  c.assert.ok(await c.blockIs(3, 0, 0, 'diamond_ore'))
})

suite.case('a miner closes the cave that it opens, and its own way down', async (c) => {
  const body = await c.join()
  await c.fill([-8, -20, -8], [8, -2, 8], 'stone')
  await c.fill([-8, -18, -8], [8, -18, 8], 'coal_ore')
  await c.fill([1, -9, -6], [6, -5, 6], 'air') // a cave beside the way down
  await c.give(body, 'iron_pickaxe')
  const result = await body.act('mine_ore', { ore: 'coal', count: 2 }, 150)
  c.done(result)
  c.assert.equal(body.bot.health, 20)
  c.assert.ok(body.bot.entity.position.y < c.at(0, -8, 0).y)
  // No way leads down from the arena: the miner has filled its shaft somewhere above.
  const { x, z } = body.bot.entity.position.floored()
  const [dx, dz] = [x - c.at(0, 0, 0).x, z - c.at(0, 0, 0).z]
  let filled = 0
  for (let y = -3; y > feetY(c, body) + 1; y--) if (!await c.blockIs(dx, y, dz, 'air')) filled++
  c.assert.ok(filled > 0)
}, { seconds: 200 })

suite.case('a body hit in a tunnel shuts the enemy out or kills it, and mines on', async (c) => {
  const body = await c.join({ x: -6, z: 0 })
  await c.fill([-8, -8, -8], [8, -2, 8], 'stone')
  await c.fill([-5, 0, -4], [8, 4, 4], 'stone')
  await c.fill([-8, -6, -8], [8, -6, 8], 'coal_ore')
  await c.give(body, 'iron_pickaxe')
  await c.give(body, 'stone_sword')
  await c.give(body, 'cobblestone', 16)
  await c.summon('zombie', -7, 0, 2, '{IsBaby:0b}')
  const result = await body.act('mine_ore', { ore: 'coal', count: 1 }, 150)
  c.done(result)
  c.assert.ok(body.bot.health > 12, `health ${body.bot.health}`)
}, { seconds: 200 })

suite.case('a miner whose only pickaxe breaks reports its progress', async (c) => {
  const body = await c.join()
  await c.fill([-8, -20, -8], [8, -2, 8], 'stone')
  await c.admin(`give ${body.name} stone_pickaxe[damage=126] 1`)
  await c.until(() => body.count('stone_pickaxe') === 1, 'the pickaxe is there')
  const result = await body.act('mine_ore', { ore: 'iron', count: 1 }, 150)
  c.failed(result, 'missing_tool')
  c.assert.match(result.detail, /0 of 1 raw_iron/)
}, { seconds: 120 })

suite.case('a miner with sticks and a table makes the next pickaxe from what it dug', async (c) => {
  const body = await c.join()
  await c.fill([-8, -20, -8], [8, -2, 8], 'stone')
  await c.fill([-8, -14, -8], [8, -14, 8], 'iron_ore')
  await c.admin(`give ${body.name} stone_pickaxe[damage=117] 1`)
  await c.give(body, 'stick', 2)
  await c.give(body, 'crafting_table', 1)
  await c.until(() => body.count('stone_pickaxe') === 1, 'the pickaxe is there')
  c.done(await body.act('mine_ore', { ore: 'iron', count: 2 }, 200))
  c.assert.equal(body.count('stick'), 0)
  c.assert.ok(body.count('stone_pickaxe') >= 1)
}, { seconds: 240 })

module.exports = suite
