'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { once } = require('node:events')
const { Vec3 } = require('vec3')
const { openWorld, until } = require('../../motion/live/world')

test('a body at rest sleeps, confirms its position each second, and answers when the server moves it', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Sleeper')
  let sent = 0
  const { write } = bot._client
  bot._client.write = function (name, ...rest) {
    if (name.startsWith('position') || name === 'look') sent++
    return write.call(this, name, ...rest)
  }
  let ticks = 0
  bot.on('physicsTick', () => ticks++)
  const began = performance.now()
  await until(() => sent >= 3, 'the place is confirmed three times')
  assert.ok(performance.now() - began > 1_500)
  assert.equal(ticks, 0)
  assert.equal(bot.motion.mode, 'asleep')
})

test('a body wakes when its ground goes, when it is teleported, and when it must move', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Faller')
  const rests = () => bot.motion.mode === 'asleep'
  const ground = bot.entity.position.offset(0, -1, 0).floored()
  const before = bot.entity.position.y
  await world.command(`fill ${ground.x - 1} ${ground.y} ${ground.z - 1} ${ground.x + 1} ${ground.y} ${ground.z + 1} air`)
  await until(() => bot.entity.position.y <= before - 1 && rests(), 'the body has dropped a block')

  await world.teleport(bot, ground.x + 0.5, before + 3, ground.z + 0.5)
  assert.equal(bot.motion.mode, 'awake')
  await until(rests, 'the body has landed')
  assert.ok(bot.entity.onGround)
  await world.agreesWith(bot)

  const place = bot.entity.position.clone()
  bot.setControlState('jump', true)
  await until(() => bot.entity.position.y > place.y + 0.5, 'the body jumps')
  bot.setControlState('jump', false)
  await until(rests, 'the body rests again')
})

test('a push throws a body into the air, off its walk, and the walk continues afterwards', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Pushed')
  const rests = () => bot.motion.mode === 'asleep'
  const push = () => bot._client.emit('entity_velocity', { entityId: bot.entity.id, velocity: { x: 0, y: 4_000, z: 0 } })
  const place = bot.entity.position.clone()
  push()
  await until(() => bot.entity.position.y > place.y + 0.5, 'the body is in the air')
  await until(rests, 'the body has landed')

  const [x, y, z] = world.places.meadow
  const goal = new Vec3(x + 0.5, y, z + 0.5)
  const walk = bot.walker.goTo({ near: goal, range: 2 }, { timeLimitSeconds: 90 })
  await until(() => bot.motion.mode === 'driven', 'the body walks')
  push()
  assert.equal(bot.motion.mode, 'awake')
  assert.equal((await walk).status, 'arrived')
})

test('a dead body stops walking, and rests after its respawn', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Mortal')
  const [x, y, z] = world.places.meadow
  const walk = bot.walker.goTo({ near: new Vec3(x + 0.5, y, z + 0.5), range: 2 }, { timeLimitSeconds: 90 })
  await until(() => bot.motion.mode === 'driven', 'the body walks')
  const respawned = once(bot, 'respawn')
  await world.command(`tp Mortal ${x + 12} 200 ${z}`) // not on the goal itself
  assert.equal((await walk).status, 'interrupted')
  await respawned
  await until(() => bot.isAlive && bot.motion.mode === 'asleep', 'the body rests')
  await world.agreesWith(bot)
})

test('a look is sent to the server without waking the body', async (t) => {
  const world = await openWorld(t)
  const [bot, other] = [await world.join('Looker'), await world.join('Watcher')]
  await until(() => other.players.Looker?.entity, 'they see each other')
  const before = other.players.Looker.entity.yaw
  await bot.look(before + Math.PI / 2, 0.3)
  assert.equal(bot.motion.mode, 'asleep')
  await until(() => Math.abs(Math.abs(other.players.Looker.entity.yaw - before) - Math.PI / 2) < 0.1, 'the look is seen')
})

test('bodies share columns, the tab list and every change; bodies that leave leave nothing behind', async (t) => {
  const world = await openWorld(t)
  const first = await world.join('First')
  const second = await world.join('Second')
  const here = first.entity.position
  await until(() => second.world.getColumnAt(here), 'the second body has the column of the first')
  assert.equal(second.world.getColumnAt(here), first.world.getColumnAt(here))
  await until(() => first.players.Second && second.players.First, 'both are on the list')
  assert.equal(first.players.Second.username, 'Second')
  assert.equal(first._playerFromUUID(second.player.uuid), first.players.Second)

  const place = new Vec3(...world.places.plaza).offset(2, 12, 2)
  const seen = [first, second].map((bot) => once(bot, `blockUpdate:${place}`))
  await world.command(`setblock ${place.x} ${place.y} ${place.z} gold_block`)
  for (const [before, after] of await Promise.all(seen)) {
    assert.deepEqual([before.name, after.name], ['air', 'gold_block'])
  }
  assert.equal(second.blockAt(place).name, 'gold_block')

  first.end()
  await until(() => !second.players.First, 'the one who left is off the list')
  assert.equal(second.blockAt(place).name, 'gold_block')
  second.end()
  await until(() => world.chunkStore.size === 0, 'all columns are forgotten')
})
