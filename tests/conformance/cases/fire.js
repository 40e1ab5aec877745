'use strict'
// Fire: lit by hand, spreading, burning blocks, going out.

const { take, useOnTop } = require('../js/hands')
const { createSuite } = require('../js/suite')

async function withLighter (c, item = 'flint_and_steel', count = 1) {
  const body = await c.join()
  await take(c, body, item, count)
  return body
}

async function clickTop (c, body, x, y, z, name) {
  await c.sees(body, x, y, z, name)
  await useOnTop(c, body, [x, y, z])
}

// A fire acts every 30 to 39 ticks (net.minecraft.world.level.block.FireBlock, 1.21.4), so at least 61 times in this time. On stone it goes out at the age of 4.
// Each time it ages with a chance of 1/3: it lasts longer once in ten million cases. Wool beside it burns with a chance of 1/5 each time: it lasts longer once
// in a million cases.
const BURNT_SECONDS = 120

const suite = createSuite()

suite.case('flint and steel lights fire on stone and wears; the fire goes out', async (c) => {
  const body = await withLighter(c)
  await clickTop(c, body, 3, -1, 0, 'stone')
  await c.until(() => c.blockIs(3, 0, 0, 'fire'), 'fire')
  c.assert.match(await c.admin(`data get entity ${body.name} Inventory`), /damage": 1/)
  await c.until(() => c.blockIs(3, 0, 0, 'air'), 'the fire is out', BURNT_SECONDS)
}, { seconds: BURNT_SECONDS + 60 })

suite.case('a fire charge lights a campfire and is used up', async (c) => {
  await c.set(2, 0, 0, 'campfire[lit=false]')
  const body = await withLighter(c, 'fire_charge', 2)
  await clickTop(c, body, 2, 0, 0, 'campfire')
  await c.until(() => c.blockIs(2, 0, 0, 'campfire[lit=true]'), 'the campfire burns')
  await c.until(() => body.count('fire_charge') === 1, 'one is used')
})

suite.case('fire burns wool', async (c) => {
  await c.join({ x: -10, z: -10 })
  await c.fill([2, 0, 0], [4, 2, 2], 'white_wool')
  await c.set(1, 0, 0, 'fire')
  await c.until(async () => !await c.blockIs(2, 0, 0, 'white_wool') || !await c.blockIs(2, 1, 0, 'white_wool'), 'wool is gone', BURNT_SECONDS)
}, { seconds: BURNT_SECONDS + 60 })

suite.case('without the rule doFireTick nothing burns', async (c) => {
  await c.join({ x: -10, z: -10 })
  await c.admin('gamerule doFireTick false')
  try {
    await c.set(2, 0, 0, 'white_wool')
    await c.set(1, 0, 0, 'fire')
    const start = Date.now()
    await c.until(() => Date.now() - start > 10000, 'ten seconds pass')
    c.assert.ok(await c.blockIs(2, 0, 0, 'white_wool'))
    c.assert.ok(await c.blockIs(1, 0, 0, 'fire'))
  } finally {
    await c.admin('gamerule doFireTick true')
  }
}, { world: 'alone' })

suite.case('lit TNT blows a hole', async (c) => {
  await c.fill([2, 0, 0], [3, 0, 0], 'dirt')
  await c.set(6, 0, 0, 'tnt')
  await c.fill([7, 0, 0], [8, 0, 0], 'dirt')
  const body = await withLighter(c)
  await c.put(body, 3, 1, 0)
  await clickTop(c, body, 6, 0, 0, 'tnt')
  await c.until(() => c.blockIs(6, 0, 0, 'air'), 'the TNT is lit')
  await c.until(() => c.blockIs(7, 0, 0, 'air'), 'the dirt beside it is gone', 40)
})

module.exports = suite
