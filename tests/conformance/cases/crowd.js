'use strict'
// Several bodies together and far apart: which of them see each other, and which events they receive.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('bodies that stand together see each other, and a distant one is no longer seen', async (c) => {
  const [first, second] = [await c.join({ x: -2 }), await c.join({ x: 2 })]
  const sees = (body, other) => Boolean(body.bot.players[other.name]?.entity)
  await c.until(() => sees(first, second) && sees(second, first), 'they see each other')
  await c.admin(`tp ${second.name} ${c.xyz(1600, 0, 0)}`)
  await c.until(() => !sees(first, second) && !sees(second, first), 'they are out of sight')
  await c.put(second, 2, 0, 0)
  await c.until(() => sees(first, second) && sees(second, first), 'they see each other again')
})

suite.case('bodies near by see a walk up to its end', async (c) => {
  const [walker, watcher] = [await c.join({ x: -8 }), await c.join({ x: 0, z: 4 })]
  await c.set(8, 0, 0, 'pumpkin')
  await c.until(() => watcher.bot.players[walker.name]?.entity && walker.bot.blockAt(c.at(8, 0, 0))?.name === 'pumpkin', 'all is seen')
  const result = await walker.act('go_to', { target: 'pumpkin' })
  c.assert.equal(result.status, 'done', result.detail)
  const shown = watcher.bot.players[walker.name].entity
  await c.until(() => shown.position.distanceTo(walker.bot.entity.position) < 0.3, 'the watcher knows where the walker is')
})

suite.case('a changed block is sent to all players who have its column', async (c) => {
  const bodies = [await c.join({ x: -3 }), await c.join({ x: 0 }), await c.join({ x: 3 })]
  await c.set(0, 1, 5, 'gold_block')
  await c.until(() => bodies.every(({ bot }) => bot.blockAt(c.at(0, 1, 5))?.name === 'gold_block'), 'all three see it')
  await c.fill([-4, 3, 4], [4, 4, 6], 'emerald_block')
  await c.until(() => bodies.every(({ bot }) => bot.blockAt(c.at(4, 4, 6))?.name === 'emerald_block'), 'all three see the many')
})

suite.case('others see what a body holds, and a body that leaves disappears', async (c) => {
  const [holder, watcher] = [await c.join({ x: -2 }), await c.join({ x: 2 })]
  await c.until(() => watcher.bot.players[holder.name]?.entity, 'the watcher sees the holder')
  await c.give(holder, 'torch', 1)
  await holder.act('equip', { item: 'torch' })
  await c.until(() => watcher.bot.players[holder.name].entity.equipment[0]?.name === 'torch', 'the torch is seen')
  holder.bot.quit()
  await c.until(() => !watcher.bot.players[holder.name], 'the holder is gone from the list')
})

module.exports = suite
