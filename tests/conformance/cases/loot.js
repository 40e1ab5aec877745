'use strict'
// Drops of blocks.

const { stand, hold, dig, ticks, becomes, gameTime } = require('../js/hands')
const { createSuite } = require('../js/suite')

const HERE = [0, 0, 0]
const SPOT = [1, 0, 0]
const PICK_UP_TICKS = 20

/** Block, tool, most ticks of the dig, picked up items. */
const CERTAIN = [
  ['iron_ore', 'stone_pickaxe', 23, { raw_iron: 1 }],
  ['diamond_ore', 'iron_pickaxe', 15, { diamond: 1 }],
  ['grass_block', 'iron_shovel', 3, { dirt: 1 }],
  ['clay', 'iron_shovel', 3, { clay_ball: 4 }],
  ['bookshelf', 'iron_axe', 8, { book: 3 }],
  ['oak_slab[type=double]', 'iron_axe', 10, { oak_slab: 2 }],
  ['campfire', 'iron_axe', 10, { charcoal: 2 }],
  ['snow[layers=4]', 'iron_shovel', 1, { snowball: 4 }],
  ['candle[candles=3]', 'iron_axe', 3, { candle: 3 }],
  ['cherry_leaves', 'shears', 1, { cherry_leaves: 1 }],
  ['short_grass', 'shears', 0, { short_grass: 1 }],
  ['glass', null, 9, {}],
  ['potted_poppy', null, 0, { flower_pot: 1, poppy: 1 }]
]

async function harvest (c, body, needed) {
  const begun = await gameTime(c)
  dig(c, body, SPOT)
  if (needed > 0) {
    await c.until(async () => await gameTime(c) >= begun + needed, 'the dig', 60)
    dig(c, body, SPOT, true)
  }
  await becomes(c, SPOT, 'air')
  await c.put(body, ...SPOT)
}

const suite = createSuite()

suite.case('blocks drop what their tables say', async (c) => {
  const body = await c.join()
  for (const [block, tool, needed, expected] of CERTAIN) {
    await c.set(1, -1, 0, /grass$/.test(block) ? 'dirt' : 'stone')
    await c.set(...SPOT, block)
    await hold(c, body, tool)
    await stand(c, body, HERE, 'east', 40)
    await harvest(c, body, needed)
    const wanted = tool === null ? expected : { ...expected, [tool]: 1 }
    if (Object.keys(expected).length === 0) await ticks(c, PICK_UP_TICKS) // time for wrong drops to appear
    await c.until(async () => {
      const has = await c.inventory(body)
      return Object.keys(has).length === Object.keys(wanted).length && Object.entries(wanted).every(([item, count]) => has[item] === count)
    }, `${block} with ${tool} leaves ${JSON.stringify(expected)}`)
  }
}, { seconds: 180 })

suite.case('ripe wheat drops wheat and one to four seeds, young wheat one seed', async (c) => {
  const body = await c.join()
  await c.set(1, -1, 0, 'farmland[moisture=7]')
  await c.set(...SPOT, 'wheat[age=2]')
  await stand(c, body, HERE, 'east', 40)
  await harvest(c, body, 0)
  await c.until(async () => (await c.inventory(body)).wheat_seeds === 1, 'a seed')
  await stand(c, body, HERE, 'east', 40)
  await c.set(1, -1, 0, 'farmland[moisture=7]')
  await c.set(...SPOT, 'wheat[age=7]')
  await harvest(c, body, 0)
  await c.until(async () => (await c.inventory(body)).wheat === 1, 'wheat')
  await c.until(async () => (await c.inventory(body)).wheat_seeds >= 2, 'seeds')
  c.assert.ok((await c.inventory(body)).wheat_seeds <= 5)
})

suite.case('gravel drops itself or flint, one each', async (c) => {
  const body = await c.join()
  await hold(c, body, 'iron_shovel')
  for (let dug = 1; dug <= 4; dug++) {
    await stand(c, body, HERE, 'east', 40)
    await c.set(...SPOT, 'gravel')
    await harvest(c, body, 3)
    await c.until(async () => {
      const { gravel = 0, flint = 0 } = await c.inventory(body)
      return gravel + flint === dug
    }, `${dug} of gravel or flint`)
  }
}, { seconds: 90 })

module.exports = suite
