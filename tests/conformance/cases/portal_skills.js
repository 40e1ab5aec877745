'use strict'
// The skills use_portal and build_portal: into the Nether and back, a frame of obsidian from the hand, and the words of their failures.

const { createSuite } = require('../js/suite')
const { goApart, buildPortal } = require('../js/portals')

const suite = createSuite()
const SKILL_SECONDS = 120

/** Builds the other side: a lit portal in a closed hall of obsidian, with what is asked beside it. Returns a function that sets blocks there. */
async function buildHall (c) {
  const [x, y, z] = [Math.floor(c.originX / 8), 80, Math.floor(c.originZ / 8)]
  const there = (command) => c.admin(`execute in minecraft:the_nether run ${command}`)
  await there(`forceload add ${x - 16} ${z - 16} ${x + 16} ${z + 16}`)
  await there(`fill ${x - 9} ${y - 1} ${z - 9} ${x + 9} ${y + 7} ${z + 9} stone_bricks hollow`)
  await there(`fill ${x - 1} ${y} ${z - 5} ${x + 2} ${y + 4} ${z - 5} obsidian`)
  await there(`fill ${x} ${y + 1} ${z - 5} ${x + 1} ${y + 3} ${z - 5} nether_portal[axis=x]`)
  return (dx, dy, dz, block) => there(`setblock ${x + dx} ${y + dy} ${z + dz} ${block}`)
}

suite.case('use_portal goes into the Nether, once, and comes back at once', async (c) => {
  await goApart(c)
  await buildHall(c)
  await buildPortal(c)
  const body = await c.join()
  await c.sees(body, 3, 0, 4, 'nether_portal')
  const there = await body.act('use_portal', {}, SKILL_SECONDS)
  c.done(there)
  c.assert.match(there.detail, /in the Nether/)
  c.assert.equal(body.bot.game.dimension, 'the_nether')
  c.done(await body.act('use_portal', { to: 'nether' }, SKILL_SECONDS))
  c.assert.equal(body.bot.game.dimension, 'the_nether')
  c.done(await body.act('use_portal', { to: 'overworld' }, SKILL_SECONDS))
  c.assert.equal(body.bot.game.dimension, 'overworld')
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(3, 0, 4)) < 4)
}, { seconds: 300 })

suite.case('use_portal makes itself room beside a portal that stands between rock and a drop, and comes back', async (c) => {
  await goApart(c)
  const set = await buildHall(c)
  for (const dx of [-1, 0, 1, 2]) for (const dy of [0, 1, 2, 3, 4]) for (const dz of [-7, -6]) await set(dx, dy, dz, 'netherrack')
  for (const dx of [-1, 0, 1, 2]) for (const dy of [-3, -2, -1]) await set(dx, dy, -4, 'air')
  await buildPortal(c)
  const body = await c.join()
  await c.give(body, 'stone_pickaxe')
  await c.sees(body, 3, 0, 4, 'nether_portal')
  c.done(await body.act('use_portal', { to: 'nether' }, SKILL_SECONDS))
  c.done(await body.act('use_portal', { to: 'overworld' }, SKILL_SECONDS))
  c.assert.equal(body.bot.game.dimension, 'overworld')
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(3, 0, 4)) < 4)
}, { seconds: 300 })

suite.case('build_portal builds and lights a portal that use_portal goes through', async (c) => {
  await goApart(c)
  const body = await c.join()
  await c.give(body, 'obsidian', 10)
  await c.give(body, 'flint_and_steel')
  await c.give(body, 'diamond_pickaxe')
  c.done(await body.act('build_portal', {}, SKILL_SECONDS))
  c.assert.equal(body.count('obsidian'), 0)
  c.done(await body.act('use_portal', { to: 'nether' }, SKILL_SECONDS))
  c.assert.equal(body.bot.game.dimension, 'the_nether')
}, { seconds: 300 })

suite.case('the portal skills say what is missing', async (c) => {
  await goApart(c)
  const body = await c.join()
  c.failed(await body.act('use_portal', {}), 'unreachable', /no lit portal.*build_portal/)
  c.failed(await body.act('build_portal', {}), 'missing_items', /10 obsidian; I hold 0/)
  await c.give(body, 'obsidian', 10)
  c.failed(await body.act('build_portal', {}), 'missing_items', /no flint_and_steel/)
})

suite.case('obtain fetches quartz out of the Nether through a portal that it knows, and comes back', async (c) => {
  await goApart(c)
  const set = await buildHall(c)
  await set(3, 0, 4, 'nether_quartz_ore')
  await set(4, 0, 4, 'nether_quartz_ore')
  await buildPortal(c)
  const body = await c.join()
  await c.give(body, 'diamond_pickaxe')
  await c.give(body, 'iron_sword')
  await c.give(body, 'bread', 8)
  await c.sees(body, 3, 0, 4, 'nether_portal')
  c.done(await body.act('obtain', { item: 'quartz', count: 2 }, 240))
  c.assert.equal(body.count('quartz'), 2)
  c.assert.equal(body.bot.game.dimension, 'overworld')
}, { seconds: 300 })

suite.case('obtain casts obsidian, builds a portal and fetches quartz', async (c) => {
  await goApart(c)
  const set = await buildHall(c)
  await set(3, 0, 4, 'nether_quartz_ore')
  await c.fill([-12, -3, -12], [12, -1, 12], 'stone')
  await c.fill([8, -1, -1], [10, -1, 2], 'lava')
  const body = await c.join()
  for (const item of ['bucket', 'water_bucket', 'diamond_pickaxe', 'iron_sword', 'flint_and_steel']) await c.give(body, item)
  await c.give(body, 'bread', 8)
  await c.give(body, 'cobblestone', 16)
  await c.sees(body, 8, -1, 0, 'lava')
  c.done(await body.act('obtain', { item: 'quartz' }, 900))
  c.assert.equal(body.bot.game.dimension, 'overworld')
}, { seconds: 960 })

suite.case('obtain fights a blaze of the Nether for its rod', async (c) => {
  await goApart(c)
  await buildHall(c)
  await buildPortal(c)
  const body = await c.join()
  await c.admin(`give ${body.name} diamond_sword[enchantments={"minecraft:looting":3,"minecraft:sharpness":5}]`) // four blazes give no rod once in twenty thousand times
  for (const item of ['diamond_helmet', 'diamond_chestplate', 'diamond_leggings', 'diamond_boots', 'shield']) await c.give(body, item)
  await c.give(body, 'golden_carrot', 16)
  await c.admin(`effect give ${body.name} fire_resistance infinite`)
  await c.sees(body, 3, 0, 4, 'nether_portal')
  const [x, z] = [c.originX / 8, c.originZ / 8]
  for (const dx of [-3, 0, 3, 6]) await c.admin(`execute in minecraft:the_nether run summon blaze ${x + dx} 80 ${z + 5} {NoAI:1b,PersistenceRequired:1b}`)
  c.done(await body.act('obtain', { item: 'blaze_rod' }, 400))
  c.assert.ok(body.count('blaze_rod') >= 1)
}, { seconds: 420 })

module.exports = suite
