'use strict'
// Shearing, milking, hunting, breeding.

module.exports = (suite) => {
  const failed = (c, result, reason) => c.assert.deepEqual([result.status, result.reason], ['failed', reason], result.detail)
  const done = (c, result) => c.assert.deepEqual([result.status, result.reason], ['done', ''], result.detail)
  const sees = (c, body, kind, count = 1) => c.until(() => Object.values(body.bot.entities).filter(({ name }) => name === kind).length >= count, `${body.name} sees ${kind}`)

  suite.case('shear takes wool from a sheep once', async (c) => {
    const body = await c.join()
    await c.summon('sheep', 4, 0, 0)
    await sees(c, body, 'sheep')
    failed(c, await body.act('shear'), 'missing_items')
    await c.give(body, 'shears')
    done(c, await body.act('shear'))
    c.assert.ok((await c.inventory(body)).white_wool >= 1)
    failed(c, await body.act('shear'), 'unreachable')
  })

  suite.case('milk fills buckets from a cow', async (c) => {
    const body = await c.join()
    failed(c, await body.act('milk'), 'missing_items')
    await c.give(body, 'bucket', 2)
    failed(c, await body.act('milk'), 'unreachable')
    await c.summon('cow', 4, 0, 0)
    await sees(c, body, 'cow')
    done(c, await body.act('milk', { count: 2 }))
    c.assert.equal((await c.inventory(body)).milk_bucket, 2)
  })

  suite.case('hunt kills a grown animal, picks up what it leaves and spares the young', async (c) => {
    const body = await c.join()
    await c.summon('cow', 5, 0, 0)
    await c.summon('cow', -5, 0, 0, '{Age:-24000}')
    await sees(c, body, 'cow', 2)
    await c.give(body, 'iron_sword')
    done(c, await body.act('hunt', { animal: 'cow' }, 60))
    c.assert.ok((await c.inventory(body)).beef >= 1)
    failed(c, await body.act('hunt', { animal: 'cow' }), 'unreachable')
    failed(c, await body.act('hunt', { animal: 'unicorn' }), 'invalid')
  })

  suite.case('breed feeds two animals and waits for the young one', async (c) => {
    const body = await c.join()
    await c.summon('pig', 3, 0, 1)
    await c.summon('pig', 3, 0, -1)
    await sees(c, body, 'pig', 2)
    failed(c, await body.act('breed', { animal: 'pig' }), 'missing_items')
    await c.give(body, 'carrot', 4)
    done(c, await body.act('breed', { animal: 'pig' }, 80))
    c.assert.equal((await c.inventory(body)).carrot, 2)
    failed(c, await body.act('breed', { animal: 'cow' }), 'missing_items')
  }, { seconds: 120 })
}
