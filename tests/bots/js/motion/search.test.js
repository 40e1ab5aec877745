'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { Vec3 } = require('vec3')
const { Search, NODES_MAX } = require('../../../../bots/js/motion/search')
const { readGoal } = require('../../../../bots/js/motion/goals')
const { createSmallWorld } = require('./small_world')

function solve (world, start, goal, penalty) {
  const search = new Search({ terrain: world.terrain, start, goal, penalty })
  assert.equal(search.run(() => false), true)
  return search.result
}

const visits = (result, x, z) => result.path.some((node) => node.x === x && node.z === z)

test('a straight path over open ground has the length of the straight line', () => {
  const world = createSmallWorld()
  const result = solve(world, world.at(0, 64, 0), world.near(10, 64, 10))
  assert.equal(result.status, 'found')
  assert.equal(result.path.length, 11)
})

test('a wall is walked around', () => {
  const world = createSmallWorld()
  world.fill([-6, 64, 5], [6, 67, 5], 'stone')
  const result = solve(world, world.at(0, 64, 0), world.near(0, 64, 10))
  assert.equal(result.status, 'found')
  assert.ok(result.path.every((node) => node.z !== 5 || Math.abs(node.x) > 6))
})

test('steps are climbed by jumps, slabs without, and drops of more than three blocks are not taken', () => {
  const world = createSmallWorld()
  for (let height = 0; height < 6; height++) world.fill([4 + height, 64, -1], [4 + height, 64 + height, 1], 'stone')
  world.fill([10, 64, -1], [20, 69, 1], 'stone')
  const up = solve(world, world.at(0, 64, 0), world.near(15, 70, 0))
  assert.equal(up.status, 'found')
  const down = solve(world, world.at(15, 70, 0), world.near(15, 64, 6))
  assert.equal(down.status, 'found')
  for (let index = 1; index < down.path.length; index++) {
    assert.ok(down.path[index - 1].feet - down.path[index].feet <= 3.01)
  }
})

test('a slab and a carpet are stood on, a fence is not climbed', () => {
  const world = createSmallWorld()
  world.set(2, 64, 0, 'oak_slab', { type: 'bottom', waterlogged: false })
  world.set(3, 64, 0, 'white_carpet')
  for (const side of [-1, 1]) world.fill([-5, 64, side], [4, 65, side], 'stone')
  world.fill([5, 64, -20], [5, 64, 20], 'oak_fence')
  const over = solve(world, world.at(0, 64, 0), world.near(3, 64, 0))
  assert.deepEqual(over.path.map((node) => node.feet), [64, 64, 64.5, 64.0625])
  const beyond = solve(world, world.at(0, 64, 0), world.near(8, 64, 0))
  assert.ok(!visits(beyond, 5, 0))
})

test('lava, fire, cactus and berry bushes are avoided', () => {
  const world = createSmallWorld()
  for (const [x, name] of [[3, 'lava'], [4, 'fire'], [5, 'cactus'], [6, 'sweet_berry_bush'], [7, 'magma_block']]) {
    world.fill([x, name === 'magma_block' ? 63 : 64, -3], [x, name === 'magma_block' ? 63 : 64, 3], name)
  }
  const result = solve(world, world.at(0, 64, 0), world.near(10, 64, 0))
  assert.equal(result.status, 'found')
  for (let x = 3; x <= 7; x++) {
    for (let z = -3; z <= 3; z++) assert.ok(!visits(result, x, z), `walked over ${x}, ${z}`)
  }
})

test('a body floats lower under a roof one block above the water', () => {
  const world = createSmallWorld(0)
  world.fill([2, 63, 2], [8, 63, 8], 'water')
  world.fill([6, 65, 2], [8, 65, 8], 'stone')
  const search = new Search({ terrain: world.terrain, start: world.at(4, 63, 4), goal: world.near(8, 63, 8) })
  assert.equal(search.placeAt(4, 63, 4).feet, 63.4)
  assert.equal(search.placeAt(7, 63, 4).feet, 63.2)
})

test('a path swims through water, and leaves it at a bank one block higher', () => {
  const world = createSmallWorld()
  world.fill([2, 62, -30], [8, 63, 30], 'water')
  const result = solve(world, world.at(0, 64, 0), world.near(12, 64, 0))
  assert.equal(result.status, 'found')
  assert.ok(result.path.some((node) => node.kind === 'swim'))
})

test('a tower is climbed by its ladder', () => {
  const world = createSmallWorld()
  world.fill([5, 64, -1], [7, 68, 1], 'stone')
  for (let y = 64; y <= 68; y++) world.set(4, y, 0, 'ladder', { facing: 'west', waterlogged: false })
  const result = solve(world, world.at(0, 64, 0), world.near(6, 69, 0))
  assert.equal(result.status, 'found')
  assert.ok(result.path.some((node) => node.kind === 'climb'))
})

const HATCH = { facing: 'south', half: 'top', open: false, powered: false, waterlogged: false }

for (const half of ['top', 'bottom']) {
  test(`a closed trapdoor over a ladder, at the ${half} of its block, is climbed through up and down`, () => {
    const world = createSmallWorld()
    world.fill([-3, 50, -3], [3, 63, 3], 'stone')
    for (let y = 56; y <= 62; y++) world.set(0, y, 0, 'ladder', { facing: 'south', waterlogged: false })
    world.set(0, 63, 0, 'oak_trapdoor', { ...HATCH, half })
    world.set(1, 56, 0, 'air')
    world.set(1, 57, 0, 'air')
    const [below, above] = [[1, 56, 0], [3, 64, 0]]
    for (const [from, to] of [[below, above], [above, below]]) {
      const result = solve(world, world.at(...from), world.near(...to))
      assert.equal(result.status, 'found')
      assert.ok(result.path.some(({ y }) => y === 63))
    }
  })
}

