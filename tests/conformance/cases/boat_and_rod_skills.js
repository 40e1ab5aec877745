'use strict'
// Rowing over water, fishing in it.

module.exports = (suite) => {
  const outcome = (result) => [result.status, result.reason]

  async function atLake (c) {
    await c.fill([-5, -4, 2], [5, -1, 14], 'stone')
    await c.fill([-4, -3, 3], [4, -1, 13], 'water')
    const body = await c.join({ x: 0, z: 0 })
    await c.until(() => body.bot.blockAt(c.at(0, -1, 8))?.name === 'water', 'the water is seen')
    return body
  }

  suite.case('row crosses a lake and takes the boat along', async (c) => {
    const body = await atLake(c)
    c.assert.deepEqual(outcome(await body.act('row', { target: 'south' })), ['failed', 'missing_items'])
    await c.give(body, 'oak_boat')
    const result = await body.act('row', { target: 'south' }, 90)
    c.assert.deepEqual(outcome(result), ['done', ''], result.detail)
    c.assert.ok(body.bot.entity.position.z > c.at(0, 0, 10).z, result.detail)
    c.assert.deepEqual(await c.inventory(body), { oak_boat: 1 })
  }, { seconds: 120 })

  suite.case('row without water says so', async (c) => {
    const body = await c.join()
    await c.give(body, 'oak_boat')
    c.assert.deepEqual(outcome(await body.act('row', { target: 'north' })), ['failed', 'unreachable'])
    c.assert.deepEqual(await c.inventory(body), { oak_boat: 1 })
  })

  suite.case('fish catches something, and needs a rod and water', async (c) => {
    const dry = await c.join({ x: -12, z: -12 })
    c.assert.deepEqual(outcome(await dry.act('fish')), ['failed', 'missing_items'])
    await c.give(dry, 'fishing_rod')
    c.assert.deepEqual(outcome(await dry.act('fish')), ['failed', 'unreachable'])
    const body = await atLake(c)
    await c.give(body, 'fishing_rod')
    const result = await body.act('fish', { count: 1 }, 200)
    c.assert.deepEqual(outcome(result), ['done', ''], result.detail)
    c.assert.ok(Object.keys(await c.inventory(body)).length >= 2)
  }, { seconds: 240 })
}
