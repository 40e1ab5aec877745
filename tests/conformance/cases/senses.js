'use strict'
// Notices of bodies: speech within its radius, visible blocks and creatures, events.

const { ownPet } = require('../js/creatures')
const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('speech is heard within the radius, and reported with its hearers', async (c) => {
  const [speaker, listener] = [await c.join(), await c.join({ x: 5 })]
  await c.acquainted(speaker, listener)
  const heard = listener.next(({ notice }) => notice === 'heard')
  const said = speaker.next(({ notice }) => notice === 'said')
  speaker.senses.say('Good morning', 'speech-1')
  const { speaker: who, text, distance } = await heard
  c.assert.deepEqual([who, text, distance], [speaker.name, 'Good morning', 5])
  const { speech_id: speechId, hearers } = await said
  c.assert.deepEqual([speechId, hearers], ['speech-1', [listener.name]])
  await c.admin(`tp ${listener.name} ${c.xyz(0, 0, 22)}`)
  await c.until(() => !(speaker.bot.players[listener.name].entity?.position.distanceTo(speaker.bot.entity.position) < 20), 'the listener is away')
  const alone = speaker.next(({ notice }) => notice === 'said')
  speaker.senses.say('Is anybody there?', 'speech-2')
  c.assert.deepEqual((await alone).hearers, [])
  c.assert.equal(listener.notices.filter(({ notice }) => notice === 'heard').length, 1)
})

suite.case('an observation lists the people and things around', async (c) => {
  const [body, other] = [await c.join(), await c.join({ x: 3 })]
  await c.acquainted(body, other)
  const seen = body.next(({ notice }) => notice === 'observation')
  body.senses.observe()
  const { me, inventory, blocks, players, action } = await seen
  c.assert.deepEqual([me.on_ground, me.in_water, me.dimension, action], [true, false, 'overworld', null])
  c.assert.deepEqual(inventory, {})
  c.assert.ok(blocks.some(({ name, distance }) => name === 'stone' && distance < 1))
  c.assert.deepEqual(players.map(({ name, distance }) => [name, distance]), [[other.name, 3]])
})

suite.case('an observation tells the experience level, and tame creatures from wild ones', async (c) => {
  const body = await c.join()
  await c.admin(`experience set ${body.name} 7 levels`)
  await ownPet(c, body, 'cat', [3, 0], 'NoAI:1b')
  await c.summon('cat', -3, 0, 0, '{NoAI:1b}')
  const looks = async () => {
    const seen = body.next(({ notice }) => notice === 'observation')
    body.senses.observe()
    return seen
  }
  let last
  await c.until(async () => {
    last = await looks()
    return last.me.level === 7 && last.entities.filter(({ name }) => name === 'cat').length === 2
  }, 'the level and both cats are seen')
  c.assert.deepEqual(last.entities.filter(({ name }) => name === 'cat').map(({ tame }) => tame).sort(), [false, true])
}, { world: 'alone' })

suite.case('a body that stands still perceives a roof that goes up over it, and that it goes', async (c) => {
  const body = await c.join()
  const overhead = async () => {
    const seen = body.next(({ notice }) => notice === 'observation')
    body.senses.observe()
    const { me } = await seen
    return [me.under_sky, me.light]
  }
  const [, light] = await overhead()
  for (const [roof, seen] of [['stone', [false, 0]], ['air', [true, light]], ['glass', [true, light]]]) {
    await c.set(0, 4, 0, roof)
    await c.sees(body, 0, 4, 0, roof)
    c.assert.deepEqual(await overhead(), seen, roof)
  }
})

suite.case('a monster behind glass is seen, and known to be harmless from there', async (c) => {
  const body = await c.join()
  await c.fill([2, 0, -6], [2, 3, 6], 'glass')
  await c.summon('zombie', 5, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'zombie')
  const isScreened = async () => {
    const seen = body.next(({ notice }) => notice === 'observation')
    body.senses.observe()
    return (await seen).entities.find(({ name }) => name === 'zombie').screened
  }
  c.assert.equal(await isScreened(), true)
  await c.fill([2, 0, -6], [2, 3, 6], 'air')
  await c.sees(body, 2, 0, 6, 'air')
  c.assert.equal(await isScreened(), false)
}, { world: 'alone' })

suite.case('damage by a fall is reported at once, and again in the next observation', async (c) => {
  const body = await c.join()
  const hurt = body.next(({ notice }) => notice === 'hurt')
  await c.admin(`tp ${body.name} ${c.xyz(0, 9, 0)}`)
  const { lost, health } = await hurt
  c.assert.ok(lost >= 5 && health <= 15, `lost ${lost}, ${health} left`)
  const seen = await body.next(({ notice }) => notice === 'observation')
  c.assert.ok(seen.happenings.some((words) => words.startsWith('hurt')), seen.happenings.join())
})

suite.case('loss of breath under water is perceived', async (c) => {
  const body = await c.join()
  for (const [x, z] of [[-1, 0], [1, 0], [0, 1], [0, -1]]) await c.fill([x, 0, z], [x, 2, z], 'glass')
  await c.fill([0, 0, 0], [0, 2, 0], 'water')
  const { me } = await body.next(({ notice, me }) => notice === 'observation' && me.air < 19)
  c.assert.equal(me.in_water, true)
  await c.fill([0, 0, 0], [0, 2, 0], 'air')
  await body.next(({ notice, me }) => notice === 'observation' && me.air === 20)
})

module.exports = suite
