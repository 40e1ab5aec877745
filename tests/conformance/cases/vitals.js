'use strict'
// Hunger, healing, breath, fire, falls, effects.

const { take, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const read = async (c, body, path) => Number(/(-?[\d.]+)[a-z]?$/.exec(await c.admin(`data get entity ${body.name} ${path}`))[1])

async function hungry (c, body, below) {
  await c.admin(`effect give ${body.name} minecraft:hunger 60 200`)
  await c.until(async () => await read(c, body, 'foodLevel') <= below, 'hunger')
  await c.admin(`effect clear ${body.name}`)
}

async function eat (c, body, item) {
  await take(c, body, item)
  body.bot.activateItem()
  await c.until(() => body.count(item) === 0, `${item} is eaten`)
}

suite.case('bread gives five points of food', async (c) => {
  const body = await c.join()
  await hungry(c, body, 12)
  const before = await read(c, body, 'foodLevel')
  await eat(c, body, 'bread')
  const gained = await read(c, body, 'foodLevel') - before
  c.assert.ok(gained === 5 || gained === 4, `${gained} (what was left of the hunger may have taken one)`)
})

suite.case('a well-fed player heals, a hungry one does not', async (c) => {
  const body = await c.join()
  await c.admin(`damage ${body.name} 4 minecraft:generic`)
  await c.until(async () => await c.health(body.name) === 20, 'the full one heals', 30)
  await hungry(c, body, 15)
  await c.admin(`damage ${body.name} 4 minecraft:generic`)
  const start = await c.health(body.name)
  await ticks(c, 100)
  c.assert.equal(await c.health(body.name), start)
})

suite.case('a golden apple can be eaten at any time and gives absorption', async (c) => {
  const body = await c.join()
  await eat(c, body, 'golden_apple')
  await c.admin(`damage ${body.name} 4 minecraft:generic`)
  c.assert.equal(await c.health(body.name), 20)
  await c.until(() => Object.keys(body.bot.entity.effects ?? {}).length >= 1, 'the client knows of the effects')
})

suite.case('a spider eye poisons, milk ends it', async (c) => {
  const body = await c.join()
  await hungry(c, body, 15)
  await eat(c, body, 'spider_eye')
  await c.until(async () => await c.health(body.name) < 20, 'the poison works')
  await eat(c, body, 'milk_bucket')
  await c.until(() => body.count('bucket') === 1, 'the bucket is left')
  c.assert.equal(Object.keys(body.bot.entity.effects ?? {}).length, 0)
})

suite.case('hay reduces fall damage, water prevents it', async (c) => {
  const body = await c.join()
  await c.fill([-7, -3, -2], [-3, -1, 2], 'stone')
  await c.fill([-6, -2, -1], [-4, -1, 1], 'water')
  await c.put(body, -5, 14, 0)
  await c.until(() => body.bot.entity.isInWater, 'it has fallen into the water')
  await c.until(() => body.bot.entity.velocity.y > -0.2, 'it floats')
  c.assert.equal(await c.health(body.name), 20)
  await c.set(5, 0, 0, 'hay_block')
  await c.put(body, 5, 14, 0)
  await c.until(async () => await c.health(body.name) < 20, 'the fall on hay hurts a little')
  c.assert.ok(await c.health(body.name) >= 17, `health ${await c.health(body.name)}`)
})

suite.case('a player keeps burning outside of the fire, and water stops it', async (c) => {
  const body = await c.join()
  await c.set(0, -1, 0, 'netherrack')
  await c.set(0, 0, 0, 'fire')
  await c.until(async () => await c.health(body.name) < 20, 'the fire burns')
  await c.set(6, -1, 0, 'water')
  await c.put(body, 3, 0, 0)
  await c.until(async () => await read(c, body, 'Fire') > 0, 'it burns on')
  await c.put(body, 6, -1, 0)
  await c.until(async () => await read(c, body, 'Fire') <= 0, 'the water puts it out')
})

suite.case('cactus, magma and berry bushes hurt', async (c) => {
  const body = await c.join()
  await c.set(1, -1, 0, 'magma_block')
  await c.put(body, 1, 0, 0)
  await c.until(async () => await c.health(body.name) < 20, 'the magma is hot')
  await c.put(body, -4, 0, 0)
  await c.until(async () => await c.health(body.name) === 20, 'healed', 30)
  await c.set(-3, -2, 0, 'stone')
  await c.set(-3, -1, 0, 'sand')
  await c.set(-3, 0, 0, 'cactus')
  await c.put(body, -3.75, 0, 0)
  await c.until(async () => await c.health(body.name) < 20, 'the cactus pricks')
})

suite.case('ores give experience, and levels can be given', async (c) => {
  const body = await c.join()
  await c.set(1, 0, 0, 'diamond_ore')
  await c.give(body, 'iron_pickaxe')
  await body.bot.equip(body.bot.inventory.items()[0], 'hand')
  await c.sees(body, 1, 0, 0, 'diamond_ore')
  await body.bot.dig(body.bot.blockAt(c.at(1, 0, 0)), true)
  await c.until(() => body.bot.experience.points >= 3 && body.bot.experience.points <= 7, 'three to seven points')
  await c.admin(`xp add ${body.name} 3 levels`)
  await c.until(() => body.bot.experience.level >= 3, 'three levels')
})

suite.case('lava kills', async (c) => {
  const body = await c.join()
  const died = new Promise((resolve) => body.bot.once('death', resolve))
  await c.fill([5, 0, -1], [7, 0, 1], 'lava')
  await c.admin(`tp ${body.name} ${c.xyz(6, 0, 0)}`)
  await died
})

module.exports = suite
