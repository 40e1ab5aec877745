'use strict'
// Rain and thunder as clients see them, and the time of day.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('rain begins and ends for present players', async (c) => {
  const body = await c.join()
  await c.admin('weather rain')
  await c.until(() => body.bot.isRaining && body.bot.rainState > 0.9, 'it rains', 40)
  await c.admin('weather clear')
  await c.until(() => !body.bot.isRaining, 'it is dry', 40)
}, { world: 'alone' })

suite.case('thunder is sent to present players, and to those who join later', async (c) => {
  const body = await c.join()
  await c.admin('weather thunder')
  await c.until(() => body.bot.thunderState > 0.9, 'it thunders', 40)
  const late = await c.join({ x: 3 })
  await c.until(() => late.bot.isRaining && late.bot.thunderState > 0.9, 'the late one hears it', 40)
  await c.admin('weather clear')
}, { world: 'alone' })

suite.case('rain puts fire out', async (c) => {
  await c.moveToRain(await c.join())
  await c.set(4, -1, 0, 'oak_planks')
  await c.set(4, 0, 0, 'fire')
  await c.admin('weather rain')
  await c.until(() => c.blockIs(4, 0, 0, 'air'), 'the fire is out', 60)
  await c.admin('weather clear')
}, { seconds: 90, world: 'alone' })

suite.case('time stands still without doDaylightCycle and runs with it', async (c) => {
  const body = await c.join()
  await c.admin('gamerule doDaylightCycle true')
  const start = body.bot.time.timeOfDay
  await c.until(() => body.bot.time.timeOfDay > start + 40, 'time passes')
  await c.admin('gamerule doDaylightCycle false')
  await c.admin('time set noon')
  await c.until(() => body.bot.time.timeOfDay === 6000, 'noon')
  const age = body.bot.time.age
  await c.until(() => body.bot.time.age > age + 40, 'ticks pass')
  c.assert.equal(body.bot.time.timeOfDay, 6000)
}, { world: 'alone' })

module.exports = suite
