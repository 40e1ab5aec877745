'use strict'
// Skills and pets: taming and breeding them, and leaving tame ones alone.

const { ownPet, petFlags, shown, SITTING, TAME } = require('../js/creatures')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const FOODS = 32 // one in three tames

suite.case('tame gives bones to a wolf until it is tame and follows', async (c) => {
  await c.wallIn()
  const body = await c.join()
  c.failed(await body.act('tame', { animal: 'cow' }), 'invalid', /cannot tame "cow"/)
  c.failed(await body.act('tame', { animal: 'wolf' }), 'missing_items', /need bone/)
  await c.give(body, 'bone', FOODS)
  c.failed(await body.act('tame', { animal: 'wolf' }), 'unreachable', /no wild wolf in sight/)
  await c.summon('wolf', 5, 0, 0)
  await c.meets(body, 'wolf')
  c.done(await body.act('tame', { animal: 'wolf' }, 120))
  const wolf = c.entity(body, 'wolf')
  c.assert.equal(shown(wolf, 'owneruuid'), body.bot.player.uuid)
  await c.until(() => petFlags(wolf) === TAME, 'it stands')
  c.assert.ok(body.count('bone') < FOODS)
  c.failed(await body.act('tame', { animal: 'wolf' }), 'unreachable', /no wild wolf in sight/)
}, { seconds: 150 })

suite.case('tame lures a cat with fish and tames it', async (c) => {
  await c.wallIn(12)
  const body = await c.join({ x: -6 })
  await c.give(body, 'salmon', FOODS)
  await c.summon('cat', 6, 0, 0)
  await c.meets(body, 'cat')
  c.done(await body.act('tame', { animal: 'cat' }, 170))
  c.assert.equal(shown(c.entity(body, 'cat'), 'owneruuid'), body.bot.player.uuid)
}, { seconds: 200 })

suite.case('tame tells that the food is gone', async (c) => {
  await c.wallIn(4)
  const body = await c.join()
  let result
  do { // one bone in three tames
    await c.admin(`kill ${c.here('type=wolf')}`)
    await c.until(() => !c.entity(body, 'wolf'), 'the last wolf is gone')
    await c.summon('wolf', 2, 0, 0)
    await c.meets(body, 'wolf')
    await c.give(body, 'bone', 1)
    result = await body.act('tame', { animal: 'wolf' })
  } while (result.status === 'done')
  c.failed(result, 'missing_items', /I gave 1 bone, and no wolf is tame yet; I have none left/)
})

suite.case('breed feeds two tame wolves, also one that sits', async (c) => {
  await c.wallIn(5)
  const body = await c.join()
  await c.give(body, 'rotten_flesh', 2)
  await c.summon('wolf', 4, 0, 0)
  await c.meets(body, 'wolf')
  c.failed(await body.act('breed', { animal: 'wolf' }), 'unreachable', /0 grown tame wolves/)
  await c.admin(`kill ${c.here('type=wolf')}`)
  await c.until(() => !c.entity(body, 'wolf'), 'the wild wolf is gone')
  const health = 'attributes:[{id:"minecraft:max_health",base:40}],Health:40f'
  await ownPet(c, body, 'wolf', [2, 1], health)
  await ownPet(c, body, 'wolf', [2, -1], `${health},Sitting:1b`)
  c.done(await body.act('breed', { animal: 'wolf' }, 80))
}, { seconds: 120 })

suite.case('hunt and fight spare tame animals', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await c.give(body, 'iron_sword')
  const wolf = await ownPet(c, body, 'wolf', [2, 0], 'Sitting:1b')
  c.failed(await body.act('hunt', { animal: 'wolf' }), 'unreachable', /no wild wolf in sight/)
  c.failed(await body.act('fight', { target: 'wolf' }), 'invalid', /wolf is tame/)
  c.failed(await body.act('fight'), 'unreachable')
  c.assert.equal(petFlags(wolf), SITTING | TAME)
  await c.summon('wolf', -5, 0, 0, '{Health:1f}')
  await c.meets(body, 'wolf', 2)
  c.done(await body.act('fight', { target: 'wolf' }))
  c.assert.equal(c.entity(body, 'wolf').id, wolf.id)
})

suite.case('an angry wolf is an enemy, and a calm one is not', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await c.admin(`effect give ${body.name} minecraft:resistance 1000 3`)
  await c.give(body, 'iron_sword')
  await c.summon('wolf', 2, 0, 0)
  await c.meets(body, 'wolf')
  c.failed(await body.act('fight'), 'unreachable', /no hostile creature/)
  body.bot.attack(c.entity(body, 'wolf'))
  await c.until(() => shown(c.entity(body, 'wolf'), 'remaining_anger_time') > 0, 'it is angry')
  await c.clear(body)
  await c.give(body, 'bone', 1)
  c.failed(await body.act('tame', { animal: 'wolf' }), 'unreachable')
  c.done(await body.act('defend', { seconds: 20 }, 60))
  await c.until(() => !c.entity(body, 'wolf'), 'the body has killed it')
})

module.exports = suite
