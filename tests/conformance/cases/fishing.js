'use strict'
// Rods, bobbers, bites.

const { take } = require('../js/hands')
const { createSuite } = require('../js/suite')

const POOL = [[-4, -3, 2], [4, -1, 10]]

async function pool (c) {
  await c.fill([-5, -4, 1], [5, -1, 11], 'stone')
  await c.fill(...POOL, 'water')
}

const BITING_KEY = 9 // metadata index of bobbers

/** Resolves when the bobber dips, as clients see it. */
function biteOf (body) {
  return new Promise((resolve) => {
    body.bot._client.on('entity_metadata', ({ entityId, metadata }) => {
      if (body.bot.entities[entityId]?.name === 'fishing_bobber' && metadata.some(({ key, value }) => key === BITING_KEY && value === true)) resolve()
    })
  })
}

const suite = createSuite()

suite.case('a rod casts a bobber, a fish bites, and reeling in gives a catch and wears the rod', async (c) => {
  await pool(c)
  const body = await c.join({ x: 0, z: 0 })
  await take(c, body, 'fishing_rod')
  await body.bot.lookAt(c.at(0, 0, 6).offset(0.5, 0, 0.5), true)
  const bite = biteOf(body)
  body.bot.activateItem()
  await bite
  body.bot.activateItem()
  await c.until(() => body.bot.inventory.items().length > 1, 'the catch is in the hands', 15)
  const inventory = await c.inventory(body)
  c.assert.equal(inventory.fishing_rod >= 1, true)
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /damage": 1|damage: 1/)
}, { seconds: 120 })

suite.case('a line reeled in before the bite brings nothing', async (c) => {
  await pool(c)
  const body = await c.join({ x: 0, z: 0 })
  await take(c, body, 'fishing_rod')
  await body.bot.lookAt(c.at(0, 0, 6).offset(0.5, 0, 0.5), true)
  const bobberOf = () => c.entity(body, 'fishing_bobber')
  body.bot.activateItem()
  await c.until(bobberOf, 'the bobber is seen')
  body.bot.activateItem()
  await c.until(() => !bobberOf(), 'the bobber is gone')
  c.assert.deepEqual(await c.inventory(body), { fishing_rod: 1 })
})

module.exports = suite
