'use strict'
// Two fed animals of a kind have a baby.

const { take } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const cows = (body) => Object.values(body.bot.entities).filter(({ name }) => name === 'cow')
const babyKey = () => require('minecraft-data')('1.21.4').entitiesByName.cow.metadataKeys.indexOf('baby')

async function feed (c, body, cow) {
  const before = body.count('wheat')
  await body.bot.activateEntity(cow)
  await c.until(() => body.count('wheat') === before - 1, 'the wheat is eaten')
}

suite.case('two cows fed with wheat have a calf, and then do not take wheat for love', async (c) => {
  const body = await c.join()
  await c.summon('cow', 2, 0, 1)
  await c.summon('cow', 2, 0, -1)
  await c.until(() => cows(body).length === 2, 'two cows are seen')
  const parents = cows(body)
  await take(c, body, 'wheat', 3)
  for (const cow of parents) await feed(c, body, cow)
  await c.until(() => cows(body).length === 3, 'a calf is born', 30)
  const [calf] = cows(body).filter((cow) => !parents.includes(cow))
  c.assert.equal(calf.metadata[babyKey()], true)
  await c.until(() => parents[0].position.distanceTo(body.bot.entity.position) < 4, 'a parent is in reach')
  await body.bot.activateEntity(parents[0])
  await c.admin(`give ${body.name} stick`) // the server has answered everything before this
  await c.until(() => body.count('stick') === 1, 'the server has gone on')
  c.assert.equal((await c.inventory(body)).wheat, 1)
})

suite.case('a fed calf grows a tenth of its time at once', async (c) => {
  const body = await c.join()
  await c.summon('cow', 2, 0, 0, '{Age:-24000}')
  await c.until(() => cows(body).length === 1, 'the calf is seen')
  await take(c, body, 'wheat')
  await feed(c, body, cows(body)[0])
  const age = Number(/-?\d+$/.exec(await c.admin(`data get entity ${c.here('type=cow,limit=1')} Age`))[0])
  c.assert.ok(age > -21700 && age < -19000, `age ${age}`)
})

module.exports = suite
