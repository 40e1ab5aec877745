'use strict'
// Taxes: a share of all held items goes into the community chest, rounded to whole items, or into another chest of its name.

const { createSuite } = require('../js/suite')

const COMMUNITY = 'community chest'

async function chestAt (c, body, name, x, z) {
  await c.set(x, 0, z, 'chest')
  await c.sees(body, x, 0, z, 'chest')
  const { x: px, y: py, z: pz } = c.at(x, 0, z)
  c.places[name] = [px, py, pz]
}

const suite = createSuite()

suite.case('a fifth of all held items is paid, from the largest stacks, and tools are kept', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 6, 6)
  await c.give(body, 'cobblestone', 70)
  await c.give(body, 'bread', 22)
  await c.give(body, 'stone_pickaxe', 5)
  const paid = await body.act('pay_tax', { percent: 20 })
  c.done(paid)
  c.assert.deepEqual(paid.delta, { cobblestone: -19 })
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 51, bread: 22, stone_pickaxe: 5 })
  c.done(await body.act('pay_tax', { percent: 90 }))
  c.assert.deepEqual(await c.inventory(body), { bread: 3, stone_pickaxe: 5 })
}, { seconds: 90 })

suite.case('a body that owes nothing, or comes too late, pays nothing', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 12, 12)
  c.failed(await body.act('pay_tax', { percent: 20 }), 'missing_items')
  await c.give(body, 'cobblestone', 50)
  c.failed(await body.act('pay_tax', { percent: 20, within_seconds: 1 }), 'timeout')
  c.assert.deepEqual(await c.inventory(body), { cobblestone: 50 })
}, { seconds: 90 })

suite.case('many pay into one chest at once, and no body takes the items of others', async (c) => {
  const things = ['cobblestone', 'oak_log', 'dirt', 'bread', 'carrot', 'sand']
  const bodies = []
  for (const item of things) {
    const body = await c.join({ x: bodies.length - 3, z: -2 })
    await c.give(body, item, 37)
    bodies.push(body)
  }
  await chestAt(c, bodies[0], COMMUNITY, 0, 3)
  for (const body of bodies) await c.sees(body, 0, 0, 3, 'chest')
  for (const percent of [20, 70]) {
    const paid = await Promise.all(bodies.map((body) => body.act('pay_tax', { percent })))
    const owed = percent === 20 ? 7 : 21
    paid.forEach((one, index) => {
      c.done(one)
      c.assert.deepEqual(one.delta, { [things[index]]: -owed })
    })
  }
  for (const [index, body] of bodies.entries()) c.assert.deepEqual(await c.inventory(body), { [things[index]]: 9 })
}, { seconds: 120 })

suite.case('the chest of a place is used, whatever others place beside it', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 6, 6)
  for (const [x, z] of [[5, 5], [4, 6], [6, 4]]) await c.set(x, 0, z, 'barrel')
  await c.sees(body, 5, 0, 5, 'barrel')
  await c.give(body, 'cobblestone', 50)
  c.done(await body.act('pay_tax', { percent: 20 }))
  c.assert.match(await c.ask(`data get block ${c.xyz(6, 0, 6)} Items`), /cobblestone/)
}, { seconds: 90 })

suite.case('a community chest is used only by its name', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 3, 3)
  await c.give(body, 'cobblestone', 50)
  c.failed(await body.act('store_surplus', { keep: 10 }), 'unreachable')
  c.done(await body.act('deposit', { item: 'cobblestone', count: 5, container: COMMUNITY }))
  c.failed(await body.act('fetch_from_chest', { item: 'cobblestone', count: 1 }), 'missing_items')
  c.done(await body.act('withdraw', { item: 'cobblestone', count: 1, container: COMMUNITY }))
}, { seconds: 90 })

suite.case('a private chest in front of the community chest is not used for it, and no body places its own there', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 0, 3)
  await c.give(body, 'chest', 1)
  c.done(await body.act('place', { item: 'chest', at: COMMUNITY }))
  for (const [x, z] of [[0, 2], [1, 3], [-1, 3], [0, 4]]) c.assert.equal(await c.blockIs(x, 0, z, 'chest'), false)
  await c.set(0, 0, 2, 'chest')
  await c.sees(body, 0, 0, 2, 'chest')
  await c.give(body, 'cobblestone', 50)
  c.done(await body.act('deposit', { item: 'cobblestone', count: 10, container: COMMUNITY }))
  c.assert.match(await c.admin(`data get block ${c.xyz(0, 0, 3)} Items`), /cobblestone/)
  c.assert.doesNotMatch(await c.admin(`data get block ${c.xyz(0, 0, 2)} Items`), /cobblestone/)
}, { seconds: 90 })

suite.case('another chest of the same name replaces a full one', async (c) => {
  const body = await c.join()
  await chestAt(c, body, COMMUNITY, 4, 4)
  await chestAt(c, body, `${COMMUNITY} 2`, -4, 4)
  for (let fill = 0; fill < 27; fill += 9) {
    await c.give(body, 'dirt', 9 * 64)
    c.done(await body.act('deposit', { item: 'dirt', count: 9 * 64, container: COMMUNITY }, 60))
  }
  await c.give(body, 'cobblestone', 50)
  const paid = await body.act('pay_tax', { percent: 20 })
  c.done(paid)
  c.assert.deepEqual(paid.delta, { cobblestone: -10 })
}, { seconds: 120 })

module.exports = suite
