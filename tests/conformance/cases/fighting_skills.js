'use strict'
// Fighting, defending, standing guard.

const { createSuite } = require('../js/suite')

const suite = createSuite()

async function armed (c, at) {
  const body = await c.join(at)
  await c.give(body, 'iron_sword')
  return body
}

suite.case('fight kills a zombie, and says when there is no enemy', async (c) => {
  const body = await armed(c)
  c.failed(await body.act('fight'), 'unreachable')
  await c.summon('zombie', 6, 0, 0)
  await c.meets(body, 'zombie')
  c.done(await body.act('fight', {}, 80))
  c.assert.match(await c.admin(`execute if entity ${c.here('type=zombie')}`), /failed/)
}, { seconds: 120, world: 'night' })

/** Fights until no enemy is in sight. Returns the lost health in half hearts. */
async function fightAll (c, body) {
  let lost = 0
  let before = body.bot.health
  const onHealth = () => {
    lost += Math.max(0, before - body.bot.health)
    before = body.bot.health
  }
  body.bot.on('health', onHealth)
  for (let fights = 0; fights < 8; fights++) {
    const result = await body.act('fight', {}, 80)
    if (result.reason === 'unreachable' && /no hostile creature/.test(result.detail)) break
  }
  body.bot.removeListener('health', onHealth)
  // Health is a 32-bit number: without rounding, ten half hearts can come to 10.000001.
  return Math.round(lost * 1000) / 1000
}

/** A case in which a body fights several enemies at once and loses at most this many half hearts. */
const beats = (weapon, kinds, bearable) => async (c) => {
  const body = await c.join()
  await c.give(body, weapon)
  for (const [index, kind] of kinds.entries()) await c.summon(kind, 6, 0, index * 2 - 2)
  await c.meets(body, kinds[0], kinds.length)
  const lost = await fightAll(c, body)
  for (const kind of new Set(kinds)) c.assert.match(await c.admin(`execute if entity ${c.here(`type=${kind}`)}`), /failed/)
  c.assert.ok(lost <= bearable, `${lost} lost`)
}

suite.case('two zombies are hit first with a stone sword', beats('stone_sword', ['zombie', 'zombie'], 10), { seconds: 200, world: 'night' })
suite.case('a spider is hit first with a stone sword', beats('stone_sword', ['spider'], 6), { seconds: 200, world: 'night' })
suite.case('three zombies are hit first with a stone sword', beats('stone_sword', ['zombie', 'zombie', 'zombie'], 16), { seconds: 200, world: 'night' })
suite.case('a zombie is hit first with a stick', beats('stick', ['zombie'], 6), { seconds: 200, world: 'night' })

suite.case('a creeper that joins a fight is hit first, and the body runs when it swells', async (c) => {
  const body = await c.join()
  await c.give(body, 'stone_sword')
  await c.give(body, 'shield')
  await c.summon('zombie', 6, 0, 0)
  await c.summon('creeper', 6, 0, 4)
  await c.meets(body, 'creeper')
  const lost = await fightAll(c, body)
  c.assert.match(await c.admin(`execute if entity ${c.here('type=creeper')}`), /failed/)
  c.assert.ok(lost <= 12, `${lost} lost`)
}, { seconds: 200, world: 'night' })

suite.case('defend kills enemies that come near a person', async (c) => {
  const body = await armed(c)
  const other = await c.join({ x: 2 })
  await c.acquainted(body, other)
  await c.summon('zombie', 8, 0, 0)
  await c.meets(body, 'zombie')
  const result = await body.act('defend', { person: other.name, seconds: 25 }, 80)
  c.done(result)
  c.assert.match(result.detail, /killed 1/)
  c.failed(await body.act('defend', { person: 'Nobody1' }), 'invalid')
}, { seconds: 120, world: 'night' })

suite.case('guard returns to its post', async (c) => {
  const body = await armed(c)
  await c.set(0, 0, 3, 'pumpkin')
  await c.sees(body, 0, 0, 3, 'pumpkin')
  await c.summon('zombie', 12, 0, 3)
  await c.meets(body, 'zombie')
  c.done(await body.act('guard', { place: 'pumpkin', seconds: 30 }, 120))
  c.assert.match(await c.admin(`execute if entity ${c.here('type=zombie')}`), /failed/)
  c.assert.ok(body.bot.entity.position.distanceTo(c.at(0, 0, 3)) < 6)
  c.failed(await body.act('guard', { place: 'nowhere at all', seconds: 5 }), 'invalid')
}, { seconds: 150, world: 'night' })

module.exports = suite
