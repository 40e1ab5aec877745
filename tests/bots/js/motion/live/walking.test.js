'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { spreadOf } = require('../../../../../bots/js/motion/spread')
const { openWorld, until } = require('./world')

/** How far from the middle of its block a body can stand before a ladder. */
const LADDER_SLACK_BLOCKS = 0.0125

const place = ([x, y, z]) => new Vec3(x + 0.5, y, z + 0.5)

test('a walk through village and country arrives, and the server never corrects the body', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Walker')
  let corrections = 0
  bot.on('forcedMove', () => corrections++)
  for (const name of ['plaza', 'forest', 'meadow']) {
    const result = await bot.walker.goTo({ near: place(world.places[name]), range: 2 }, { timeLimitSeconds: 120 })
    assert.equal(result.status, 'arrived', `${name}: ${JSON.stringify(result)}`)
    assert.ok(bot.entity.position.distanceTo(place(world.places[name])) <= 2.1)
    await world.agreesWith(bot)
  }
  assert.equal(corrections, 0)
  assert.deepEqual(bot.faults, [])
})

test('a body that fell into the pond swims out of it', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Swimmer')
  const [x, y, z] = world.places.pond
  await world.teleport(bot, x, y + 1, z - 4)
  await until(() => bot.entity.isInWater, 'the body is in the water')
  const result = await bot.walker.goTo({ near: place(world.places.plaza), range: 3 }, { timeLimitSeconds: 120 })
  assert.equal(result.status, 'arrived')
  await world.agreesWith(bot)
})

test('a wall that grows across the way is walked around, a cage is blocked or unreachable', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Builder')
  const from = place(world.places.plaza).offset(8, 0, 8)
  const [x, y, z] = [Math.floor(from.x), Math.floor(from.y), Math.floor(from.z)]
  await world.command(`fill ${x - 6} ${y - 1} ${z - 6} ${x + 16} ${y - 1} ${z + 6} stone`)
  await world.command(`fill ${x - 6} ${y} ${z - 6} ${x + 16} ${y + 5} ${z + 6} air`)
  await world.teleport(bot, x + 0.5, y, z + 0.5)
  await until(() => bot.motion.mode === 'asleep', 'the body rests')
  const walk = bot.walker.goTo({ near: new Vec3(x + 12.5, y, z + 0.5), range: 1 })
  await until(() => bot.entity.position.x > x + 2, 'the body is on its way')
  await world.command(`fill ${x + 6} ${y} ${z - 4} ${x + 6} ${y + 2} ${z + 4} stone`)
  assert.equal((await walk).status, 'arrived')

  await world.command(`fill ${x + 10} ${y} ${z - 2} ${x + 14} ${y + 2} ${z + 2} stone`)
  await world.command(`fill ${x + 12} ${y} ${z} ${x + 12} ${y + 1} ${z} air`)
  await world.teleport(bot, x + 12.5, y, z + 0.5)
  await until(() => bot.motion.mode === 'asleep', 'the body rests in its cage')
  const { status } = await bot.walker.goTo({ near: from, range: 1 }, { timeLimitSeconds: 60 })
  assert.ok(['blocked', 'unreachable'].includes(status), status)
})

test('stairs and ladders are climbed, up and down', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Climber')
  const [x, y, z] = [200, 110, 200]
  await world.teleport(bot, x, y + 1, z)
  await until(() => bot.blockAt(new Vec3(x, y, z)), 'the ground is known')
  await world.command(`fill ${x - 9} ${y} ${z - 2} ${x + 9} ${y} ${z + 2} stone`)
  await world.command(`fill ${x + 5} ${y + 1} ${z - 1} ${x + 7} ${y + 5} ${z + 1} stone`)
  await world.command(`fill ${x + 4} ${y + 1} ${z} ${x + 4} ${y + 5} ${z} ladder[facing=west]`)
  for (let step = 0; step < 4; step++) await world.command(`setblock ${x - 3 - step} ${y + 1 + step} ${z} oak_stairs[facing=west]`)
  await world.teleport(bot, x + 0.5, y + 1, z + 0.5)
  await until(() => bot.motion.mode === 'asleep' && bot.blockAt(new Vec3(x - 6, y + 4, z)).name === 'oak_stairs', 'all is built')
  for (const [goalX, goalY] of [[x + 6, y + 6], [x, y + 1], [x - 6, y + 5], [x, y + 1]]) {
    const result = await bot.walker.goTo({ near: new Vec3(goalX + 0.5, goalY, z + 0.5), range: 0.7 })
    assert.equal(result.status, 'arrived', `${goalX} ${goalY}: ${JSON.stringify(result)}`)
    await world.agreesWith(bot)
  }
})

