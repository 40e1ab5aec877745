'use strict'
// Out of caves: on foot where a way leads up, else through the thinnest roof; and shut in where nothing else helps.

/** Rock under the arena's floor, and a hall in it from west to east, its floor eight blocks down. */
async function hall (c) {
  await c.fill([-10, -13, -10], [12, -2, 10], 'stone')
  await c.fill([-8, -8, -1], [0, -6, 1], 'air')
}

const feetY = (c, body) => Math.floor(body.bot.entity.position.y + 0.01) - c.at(0, 0, 0).y

async function putInHall (c, body) {
  await c.admin(`tp ${body.name} ${c.xyz(-8, -8, 0)}`)
  await c.until(() => feetY(c, body) === -8 && body.bot.entity.onGround, 'the body stands in the hall')
}

module.exports = (suite) => {
  suite.case('who is in a cave walks out where a way leads up, and digs nothing', async (c) => {
    const body = await c.join()
    await hall(c)
    for (let step = 1; step <= 8; step++) await c.fill([step, -8 + step, 0], [step, -5 + step, 0], 'air')
    await putInHall(c, body)
    const result = await body.act('go_to_surface', {}, 60)
    c.done(result)
    c.assert.match(result.detail, /walked/)
    c.assert.ok(feetY(c, body) >= -4)
  }, { seconds: 60 })

  suite.case('who is walled in in a cave digs out where the roof is softest', async (c) => {
    const body = await c.join()
    await hall(c)
    await c.fill([1, -8, -6], [12, -1, 6], 'dirt')
    await c.fill([1, -8, -1], [4, -6, 1], 'air')
    await putInHall(c, body)
    const result = await body.act('go_to_surface', {}, 90)
    c.done(result)
    c.assert.ok(body.bot.entity.position.x > c.at(1, 0, 0).x, 'it went to the soft ground')
  }, { seconds: 110 })
}
