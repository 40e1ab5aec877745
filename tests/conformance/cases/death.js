'use strict'
// Death: the message, the drops, the respawn.

const { createSuite } = require('../js/suite')

const suite = createSuite()

function wordsTo (body) {
  const words = []
  body.bot.on('messagestr', (text) => words.push(text))
  return words
}

const deathOf = (body) => new Promise((resolve) => body.bot.once('death', resolve))

suite.case('a dead player drops everything and respawns healthy', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_log', 7)
  const respawned = new Promise((resolve) => body.bot.once('respawn', resolve))
  await c.admin(`kill ${body.name}`)
  await respawned
  await c.until(() => body.bot.health === 20, 'whole again')
  c.assert.deepEqual(await c.inventory(body), {})
  const other = await c.join({ x: 8 })
  await c.meets(other, 'item')
  c.done(await other.act('pick_up', { item: 'oak_log' }))
  c.assert.deepEqual(await c.inventory(other), { oak_log: 7 })
})

suite.case('a player who comes back to life elsewhere sees nothing of the place of its death', async (c) => {
  const body = await c.join()
  await c.summon('cow', 3, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'cow')
  const respawned = new Promise((resolve) => body.bot.once('respawn', resolve))
  await c.admin(`kill ${body.name}`)
  await respawned
  await c.until(() => body.bot.health === 20, 'whole again')
  await c.until(() => !c.entity(body, 'cow'), 'the cow is out of sight')
})

suite.case('with keepInventory nothing is dropped', async (c) => {
  const body = await c.join()
  await c.give(body, 'oak_log', 7)
  await c.admin('gamerule keepInventory true')
  const died = deathOf(body)
  await c.admin(`kill ${body.name}`)
  await died
  await c.admin('gamerule keepInventory false')
  c.assert.deepEqual(await c.inventory(body), { oak_log: 7 })
}, { world: 'alone' })

suite.case('all players are told who was killed by what', async (c) => {
  const [body, other] = [await c.join(), await c.join({ x: -6, z: -6 })]
  const words = wordsTo(other)
  await c.summon('zombie', 3, 0, 0, '{NoAI:1b,IsBaby:0b}')
  await c.admin(`damage ${body.name} 40 minecraft:mob_attack by ${c.here('type=zombie,limit=1')}`)
  await c.until(() => words.some((text) => text.includes(`${body.name} was slain by Zombie`)), 'the words')
}, { world: 'night' })

suite.case('a fall from a high place has its own message', async (c) => {
  const body = await c.join()
  const words = wordsTo(body)
  await c.admin(`tp ${body.name} ${c.xyz(3, 40, 3)}`)
  await c.until(() => words.some((text) => text.includes(`${body.name} fell from a high place`)), 'the words', 30)
})

module.exports = suite
