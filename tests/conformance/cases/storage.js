'use strict'
// Chests: looking into them, storing surplus, and fetching remembered items.

const { createSuite } = require('../js/suite')

async function chest (c, body, x, z, items = '') {
  await c.set(x, 0, z, `chest${items && `{Items:[${items}]}`}`)
  await c.sees(body, x, 0, z, 'chest')
}

async function filled (c, body, x, z, item, count) {
  await chest(c, body, x, z)
  await c.give(body, item, count)
  c.done(await body.act('deposit', { item, count }))
}

const suite = createSuite()

suite.case('items that were seen in a chest are fetched from it', async (c) => {
  const body = await c.join()
  await filled(c, body, 5, 5, 'coal', 20)
  const viewed = await body.act('view_chest')
  c.done(viewed)
  c.assert.match(viewed.detail, /20 coal/)
  await c.put(body, -8, 0, -8)
  const fetched = await body.act('fetch_from_chest', { item: 'coal', count: 12 }, 60)
  c.done(fetched)
  c.assert.equal(fetched.delta.coal, 12)
  const rest = await body.act('fetch_from_chest', { item: 'coal', count: 12 }, 60)
  c.failed(rest, 'missing_items')
  c.assert.equal(rest.delta.coal, 8)
}, { seconds: 90 })

suite.case('a missing chest is reported and forgotten', async (c) => {
  const body = await c.join()
  c.failed(await body.act('fetch_from_chest', { item: 'coal' }), 'missing_items')
  await filled(c, body, 4, 4, 'coal', 3)
  await c.set(4, 0, 4, 'air')
  await c.sees(body, 4, 0, 4, 'air')
  c.failed(await body.act('fetch_from_chest', { item: 'coal' }), 'missing_items')
  c.failed(await body.act('view_chest'), 'unreachable')
})

suite.case('surplus is put away, and needed items are kept', async (c) => {
  const body = await c.join()
  await chest(c, body, 3, 3)
  await c.give(body, 'cobblestone', 50)
  await c.give(body, 'bread', 30)
  await c.give(body, 'stone_pickaxe')
  c.done(await body.act('store_surplus', { keep: 10 }))
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 10, bread: 30, stone_pickaxe: 1 })
})

suite.case('exactly the named items are put away, all of them', async (c) => {
  const body = await c.join()
  await chest(c, body, 3, 3)
  await c.give(body, 'cobblestone', 50)
  await c.give(body, 'oak_button', 3)
  await c.give(body, 'stone_pickaxe')
  c.done(await body.act('store_surplus', { items: ['oak_button', 'poppy'] }))
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 50, stone_pickaxe: 1 })
  c.failed(await body.act('store_surplus', { items: ['no_such_thing'] }), 'invalid')
})

suite.case('a full chest accepts no more, and nothing is lost', async (c) => {
  const body = await c.join()
  await chest(c, body, 3, 3)
  for (let fill = 0; fill < 27; fill += 9) {
    await c.give(body, 'dirt', 9 * 64)
    c.done(await body.act('deposit', { item: 'dirt', count: 9 * 64 }, 60))
  }
  await c.give(body, 'cobblestone', 20)
  c.failed(await body.act('store_surplus', { keep: 5 }), 'inventory_full')
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 20 })
}, { seconds: 90 })

module.exports = suite
