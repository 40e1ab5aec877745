'use strict'
// Self-protection of a working body: at night, by armour and shield, and against creepers.

const { createSuite } = require('../js/suite')

const HAND_STATES_KEY = 8 // metadata of living entities: https://minecraft.wiki/w/Java_Edition_protocol/Entity_metadata
const HAND_ACTIVE = 1

const suite = createSuite()

/** Makes earth to dig into. */
const ground = (c) => c.fill([-10, -6, -10], [10, -1, 10], 'dirt')

/** Things that a body would not like to lose. */
const THINGS = ['oak_sapling', 'poppy', 'string', 'bowl', 'feather', 'leather', 'paper', 'book', 'glass']

const isCovered = (body) => body.bot.blockAt(body.bot.entity.position.floored().offset(0, 2, 0))?.boundingBox === 'block'

suite.case('a body without a weapon digs in by hand at night, and works by day', async (c) => {
  const body = await c.join()
  for (const thing of THINGS) await c.give(body, thing)
  await ground(c)
  await c.sees(body, 0, -1, 0, 'dirt')
  await c.set(2, 0, 2, 'clay')
  await c.admin('time set midnight')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  const { finished } = body.start('obtain', { item: 'clay_ball' }, 900)
  await c.until(() => isCovered(body), 'being shut in', 60)
  await c.admin('time set noon')
  c.done(await finished)
  c.assert.ok((await c.inventory(body)).clay_ball >= 1)
}, { seconds: 150, world: 'alone' })

suite.case('a body that has hardly anything to lose works at night', async (c) => {
  const body = await c.join()
  await ground(c)
  await c.sees(body, 0, -1, 0, 'dirt')
  await c.set(2, 0, 2, 'clay')
  await c.sees(body, 2, 0, 2, 'clay')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  c.done(await body.act('obtain', { item: 'clay_ball' }, 900))
  c.assert.ok(body.bot.time.timeOfDay > 17_000)
}, { seconds: 120, world: 'night' })

suite.case('a body without a weapon that runs away at night closes itself in', async (c) => {
  const body = await c.join({ x: -8 })
  await ground(c)
  await c.sees(body, 0, -1, 0, 'dirt')
  await c.summon('zombie', 6, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'zombie')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  c.done(await body.act('flee', { distance: 8 }))
  c.assert.ok(isCovered(body))
}, { seconds: 120, world: 'night' })

suite.case('a body without a weapon that cannot run away at night closes itself in where it is', async (c) => {
  const body = await c.join()
  await ground(c)
  await c.fill([-2, 0, -2], [2, 3, 2], 'iron_bars')
  await c.fill([-1, 0, -1], [1, 3, 1], 'air')
  await c.sees(body, 2, 0, 0, 'iron_bars')
  await c.summon('zombie', 10, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'zombie')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  const result = await body.act('flee', { distance: 30 }, 90)
  c.done(result)
  c.assert.match(result.detail, /No way led away from zombie/)
  c.assert.ok(isCovered(body))
}, { seconds: 120, world: 'night' })

suite.case('an armed body with a shield works at night', async (c) => {
  const body = await c.join()
  await ground(c)
  await c.sees(body, 0, -1, 0, 'dirt')
  await c.set(2, 0, 2, 'clay')
  await c.give(body, 'iron_sword')
  await c.give(body, 'shield')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  c.done(await body.act('obtain', { item: 'clay_ball' }, 900))
  c.assert.ok(body.bot.time.timeOfDay > 17_000)
  c.assert.equal(body.bot.inventory.slots[45]?.name, 'shield')
}, { seconds: 120, world: 'night' })

suite.case('a body with only a sword works in a quiet night, and digs in when too hurt', async (c) => {
  const body = await c.join()
  await ground(c)
  await c.sees(body, 0, -1, 0, 'dirt')
  await c.set(2, 0, 2, 'clay')
  await c.give(body, 'stone_sword')
  await c.admin('time set midnight')
  await c.until(() => body.bot.time.timeOfDay > 17_000, 'the night')
  c.done(await body.act('obtain', { item: 'clay_ball' }, 900))
  await c.admin('gamerule naturalRegeneration false')
  await c.admin(`damage ${body.name} 10`)
  await c.until(() => body.bot.health < 12, 'the wound')
  await c.set(-2, 0, 2, 'clay')
  const { finished, id } = body.start('obtain', { item: 'clay_ball' }, 900)
  await c.until(() => isCovered(body), 'being shut in', 60)
  body.actions.cancel(id, 'seen enough')
  c.assert.equal((await finished).status, 'cancelled')
}, { seconds: 150, world: 'alone' })

suite.case('a creeper is killed by hits and steps back', async (c) => {
  const body = await c.join()
  await c.give(body, 'stone_sword')
  await c.summon('creeper', 8, 0, 0)
  await c.meets(body, 'creeper')
  c.done(await body.act('fight', {}, 80))
  c.assert.ok(body.bot.health > 8, `${body.bot.health} health left`)
}, { seconds: 120 })

suite.case('a creeper that attacks a worker with a sword is killed, and the work continues', async (c) => {
  const body = await c.join()
  await ground(c)
  await c.set(3, -1, 0, 'clay')
  await c.sees(body, 3, -1, 0, 'clay')
  await c.give(body, 'stone_sword')
  await c.summon('creeper', -6, 0, 0)
  await c.meets(body, 'creeper')
  c.done(await body.act('obtain', { item: 'clay_ball', count: 4 }, 300))
  c.assert.ok(body.bot.health > 8, `${body.bot.health} health left`)
}, { seconds: 150 })

suite.case('the shield is held up between hits', async (c) => {
  const [body, other] = [await c.join(), await c.join({ x: 0, z: 8 })]
  await c.give(body, 'stone_sword')
  await c.give(body, 'shield')
  await c.acquainted(body, other)
  await c.summon('zombie', 4, 0, 0)
  await c.meets(body, 'zombie')
  const { finished } = body.start('fight', {}, 80)
  const isHandUsed = () => (other.bot.players[body.name]?.entity?.metadata?.[HAND_STATES_KEY] & HAND_ACTIVE) !== 0
  await c.until(isHandUsed, 'the shield to go up', 60)
  c.done(await finished)
}, { seconds: 120, world: 'night' })

module.exports = suite
