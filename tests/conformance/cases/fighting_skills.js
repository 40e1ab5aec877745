'use strict'
// Fighting, defending, standing guard.

module.exports = (suite) => {

  async function armed (c, at) {
    const body = await c.join(at)
    await c.give(body, 'iron_sword')
    return body
  }

  suite.case('fight kills a zombie, and says when there is nothing to fight', async (c) => {
    const body = await armed(c)
    await c.admin('time set midnight') // by day it would burn
    c.failed(await body.act('fight'), 'unreachable')
    await c.summon('zombie', 6, 0, 0)
    await c.meets(body, 'zombie')
    c.done(await body.act('fight', {}, 80))
  }, { seconds: 120 })

  suite.case('defend kills what comes near a person', async (c) => {
    const body = await armed(c)
    const other = await c.join({ x: 2 })
    await c.admin('time set midnight')
    await c.acquainted(body, other)
    await c.summon('zombie', 8, 0, 0)
    await c.meets(body, 'zombie')
    const result = await body.act('defend', { person: other.name, seconds: 25 }, 80)
    c.done(result)
    c.assert.match(result.detail, /killed 1/)
    c.failed(await body.act('defend', { person: 'Nobody1' }), 'invalid')
  }, { seconds: 120 })

  suite.case('guard returns to its post', async (c) => {
    const body = await armed(c)
    await c.admin('time set midnight')
    await c.set(0, 0, 3, 'pumpkin')
    await c.sees(body, 0, 0, 3, 'pumpkin')
    await c.summon('zombie', 12, 0, 3)
    await c.meets(body, 'zombie')
    c.done(await body.act('guard', { place: 'pumpkin', seconds: 30 }, 120))
    c.assert.ok(body.bot.entity.position.distanceTo(c.at(0, 0, 3)) < 6)
    c.failed(await body.act('guard', { place: 'nowhere at all', seconds: 5 }), 'invalid')
  }, { seconds: 150 })
}