test('a body ends its walk beside a ladder, whatever place its name gives it in a block', async (t) => {
  const world = await openWorld(t)
  const [x, y, z] = [230, 110, 200]
  const name = ['Ada', 'Bo', 'Cy', 'Di', 'Eli'].find((name) => spreadOf(name).z < -LADDER_SLACK_BLOCKS)
  const bot = await world.join(name)
  await world.teleport(bot, x, y + 1, z)
  await until(() => bot.blockAt(new Vec3(x, y, z)), 'the ground is known')
  await world.command(`fill ${x - 2} ${y - 6} ${z - 2} ${x + 2} ${y} ${z + 2} stone`)
  await world.command(`fill ${x} ${y - 5} ${z} ${x} ${y} ${z} ladder[facing=south]`)
  await world.teleport(bot, x + 1.5, y + 1, z + 0.5)
  await until(() => bot.motion.mode === 'asleep' && bot.blockAt(new Vec3(x, y, z)).name === 'ladder', 'all is built')
  const result = await bot.walker.goTo({ near: new Vec3(x + 0.5, y - 5, z + 0.5), range: 0.7 })
  assert.equal(result.status, 'arrived', JSON.stringify(result))
  await world.agreesWith(bot)
})

test('a walk continues after a teleport by the server, and stops on command', async (t) => {
  const world = await openWorld(t)
  const bot = await world.join('Traveller')
  const goal = place(world.places.meadow)
  await world.teleport(bot, ...place(world.places.plaza).toArray())
  const walk = bot.walker.goTo({ near: goal, range: 2 }, { timeLimitSeconds: 120 })
  await until(() => bot.motion.mode === 'driven', 'the body walks')
  await world.teleport(bot, ...place(world.places.plaza).offset(6, 0, 6).toArray())
  assert.equal((await walk).status, 'arrived')

  const controller = new AbortController()
  const back = bot.walker.goTo({ near: place(world.places.plaza), range: 2 }, { signal: controller.signal })
  await until(() => bot.motion.mode === 'driven', 'the body walks back')
  controller.abort()
  assert.equal((await back).status, 'interrupted')
  const late = await bot.walker.goTo({ near: place(world.places.quarry), range: 2 }, { timeLimitSeconds: 1 })
  assert.equal(late.status, 'timeout')
})

test('a body catches up with a walking one, keeps away from it, and reaches for a block', async (t) => {
  const world = await openWorld(t)
  const [leader, follower] = [await world.join('Leader'), await world.join('Follower')]
  await until(() => follower.players.Leader?.entity, 'the follower sees the leader')
  const led = leader.walker.goTo({ near: place(world.places.meadow), range: 2 }, { timeLimitSeconds: 90 })
  const followed = await follower.walker.goTo({ entity: () => follower.players.Leader?.entity, range: 3 }, { timeLimitSeconds: 90, sprint: true })
  assert.equal(followed.status, 'arrived')
  assert.equal((await led).status, 'arrived')
  const danger = leader.entity.position.clone()
  await follower.walker.goTo({ away: danger, distance: 15 })
  assert.ok(Math.hypot(follower.entity.position.x - danger.x, follower.entity.position.z - danger.z) >= 15)
  const chest = new Vec3(...world.places['town chest'])
  const reached = await follower.walker.goTo({ block: chest }, { timeLimitSeconds: 90 })
  assert.equal(reached.status, 'arrived')
  assert.ok(follower.entity.position.offset(0, 1.62, 0).distanceTo(chest.offset(0.5, 0.5, 0.5)) <= 4.5)
})
