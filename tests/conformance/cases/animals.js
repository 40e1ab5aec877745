'use strict'
// Animals: they stand, flee and follow; players shear, milk and dye them.

const { shown } = require('../js/creatures')
const { take } = require('../js/hands')
const { createSuite } = require('../js/suite')

const COLOUR_BITS = 0x0f
const SHEARED_BIT = 0x10

const suite = createSuite()

async function meet (c, body, kind, nbt, [x, y, z] = [2, 0, 0]) {
  await c.summon(kind, x, y, z, nbt)
  await c.meets(body, kind)
  return c.entity(body, kind)
}

suite.case('a summoned mob falls to the ground and stands there', async (c) => {
  const body = await c.join()
  const cow = await meet(c, body, 'cow', '{NoAI:0b}', [4, 3, 0])
  await c.until(() => Math.abs(cow.position.y - c.at(0, 0, 0).y) < 0.1, 'the cow stands')
  c.assert.match(await c.admin(`data get entity ${c.here('type=cow,limit=1')} Health`), /10\.0f/)
})

suite.case('shears take one to three pieces of wool from a sheep, once', async (c) => {
  const body = await c.join()
  const sheep = await meet(c, body, 'sheep', '{Color:4b,NoAI:1b}', [0, 0, 0]) // the wool falls up to a block aside
  await take(c, body, 'shears')
  await body.bot.activateEntity(sheep)
  await c.until(() => body.count('yellow_wool') > 0, 'the wool is picked up')
  await c.until(() => shown(c.entity(body, 'sheep'), 'wool') === (4 | SHEARED_BIT), 'the sheep is seen shorn')
  const wool = body.count('yellow_wool')
  c.assert.ok(wool <= 3)
  await body.bot.activateEntity(c.entity(body, 'sheep'))
  await c.until(async () => /damage": 1/.test(await c.admin(`data get entity ${body.name} SelectedItem`)), 'the shears are worn by one')
  c.assert.equal(body.count('yellow_wool'), wool)
})

suite.case('dye colours a sheep', async (c) => {
  const body = await c.join()
  const sheep = await meet(c, body, 'sheep', '{Color:0b}')
  await take(c, body, 'red_dye', 2)
  await body.bot.activateEntity(sheep)
  await c.until(() => (shown(c.entity(body, 'sheep'), 'wool') & COLOUR_BITS) === 14, 'the sheep is red')
  await c.until(() => body.count('red_dye') === 1, 'one dye is used up')
})

suite.case('a bucket milks a cow', async (c) => {
  const body = await c.join()
  const cow = await meet(c, body, 'cow')
  await take(c, body, 'bucket')
  await body.bot.activateEntity(cow)
  await c.until(() => body.count('milk_bucket') === 1, 'the milk is there')
  c.assert.deepEqual(await c.inventory(body), { milk_bucket: 1 })
})

suite.case('an animal comes to a player with its food', async (c) => {
  const body = await c.join()
  const pig = await meet(c, body, 'pig', '', [8, 0, 0])
  await take(c, body, 'carrot')
  await c.until(() => pig.position.distanceTo(body.bot.entity.position) < 3.2, 'the pig comes')
})

suite.case('a hurt animal runs away', async (c) => {
  const body = await c.join()
  const cow = await meet(c, body, 'cow')
  const hurt = new Promise((resolve) => body.bot.once('entityHurt', resolve))
  body.bot.attack(cow)
  c.assert.equal((await hurt).id, cow.id)
  await c.until(() => cow.position.distanceTo(body.bot.entity.position) > 4, 'the cow runs')
})

suite.case('a killed animal leaves its meat, cooked when it burned', async (c) => {
  const body = await c.join()
  await c.summon('pig', 0, 0, 0, '{Fire:200s,NoAI:1b}') // its drop hops up to a block away
  await c.meets(body, 'pig')
  await c.admin(`kill ${c.here('type=pig')}`)
  await c.until(() => body.count('cooked_porkchop') > 0, 'cooked meat is picked up')
  c.assert.equal(body.count('porkchop'), 0)
  await c.until(() => !c.entity(body, 'pig'), 'the pig is gone')
})

module.exports = suite
