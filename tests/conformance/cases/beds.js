'use strict'
// Beds: sleep, refusals, the skipped night, the respawn.

const { createSuite } = require('../js/suite')

async function bed (c, x = 2, z = 0) {
  await c.set(x, 0, z, 'red_bed[part=foot,facing=east]')
  await c.set(x + 1, 0, z, 'red_bed[part=head,facing=east]')
}

async function clickBed (c, body, x = 2, z = 0) {
  await c.sees(body, x, 0, z, 'red_bed')
  await body.bot.activateBlock(body.bot.blockAt(c.at(x, 0, z)))
}

/** Collects the messages of the server to a body, in the action bar and in chat. */
function heardBy (body) {
  const heard = []
  body.bot.on('message', (message) => heard.push(message.toString()))
  body.bot._client.on('action_bar', (packet) => heard.push(JSON.stringify(packet.text)))
  return heard
}

const leave = (body) => body.bot._client.write('entity_action', { entityId: body.bot.entity.id, actionId: 'stop_sleeping', jumpBoost: 0 })

const suite = createSuite()

suite.case('by day a bed is refused but becomes the spawn point', async (c) => {
  await bed(c)
  const body = await c.join()
  const heard = heardBy(body)
  await clickBed(c, body)
  await c.until(() => heard.some((text) => text.includes('only at night')), 'the refusal is told')
  c.assert.ok(heard.some((text) => text.includes('Respawn point set')), heard.join(' | '))
  c.assert.equal(body.bot.isSleeping, false)
})

suite.case('at night a body sleeps, can leave the bed, and others see the bed taken', async (c) => {
  await bed(c)
  const [body, other] = [await c.join(), await c.join({ x: 0, z: 3 })]
  await clickBed(c, body)
  await c.until(() => body.bot.isSleeping, 'it sleeps')
  await c.until(() => c.blockIs(3, 0, 0, 'red_bed[occupied=true]'), 'the bed is taken')
  const heard = heardBy(other)
  await clickBed(c, other)
  await c.until(() => heard.some((text) => text.includes('This bed is occupied')), 'the other is refused')
  leave(body)
  await c.until(() => !body.bot.isSleeping, 'it is awake')
  c.assert.ok(await c.blockIs(3, 0, 0, 'red_bed[occupied=false]'))
}, { world: 'night' })

suite.case('the night passes when all sleep', async (c) => {
  await bed(c)
  const body = await c.join()
  await c.admin('gamerule doDaylightCycle true')
  await c.admin('time set midnight')
  await clickBed(c, body)
  await c.until(() => body.bot.isSleeping, 'it sleeps')
  await c.until(() => !body.bot.isSleeping && body.bot.time.timeOfDay < 1000, 'it is morning')
  await c.admin('gamerule doDaylightCycle false')
  await c.admin('time set noon')
}, { world: 'alone' })

suite.case('half of the players are enough if the rule says so', async (c) => {
  await bed(c)
  const body = await c.join()
  await c.join({ x: -3 })
  await c.admin('gamerule playersSleepingPercentage 50')
  await c.admin('gamerule doDaylightCycle true')
  await c.admin('time set midnight')
  await clickBed(c, body)
  await c.until(() => body.bot.time.timeOfDay < 1000, 'it is morning')
  await c.admin('gamerule playersSleepingPercentage 100')
  await c.admin('gamerule doDaylightCycle false')
  await c.admin('time set noon')
}, { world: 'alone' })

suite.case('with monsters near nobody sleeps', async (c) => {
  await bed(c)
  const body = await c.join()
  await c.summon('zombie', 6, 0, 4, '{NoAI:1b}')
  const heard = heardBy(body)
  await c.meets(body, 'zombie')
  await clickBed(c, body)
  await c.until(() => heard.some((text) => text.includes('monsters nearby')), 'the refusal is told')
  c.assert.equal(body.bot.isSleeping, false)
}, { world: 'night' })

suite.case('a dead player respawns at the bed', async (c) => {
  await bed(c)
  const body = await c.join()
  const heard = heardBy(body)
  await clickBed(c, body)
  await c.until(() => heard.some((text) => text.includes('Respawn point set')), 'the bed is remembered')
  await c.put(body, -12, 0, -12)
  const back = new Promise((resolve) => body.bot.once('spawn', resolve))
  await c.admin(`kill ${body.name}`)
  await back
  await c.until(() => body.bot.entity.position.distanceTo(c.at(3, 0, 0)) < 4, 'it is at the bed')
})

module.exports = suite
