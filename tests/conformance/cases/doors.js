'use strict'
// Doors, gates, trapdoors, levers and buttons by hand; effects of tools and hands on blocks.

const { stand, hold, click, becomes, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const HERE = [0, 0, 0]
const SPOT = [2, 0, 0]

const suite = createSuite()

suite.case('a wooden door opens as a whole and closes again, an iron one does not', async (c) => {
  const body = await c.join()
  await stand(c, body, HERE, 'east')
  for (const [door, opens] of [['oak_door', true], ['iron_door', false]]) {
    await c.set(...SPOT, `${door}[half=lower,facing=east]`)
    await c.set(2, 1, 0, `${door}[half=upper,facing=east]`)
    click(c, body, [2, 1, 0], 'west')
    await ticks(c, 3)
    c.assert.ok(await c.blockIs(...SPOT, `${door}[half=lower,open=${opens}]`))
    c.assert.ok(await c.blockIs(2, 1, 0, `${door}[half=upper,open=${opens}]`))
    if (!opens) continue
    click(c, body, SPOT, 'west')
    await becomes(c, [2, 1, 0], `${door}[open=false]`)
    await c.set(2, 1, 0, 'air')
  }
})

suite.case('a gate opens away from the player; a trapdoor and a lever swing', async (c) => {
  const body = await c.join()
  await stand(c, body, HERE, 'east')
  await c.set(...SPOT, 'oak_fence_gate[facing=west]')
  click(c, body, SPOT, 'west')
  await becomes(c, SPOT, 'oak_fence_gate[facing=east,open=true]')
  click(c, body, SPOT, 'west')
  await becomes(c, SPOT, 'oak_fence_gate[open=false]')
  await c.set(...SPOT, 'birch_trapdoor[facing=west]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'birch_trapdoor[open=true]')
  await c.set(...SPOT, 'lever[face=floor,facing=east]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'lever[powered=true]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'lever[powered=false]')
})

suite.case('a button resets by itself', async (c) => {
  const body = await c.join()
  await stand(c, body, HERE, 'east')
  await c.set(...SPOT, 'oak_button[face=floor,facing=east]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'oak_button[powered=true]')
  await becomes(c, SPOT, 'oak_button[powered=false]')
})

suite.case('a hungry player eats cake by the slice', async (c) => {
  const body = await c.join()
  await stand(c, body, HERE, 'east')
  await c.set(...SPOT, 'cake[bites=5]')
  click(c, body, SPOT, 'up')
  await ticks(c, 3)
  c.assert.ok(await c.blockIs(...SPOT, 'cake[bites=5]'), 'nobody eats who is full')
  await c.admin(`effect give ${body.name} minecraft:hunger 20 255`)
  await c.until(() => body.bot.food < 18, 'hunger', 60)
  await c.admin(`effect clear ${body.name}`)
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'cake[bites=6]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'air')
}, { seconds: 120 })

suite.case('axes strip, shovels make paths, shears carve', async (c) => {
  const body = await c.join()
  for (const [tool, before, after] of [['stone_axe', 'oak_log[axis=x]', 'stripped_oak_log[axis=x]'], ['stone_axe', 'crimson_stem', 'stripped_crimson_stem'],
    ['stone_shovel', 'grass_block', 'dirt_path'], ['shears', 'pumpkin', 'carved_pumpkin[facing=west]']]) {
    await c.set(...SPOT, before)
    await hold(c, body, tool)
    await stand(c, body, HERE, 'east', 30)
    click(c, body, SPOT, tool === 'stone_shovel' ? 'up' : 'west')
    await becomes(c, SPOT, after)
    await c.until(async () => /minecraft:damage": 1/.test(await c.admin(`data get entity ${body.name} Inventory`)), `the ${tool} is worn`)
  }
  await c.put(body, 2, 1, 0)
  await c.until(async () => (await c.inventory(body)).pumpkin_seeds === 4, 'four seeds')
}, { seconds: 90 })

suite.case('flower pots take a flower and give it back', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'flower_pot')
  await hold(c, body, 'poppy')
  await stand(c, body, HERE, 'east', 30)
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'potted_poppy')
  c.assert.deepEqual(await c.inventory(body), {})
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'flower_pot')
  c.assert.deepEqual(await c.inventory(body), { poppy: 1 })
})

suite.case('a composter fills, ripens and gives bone meal', async (c) => {
  const body = await c.join()
  await c.set(...SPOT, 'composter')
  await hold(c, body, 'pumpkin_pie', 8)
  await stand(c, body, HERE, 'east', 30)
  for (let level = 1; level <= 7; level++) {
    click(c, body, SPOT, 'up')
    await c.until(async () => await c.blockIs(...SPOT, `composter[level=${level}]`) || (level === 7 && await c.blockIs(...SPOT, 'composter[level=8]')), `level ${level}`)
  }
  await becomes(c, SPOT, 'composter[level=8]')
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'composter[level=0]')
  await c.put(body, 2, 1, 0)
  await c.until(async () => (await c.inventory(body)).bone_meal === 1, 'bone meal')
  c.assert.equal((await c.inventory(body)).pumpkin_pie, 1)
})

suite.case('ripe berries are picked and grow again', async (c) => {
  const body = await c.join()
  await c.set(2, -1, 0, 'grass_block')
  await c.set(...SPOT, 'sweet_berry_bush[age=3]')
  await stand(c, body, HERE, 'east', 30)
  click(c, body, SPOT, 'up')
  await becomes(c, SPOT, 'sweet_berry_bush[age=1]')
  click(c, body, SPOT, 'up')
  await ticks(c, 3)
  c.assert.ok(await c.blockIs(...SPOT, 'sweet_berry_bush[age=1]'))
})

module.exports = suite
