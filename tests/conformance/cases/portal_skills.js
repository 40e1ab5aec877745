'use strict'
// The skills use_portal and build_portal: into the Nether and back, a frame of obsidian from the hand, and the words of their failures.

const { createSuite } = require('../js/suite')
const { goApart, buildPortal } = require('../js/portals')

const suite = createSuite()
const SKILL_SECONDS = 120

suite.case('use_portal goes into the Nether and comes back', async (c) => {
  await goApart(c)
  await buildPortal(c)
  const body = await c.join()
  await c.sees(body, 3, 0, 4, 'nether_portal')
  const there = await body.act('use_portal', {}, SKILL_SECONDS)
  c.done(there)
  c.assert.match(there.detail, /in the Nether/)
  c.assert.equal(body.bot.game.dimension, 'the_nether')
  c.done(await body.act('use_portal', { to: 'nether' }, SKILL_SECONDS))
  const back = await body.act('use_portal', { to: 'overworld' }, SKILL_SECONDS)
  c.done(back)
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

module.exports = suite
