'use strict'
// Survival in the rock: shooters are shut out, melee enemies are hit, food is taken along, and no body falls into caves.

const { createSuite } = require('../js/suite')

const CORRIDOR = { y: -5, from: -6, to: 6 } // two high, from west to east

const suite = createSuite()

const rock = (c) => c.fill([-9, -12, -9], [9, -2, 9], 'stone')

const feetY = (c, body) => Math.floor(body.bot.entity.position.y + 0.01) - c.at(0, 0, 0).y

/** Makes rock with a corridor in it, and a body at its west end. */
async function inCorridor (c) {
  const body = await c.join({ x: -8, z: -8 })
  await rock(c)
  await c.fill([CORRIDOR.from, CORRIDOR.y, 0], [CORRIDOR.to, CORRIDOR.y + 1, 0], 'air')
  await c.put(body, CORRIDOR.from, CORRIDOR.y, 0)
  await c.until(() => feetY(c, body) === CORRIDOR.y && body.bot.entity.onGround, 'the body stands in the corridor')
  await c.give(body, 'iron_pickaxe')
  return body
}

suite.case('a body under fire in a tunnel shuts the shooter out, and mines on', async (c) => {
  const body = await inCorridor(c)
  await c.fill([-9, -8, -9], [9, -8, 9], 'coal_ore')
  await c.give(body, 'cobblestone', 16)
  await c.summon('skeleton', CORRIDOR.to, CORRIDOR.y, 0)
  await c.meets(body, 'skeleton')
  c.done(await body.act('mine_ore', { ore: 'coal', count: 2 }, 150))
  c.assert.ok(body.bot.health > 8, `${body.bot.health} health left`)
}, { seconds: 180 })

suite.case('a body without blocks digs into the rock to get away from a shooter', async (c) => {
  const body = await inCorridor(c)
  await c.fill([-9, -8, -9], [9, -8, 9], 'coal_ore')
  await c.summon('skeleton', CORRIDOR.to, CORRIDOR.y, 0)
  await c.meets(body, 'skeleton')
  c.done(await body.act('mine_ore', { ore: 'coal', count: 2 }, 150))
  c.assert.ok(body.bot.health > 8, `${body.bot.health} health left`)
}, { seconds: 180 })

suite.case('a badly hurt body still hits an enemy within reach', async (c) => {
  const body = await inCorridor(c)
  await c.set(CORRIDOR.from - 1, CORRIDOR.y, 0, 'coal_ore')
  await c.give(body, 'stone_sword')
  await c.give(body, 'cobblestone', 16)
  await c.admin(`damage ${body.name} 12`)
  await c.until(() => body.bot.health <= 8, 'the wound')
  await c.summon('zombie', CORRIDOR.from + 2, CORRIDOR.y, 0, '{IsBaby:0b}')
  await c.meets(body, 'zombie')
  c.done(await body.act('obtain', { item: 'coal' }, 150))
  c.assert.ok(body.bot.health > 0)
  c.assert.equal((await c.inventory(body)).stone_sword, 1) // it has not died
}, { seconds: 180, world: 'no healing' })

suite.case('a badly hurt body closes itself in and heals before it digs on', async (c) => {
  const body = await inCorridor(c)
  await c.fill([-9, -8, -9], [9, -8, 9], 'coal_ore')
  await c.give(body, 'cobblestone', 16)
  await c.admin(`damage ${body.name} 11`)
  await c.until(() => body.bot.health <= 10, 'the wound')
  const { finished } = body.start('mine_ore', { ore: 'coal', count: 1 }, 150)
  await c.until(() => [0, 1].every((dy) => body.bot.blockAt(c.at(CORRIDOR.from + 1, CORRIDOR.y + dy, 0))?.name === 'cobblestone'), 'being shut in', 20)
  c.done(await finished)
  c.assert.ok(body.bot.health >= 14, `${body.bot.health} health`)
}, { seconds: 180 })

suite.case('a body does not dig away its support over a cave', async (c) => {
  const body = await inCorridor(c)
  await c.fill([-9, -12, -4], [-2, -7, 4], 'air')
  await c.set(CORRIDOR.from, CORRIDOR.y - 1, 0, 'coal_ore')
  await c.sees(body, CORRIDOR.from, CORRIDOR.y - 1, 0, 'coal_ore')
  await body.act('mine_ore', { ore: 'coal' }, 15)
  c.assert.equal(body.bot.health, 20)
}, { seconds: 90, world: 'no healing' })

suite.case('a body that goes down to mine first hunts near animals', async (c) => {
  const body = await c.join()
  await rock(c)
  await c.fill([-9, -8, -9], [9, -8, 9], 'iron_ore')
  await c.give(body, 'stone_pickaxe')
  await c.give(body, 'stone_sword')
  await c.give(body, 'cobblestone', 16)
  for (const side of [-10, 10]) { // so that it does not run off the arena
    await c.fill([side, 0, -10], [side, 1, 10], 'stone')
    await c.fill([-10, 0, side], [10, 1, side], 'stone')
  }
  await c.summon('cow', 6, 0, 0)
  await c.meets(body, 'cow')
  c.done(await body.act('obtain', { item: 'raw_iron' }, 200))
  c.assert.ok((await c.inventory(body)).beef >= 1)
  c.assert.ok(!c.entity(body, 'cow'))
}, { seconds: 220 })

module.exports = suite