test('an iron trapdoor over a ladder is no way, and an open one of wood carries no body', () => {
  const world = createSmallWorld()
  world.fill([-3, 50, -3], [3, 63, 3], 'stone')
  for (let y = 56; y <= 62; y++) world.set(0, y, 0, 'ladder', { facing: 'south', waterlogged: false })
  world.set(0, 63, 0, 'iron_trapdoor', HATCH)
  assert.equal(solve(world, world.at(0, 56, 0), world.near(3, 64, 0)).status, 'unreachable')
  world.set(2, 63, 0, 'oak_trapdoor', { ...HATCH, open: true })
  assert.ok(!visits(solve(world, world.at(-1, 64, 0), world.near(3, 64, 0)), 2, 0))
})

test('a goal on a roof is found unreachable after few nodes, and the path to a place near it is returned', () => {
  const world = createSmallWorld(4)
  world.fill([20, 64, -3], [26, 68, 3], 'stone')
  const result = solve(world, world.at(0, 64, 0), world.near(23, 69, 0))
  assert.equal(result.status, 'unreachable')
  assert.ok(result.expanded < NODES_MAX / 10, `${result.expanded} nodes`)
  assert.ok(result.path.length > 10)
})

test('a body walled in finds out that nothing is reachable', () => {
  const world = createSmallWorld()
  world.fill([-2, 64, -2], [2, 66, 2], 'stone')
  world.fill([-1, 64, -1], [1, 65, 1], 'air')
  assert.equal(solve(world, world.at(0, 64, 0), world.near(10, 64, 0)).status, 'unreachable')
})

test('a goal beyond the known world is approached', () => {
  const world = createSmallWorld(1)
  const result = solve(world, world.at(0, 64, 0), world.near(200, 64, 0))
  assert.equal(result.status, 'partial')
  assert.ok(result.path.at(-1).x >= 28)
})

test('a search over a great plain stops at its bound', () => {
  const world = createSmallWorld(6)
  world.fill([40, 64, -96], [40, 66, 96], 'stone')
  const result = solve(world, world.at(0, 64, 0), readGoal({ near: new Vec3(90, 64, 0), range: 20 }, world.terrain))
  assert.equal(result.status, 'partial')
  assert.ok(result.expanded <= NODES_MAX)
})

test('the search for a near goal does not cover the whole land', () => {
  const world = createSmallWorld(5)
  world.fill([0, 64, -10], [20, 66, 10], 'stone') // too wide for a pocket
  const near = solve(world, world.at(-3, 64, 0), world.near(2, 67, 0))
  assert.equal(near.status, 'partial')
  assert.ok(near.expanded < NODES_MAX / 4, `${near.expanded} nodes`)
  assert.ok(!near.bounded, 'nothing unknown was met that might lead on')
  const far = solve(world, world.at(-60, 64, 0), world.near(2, 67, 0))
  assert.ok(far.bounded)
})

test('a block is reached from a place with a line of sight to it, never from inside of it', () => {
  const world = createSmallWorld()
  world.set(10, 66, 0, 'oak_log')
  const result = solve(world, world.at(0, 64, 0), readGoal({ block: new Vec3(10, 66, 0) }, world.terrain))
  assert.equal(result.status, 'found')
  const end = result.path.at(-1)
  assert.ok(Math.hypot(end.x + 0.5 - 10.5, end.feet + 1.62 - 66.5, end.z + 0.5 - 0.5) <= 4.5)
  const own = solve(world, world.at(0, 64, 0), readGoal({ block: new Vec3(0, 64, 0) }, world.terrain))
  assert.notDeepEqual([own.path.at(-1).x, own.path.at(-1).z], [0, 0])
})

test('a place that others occupy is avoided if another one serves', () => {
  const world = createSmallWorld()
  const penalty = (x, _y, z) => x === 9 && z === 0 ? 6 : 0
  const result = solve(world, world.at(0, 64, 0), world.near(10, 64, 0, 1.5), penalty)
  assert.ok(!visits(result, 9, 0))
})

test('under a roof the whole known world is searched for the open sky before its edge is visited', () => {
  const world = createSmallWorld()
  world.fill([-32, 67, -32], [47, 67, 47], 'stone')
  const sky = () => readGoal({ sky: true }, world.terrain)
  const closed = solve(world, world.at(30, 64, 30), sky())
  assert.equal(closed.status, 'partial')
  assert.ok(closed.edge)
  world.fill([-12, 67, 24], [5, 67, 36], 'air')
  const open = solve(world, world.at(30, 64, 30), sky())
  assert.equal(open.status, 'found')
  assert.ok(open.path.at(-1).x <= 5)
})

test('a body works on a block from the bottom of shallow water, but not afloat', () => {
  for (const [deepest, status] of [[63, 'found'], [62, 'unreachable']]) {
    const world = createSmallWorld()
    world.fill([1, deepest, -6], [11, 63, 6], 'water')
    world.fill([6, deepest, 0], [6, 64, 0], 'stone') // a post with the block on it, out of reach from the banks
    world.set(6, 65, 0, 'oak_log')
    const result = solve(world, world.at(0, 64, 0), readGoal({ block: new Vec3(6, 65, 0) }, world.terrain))
    assert.equal(result.status, status, `water down to ${deepest}`)
  }
  const world = createSmallWorld()
  world.fill([1, 62, -6], [11, 63, 6], 'water')
  const inWater = solve(world, world.at(0, 64, 0), readGoal({ block: new Vec3(6, 62, 0) }, world.terrain))
  assert.equal(inWater.status, 'found', 'what is in the water is worked at in the water')
})
