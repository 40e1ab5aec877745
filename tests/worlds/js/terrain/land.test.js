'use strict'

const assert = require('node:assert/strict')
const { createHash } = require('node:crypto')
const test = require('node:test')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { ChunkColumn, blockByState, isSolid } = require('../../../../worlds/embedded/js/game_data')

const SEEDS = [0, 7, -5, 2 ** 40]

function hashOf (terrain, order = [[0, 0], [3, -2], [-4, 5]]) {
  const columns = new Map(order.map(([cx, cz]) => [`${cx},${cz}`, terrain.generate(cx, cz).bytes]))
  const hash = createHash('sha256')
  for (const key of [...columns.keys()].sort()) hash.update(columns.get(key))
  return hash.digest('hex')
}

test('the same seed gives the same land in any order, another seed gives another land', () => {
  const first = hashOf(createTerrain(7))
  assert.equal(hashOf(createTerrain(7), [[-4, 5], [0, 0], [3, -2]]), first)
  assert.notEqual(hashOf(createTerrain(8)), first)
  assert.notEqual(hashOf(createTerrain(7 + 2 ** 32)), first)
})

test('every seed has its places, and dry ground to appear on', () => {
  for (const seed of SEEDS) {
    const terrain = createTerrain(seed)
    const places = terrain.places()
    for (const name of ['plaza', 'town chest', 'forest', 'birch grove', 'pond', 'quarry', 'meadow', 'berry patch', 'pumpkin patch']) {
      assert.ok(places[name], `${name} of seed ${seed}`)
    }
    const columns = new Map()
    const blockAt = (x, y, z) => {
      const key = `${x >> 4},${z >> 4}`
      if (!columns.has(key)) {
        columns.set(key, new ChunkColumn())
        columns.get(key).load(terrain.generate(x >> 4, z >> 4).bytes)
      }
      return blockByState[columns.get(key).getBlockStateId({ x: x & 15, y, z: z & 15 })]
    }
    const spawns = terrain.spawnCandidates()
    assert.ok(spawns.length >= 200, `${spawns.length} spawns of seed ${seed}`)
    for (const [x, y, z] of spawns) {
      const [floor, feet, head] = [-1, 0, 1].map((dy) => blockAt(Math.floor(x), y + dy, Math.floor(z)))
      assert.ok(isSolid[floor.defaultState], `${floor.name} below ${x},${y},${z} of seed ${seed}`)
      assert.ok(!isSolid[feet.defaultState] && !isSolid[head.defaultState] && feet.name !== 'water', `${feet.name}, ${head.name} at ${x},${y},${z} of seed ${seed}`)
    }
    assert.equal(blockAt(...places['town chest']).name, 'chest')
  }
})

test('around the village there is everything that a beginner needs', () => {
  for (const seed of SEEDS) {
    const terrain = createTerrain(seed)
    const found = new Set()
    for (let cx = -5; cx < 5; cx++) {
      for (let cz = -5; cz < 5; cz++) {
        const column = new ChunkColumn()
        column.load(terrain.generate(cx, cz).bytes)
        for (const section of column.sections) for (const state of section.palette ?? []) found.add(blockByState[state].name)
      }
    }
    for (const name of ['oak_log', 'birch_log', 'stone', 'coal_ore', 'iron_ore', 'copper_ore', 'sand', 'gravel', 'clay', 'water', 'dandelion', 'poppy',
      'sweet_berry_bush', 'pumpkin', 'short_grass', 'sugar_cane', 'brown_mushroom']) assert.ok(found.has(name), `${name} near the village of seed ${seed}`)
  }
})
