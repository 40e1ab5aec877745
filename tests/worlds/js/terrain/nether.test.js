'use strict'
// The land of the Nether: layers, caverns, ores, glowstone, fortresses. The same seed gives the same land in any order.

const assert = require('node:assert/strict')
const test = require('node:test')
const { blockByState, stateOf, LOWEST_Y } = require('../../../../worlds/embedded/js/game_data')
const { createNether } = require('../../../../worlds/embedded/js/terrain/nether')

const SEED = 7
const RADIUS = 3 // columns
const nether = createNether(SEED)

/** The blocks of a square of columns: { name: count }, and what `visit(x, y, z, name)` does with each. */
function survey (land, visit = () => {}) {
  const counts = {}
  for (let cx = -RADIUS; cx < RADIUS; cx++) {
    for (let cz = -RADIUS; cz < RADIUS; cz++) {
      const { states } = land.make(cx, cz)
      states.forEach((state, at) => {
        const { name } = blockByState[state]
        counts[name] = (counts[name] ?? 0) + 1
        visit(cx * 16 + (at & 15), (at >> 8) + LOWEST_Y, cz * 16 + ((at >> 4) & 15), name)
      })
    }
  }
  return counts
}

test('the Nether lies between two layers of bedrock, with a sea of lava at y 31', () => {
  const highest = {}
  const lowest = {}
  survey(nether, (x, y, z, name) => {
    highest[name] = Math.max(highest[name] ?? -Infinity, y)
    lowest[name] = Math.min(lowest[name] ?? Infinity, y)
  })
  assert.equal(highest.lava, 31)
  assert.equal(lowest.bedrock, 0)
  assert.equal(highest.bedrock, 127)
  for (const name of ['netherrack', 'glowstone', 'nether_quartz_ore']) assert.ok(lowest[name] >= 0 && highest[name] < 127, name)
})

test('the floor and the ceiling are closed', () => {
  for (const [cx, cz] of [[0, 0], [5, -9]]) {
    const { states } = nether.make(cx, cz)
    const bedrock = stateOf('bedrock')
    for (let xz = 0; xz < 256; xz++) {
      assert.equal(states[((0 - LOWEST_Y) << 8) | xz], bedrock)
      assert.equal(states[((127 - LOWEST_Y) << 8) | xz], bedrock)
    }
  }
})

test('a third to a half is open, and the ores and glowstone are there', () => {
  const counts = survey(nether)
  const inside = (2 * RADIUS) ** 2 * 256 * 128
  const outside = (2 * RADIUS) ** 2 * 256 * (384 - 128)
  const open = (counts.air - outside + counts.lava) / inside
  assert.ok(open > 0.25 && open < 0.6, `open: ${open}`)
  const columns = (2 * RADIUS) ** 2
  assert.ok(counts.nether_quartz_ore / columns > 50 && counts.nether_quartz_ore / columns < 300, `quartz: ${counts.nether_quartz_ore / columns}`)
  assert.ok(counts.nether_gold_ore / columns > 15 && counts.nether_gold_ore / columns < 120, `gold: ${counts.nether_gold_ore / columns}`)
  assert.ok(counts.glowstone > 0)
})

test('the same seed gives the same land in any order, another seed another', () => {
  const [one, other] = [createNether(SEED), createNether(SEED + 1)]
  const first = one.make(3, -2).states.slice()
  one.make(-8, 4)
  assert.deepEqual(one.make(3, -2).states, first)
  assert.notDeepEqual(other.make(3, -2).states, first)
})

test('a fortress has blaze spawners, nether wart and chests, and mobs of its own', () => {
  const plan = nether.nearestFortress(0, 0)
  assert.equal(plan.spawners.length, 2)
  for (const [x, y, z] of plan.spawners) {
    const column = nether.make(x >> 4, z >> 4)
    assert.equal(blockByState[column.get(x, y, z)].name, 'spawner')
    assert.equal(blockByState[column.get(x, y - 1, z)].name, 'nether_bricks')
    assert.equal(blockByState[column.get(x, y + 1, z)].name, 'air')
    const entity = column.blockEntities.find((one) => one.x.value === x && one.y.value === y && one.z.value === z)
    assert.equal(entity.SpawnData.value.entity.value.id.value, 'minecraft:blaze')
  }
  for (const { at: [x, y, z] } of plan.chests) assert.equal(blockByState[nether.make(x >> 4, z >> 4).get(x, y, z)].name, 'chest')
  assert.ok(nether.fortressAt(plan.x, plan.y, plan.z))
  assert.equal(nether.fortressAt(plan.x, plan.y + 60, plan.z), null)
  const names = new Set()
  for (let cx = plan.low[0] >> 4; cx <= plan.high[0] >> 4; cx++) {
    for (let cz = plan.low[2] >> 4; cz <= plan.high[2] >> 4; cz++) for (const state of nether.make(cx, cz).states) names.add(blockByState[state].name)
  }
  for (const name of ['nether_wart', 'soul_sand', 'nether_brick_fence', 'nether_brick_stairs']) assert.ok(names.has(name), name)
})

test('the way on a fortress is free from its middle to each end', () => {
  const plan = nether.nearestFortress(2000, 2000)
  for (const piece of plan.pieces) {
    const [x, z] = [Math.floor((piece.low[0] + piece.high[0]) / 2), Math.floor((piece.low[2] + piece.high[2]) / 2)]
    const column = nether.make(x >> 4, z >> 4)
    assert.equal(blockByState[column.get(x, plan.y - 2, z)].name, 'nether_bricks')
    assert.notEqual(blockByState[column.get(x, plan.y + 2, z)].name, 'netherrack')
  }
})
