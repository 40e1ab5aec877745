'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { createFindBlocks } = require('../../../../bots/js/lean/find_blocks')
const { createSmallWorld, DIMENSION } = require('../motion/small_world')

/** The parts of a body that the search for blocks needs, with a real store. */
function createSeer (world, position) {
  const bot = {
    entity: { position },
    game: { minY: -64 },
    world: { getColumn: (chunkX, chunkZ) => world.store.column(DIMENSION, chunkX, chunkZ) },
    blockAt: (place) => world.store.blockAt(DIMENSION, place)
  }
  bot.findBlocks = createFindBlocks(bot, world.store)
  return bot
}

function scattered () {
  const world = createSmallWorld(2)
  const logs = [[5, 66, 5], [-3, 64, 2], [20, 70, -20], [0, 64, 9], [17, 65, 0]]
  for (const [x, y, z] of logs) world.set(x, y, z, 'oak_log')
  return { world, logs: logs.map(([x, y, z]) => new Vec3(x, y, z)) }
}

test('the nearest come first, no more than asked for, none beyond the distance', () => {
  const { world, logs } = scattered()
  const bot = createSeer(world, new Vec3(0.5, 64, 0.5))
  const matching = world.store.registry.blocksByName.oak_log.id
  const middle = bot.entity.position.floored()
  const expected = logs.filter((log) => log.distanceTo(middle) <= 25).sort((a, b) => a.distanceTo(middle) - b.distanceTo(middle))
  assert.deepEqual(bot.findBlocks({ matching, maxDistance: 25, count: 10 }), expected)
  assert.deepEqual(bot.findBlocks({ matching, maxDistance: 25, count: 2 }), expected.slice(0, 2))
  assert.deepEqual(bot.findBlocks({ matching, maxDistance: 2, count: 2 }), [])
})

test('matchers may be functions, of the kind alone or of the block at its place', () => {
  const { world } = scattered()
  const bot = createSeer(world, new Vec3(0.5, 64, 0.5))
  const byName = bot.findBlocks({ matching: (block) => block.name === 'oak_log', maxDistance: 10, count: 1 })
  assert.deepEqual(byName, [new Vec3(-3, 64, 2)])
  const far = bot.findBlocks({
    matching: (block) => block.name === 'oak_log',
    useExtraInfo: (block) => block.position.x > 10,
    maxDistance: 40,
    count: 5
  })
  assert.deepEqual(far, [new Vec3(17, 65, 0), new Vec3(20, 70, -20)])
})

test('air is found too', () => {
  const { world } = scattered()
  const bot = createSeer(world, new Vec3(0.5, 64, 0.5))
  assert.equal(bot.findBlocks({ matching: 0, maxDistance: 3, count: 4 }).length, 4)
})
