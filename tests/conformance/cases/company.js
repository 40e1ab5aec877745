'use strict'
// Skills with others: going to them, staying with them, getting away, looking at them.

const { createSuite } = require('../js/suite')

const EAST_DEGREES = 270

const apart = (one, other) => one.bot.entity.position.distanceTo(other.bot.entity.position)

/** Two bodies that see each other. */
async function pair (c, first, second) {
  const [one, other] = [await c.join(first), await c.join(second)]
  await c.acquainted(one, other)
  return [one, other]
}

const suite = createSuite()

suite.case('a body goes to a person by name, and a wrong name is answered with the right one', async (c) => {
  const [one, other] = await pair(c, { x: -10, z: 5 }, { x: 4 })
  c.done(await one.act('go_to', { target: other.name.toLowerCase() }))
  c.assert.ok(apart(one, other) <= 3)
  c.failed(await one.act('go_to', { target: 'diamond_ore' }), 'unreachable')
  c.failed(await one.act('go_to', { target: `${other.name}x` }), 'invalid', new RegExp(`did you mean ${other.name}\\?`))
})

suite.case('a body turns to what is named', async (c) => {
  const [one, other] = await pair(c, {}, { x: 3 })
  c.done(await one.act('look_at', { target: other.name }))
  const yaw = async () => Number(/\[(-?[\d.]+)f/.exec(await c.admin(`data get entity ${one.name} Rotation`))[1])
  await c.until(async () => Math.abs((await yaw() + 360) % 360 - EAST_DEGREES) < 5, 'the server knows that it looks east')
  c.failed(await one.act('look_at', { target: 'cow' }), 'unreachable')
})

suite.case('a following body stays near', async (c) => {
  const [one, other] = await pair(c, {}, { x: 3, z: 3 })
  await c.set(12, 0, 0, 'melon')
  await c.sees(other, 12, 0, 0, 'melon')
  const { finished } = one.start('follow', { target: other.name, seconds: 8 })
  c.done(await other.act('go_to', { target: 'melon' }))
  c.done(await finished)
  c.assert.ok(apart(one, other) <= 4, `${apart(one, other)} blocks apart`)
  c.failed(await one.act('follow', { target: 'melon' }), 'invalid')
})

suite.case('a fleeing body gets away', async (c) => {
  const [one, other] = await pair(c, {}, { x: 2 })
  c.done(await one.act('flee', { from: other.name, distance: 10 }))
  c.assert.ok(apart(one, other) >= 9)
  c.done(await one.act('flee'))
  c.failed(await one.act('flee', { from: 'Bogeyman' }), 'invalid')
})

suite.case('a walled-in body cannot flee, and says so', async (c) => {
  const [one, other] = await pair(c, {}, { x: 5 })
  for (const [x, z] of [[-1, 0], [1, 0], [0, 1], [0, -1]]) await c.fill([x, 0, z], [x, 1, z], 'glass')
  await c.set(0, 2, 0, 'glass')
  await c.sees(one, 0, 2, 0, 'glass')
  c.failed(await one.act('flee', { from: other.name, distance: 30 }), 'unreachable')
  c.failed(await one.act('explore'), 'unreachable')
})

suite.case('a spectator is invisible, cannot be hit, and touches nothing', async (c) => {
  const [one, watcher] = await pair(c, {}, { x: 3 })
  const entity = () => one.bot.players[watcher.name].entity
  await c.admin(`gamemode spectator ${watcher.name}`)
  try {
    await c.until(() => !entity(), `${watcher.name} is out of sight`)
    await c.summon('item', 3, 0, 0, '{Item:{id:"minecraft:bread",count:1}}')
    await c.meets(watcher, 'item')
    c.failed(await one.act('give_to', { person: watcher.name, item: 'bread' }), 'missing_items')
    c.failed(await one.act('go_to', { target: watcher.name }), 'unreachable')
    await c.admin(`damage ${watcher.name} 4 minecraft:generic`)
    c.done(await watcher.act('wait', { seconds: 1 }))
    c.assert.deepEqual([await c.health(watcher.name), await c.inventory(watcher)], [20, {}])
  } finally {
    await c.admin(`gamemode survival ${watcher.name}`)
  }
  await c.until(() => entity() && watcher.count('bread') === 1, `${watcher.name} is one of them again`)
})

module.exports = suite
