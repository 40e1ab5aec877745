'use strict'

const { test } = require('node:test')
const assert = require('node:assert/strict')
const { createPlanner, SLICE_MS } = require('../../../../bots/js/motion/planner')
const { NOWHERE } = require('../../../../bots/js/motion/trap')
const { createSmallWorld } = require('./small_world')

/** An expensive search: the goal is behind an endless wall. */
function hardRequest (world) {
  return { terrain: world.terrain, start: world.at(0, 64, 0), goal: { ...world.near(70, 64, 0), area: null } }
}

function worldWithWall () {
  const world = createSmallWorld(5)
  world.fill([40, 64, -80], [40, 66, 95], 'stone')
  return world
}

test('a quick search does not wait for a long one', async () => {
  const world = worldWithWall()
  const planner = createPlanner()
  const ended = []
  const long = planner.find(hardRequest(world)).then(() => ended.push('long'))
  const quick = planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal: world.near(5, 64, 5) })
    .then((result) => { ended.push('quick'); return result })
  assert.equal((await quick).status, 'found')
  await long
  assert.deepEqual(ended, ['quick', 'long'])
})

test('two long searches take turns', async () => {
  const world = worldWithWall()
  const planner = createPlanner()
  const turns = []
  const watch = (name) => {
    const request = hardRequest(world)
    const { estimate } = request.goal
    request.goal.estimate = (...place) => {
      if (turns.at(-1) !== name) turns.push(name)
      return estimate(...place)
    }
    return planner.find(request)
  }
  await Promise.all([watch('a'), watch('b')])
  assert.ok(turns.length >= 4, `turns: ${turns.join(' ')}`)
})

test('other work runs between the slices of a search', async () => {
  const world = worldWithWall()
  const planner = createPlanner()
  let breaths = 0
  let searching = true
  const breathe = () => { if (searching) { breaths++; setImmediate(breathe) } }
  setImmediate(breathe)
  await planner.find(hardRequest(world))
  searching = false
  assert.ok(planner.counts.slices > 1, 'the search was too short to tell')
  assert.ok(breaths >= planner.counts.slices - 1)
  assert.ok(SLICE_MS <= 5)
})

test('a cancelled search ends as cancelled and leaves nothing behind', async () => {
  const world = worldWithWall()
  const planner = createPlanner()
  const controller = new AbortController()
  const search = planner.find({ ...hardRequest(world), signal: controller.signal })
  setImmediate(() => controller.abort())
  assert.deepEqual(await search, { status: 'cancelled', path: [], places: [] })
  assert.equal(planner.waiting.length, 0)
  assert.equal((await planner.find({ ...hardRequest(world), signal: controller.signal })).status, 'cancelled')
})

test('all reachable places are returned only to a caller that asks for them', async () => {
  const world = createSmallWorld(5)
  world.fill([-2, 64, -2], [2, 67, 2], 'stone')
  world.fill([-1, 64, -1], [1, 67, 1], 'air')
  const request = { terrain: world.terrain, start: world.at(0, 64, 0), goal: NOWHERE }
  const { status, places } = await createPlanner().find({ ...request, tellsPlaces: true })
  assert.equal(status, 'unreachable')
  assert.deepEqual(places.map(({ x, z }) => `${x},${z}`).sort(), ['-1,-1', '-1,0', '-1,1', '0,-1', '0,0', '0,1', '1,-1', '1,0', '1,1'])
  assert.deepEqual((await createPlanner().find(request)).places, [])
})

test('a failing search affects only its caller', async () => {
  const world = createSmallWorld(1)
  const planner = createPlanner()
  const broken = planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal: { estimate () { throw new Error('no estimate') } } })
  const sound = planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal: world.near(3, 64, 3) })
  await assert.rejects(broken, /no estimate/)
  assert.equal((await sound).status, 'found')
})

test('a body does not drop into a pit that it cannot leave, neither on the way nor as a goal', async () => {
  const world = createSmallWorld()
  const planner = createPlanner()
  world.fill([4, 61, -2], [6, 63, 2], 'air')
  const find = (goal) => planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal })
  const past = await find(world.near(10, 64, 0))
  assert.equal(past.status, 'found')
  assert.ok(past.path.every((node) => node.feet === 64))
  const into = await find({ ...world.near(5, 61, 0), area: null })
  assert.ok(into.path.every((node) => node.feet >= 64), JSON.stringify(into.path))
  assert.notEqual(into.status, 'found')
})

test('a pit with steps out of it, and a wide valley, are entered', async () => {
  const world = createSmallWorld()
  const planner = createPlanner()
  world.fill([4, 61, -2], [7, 63, 2], 'air')
  world.fill([7, 61, 0], [7, 61, 0], 'stone')
  world.fill([7, 61, 1], [7, 62, 1], 'stone')
  const pit = await planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal: world.near(5, 61, 0) })
  assert.equal(pit.status, 'found')
  world.fill([-20, 61, 5], [20, 63, 25], 'air')
  const valley = await planner.find({ terrain: world.terrain, start: world.at(0, 64, 0), goal: world.near(0, 61, 15) })
  assert.equal(valley.status, 'found')
})
