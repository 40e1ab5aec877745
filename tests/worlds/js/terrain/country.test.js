'use strict'

const assert = require('node:assert/strict')
const { createHash } = require('node:crypto')
const test = require('node:test')
const { ChunkColumn, LOWEST_Y, blockByState, isSolid, registry, stateOf } = require('../../../../worlds/embedded/js/game_data')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { biomeIds } = require('../../../../worlds/embedded/js/network/registry_frames')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { NAMES } = require('../../../../worlds/embedded/js/terrain/biomes')
const { growTree, KINDS, WIDE_KINDS } = require('../../../../worlds/embedded/js/terrain/trees')

const SEEDS = Array.from({ length: 12 }, (_, index) => index * 7919 - 3)
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex')

function load (terrain, cx, cz) {
  const column = new ChunkColumn()
  column.load(terrain.generate(cx, cz).bytes)
  return column
}

test('a column does not depend on columns that were made before it', () => {
  const alone = createTerrain(99)
  const places = [[40, -7], [41, -7], [-60, 22], [7, 80], [0, 0], [2, 2]]
  const first = places.map(([cx, cz]) => hash(alone.generate(cx, cz).bytes))
  const busy = createTerrain(99)
  busy.scatteredSpawns(3, 1)
  for (let cx = 38; cx < 44; cx++) for (let cz = -9; cz < -5; cz++) busy.generate(cx, cz)
  assert.deepEqual([...places].reverse().map(([cx, cz]) => hash(busy.generate(cx, cz).bytes)).reverse(), first)
})

test('trees across a border are complete', () => {
  const terrain = createTerrain(4)
  const spots = []
  for (let x = -600; x < 600; x += 16) for (let z = -600; z < 600; z += 16) if (['forest', 'jungle', 'dark_forest', 'taiga'].includes(terrain.biomeAt(x, z))) spots.push([x >> 4, z >> 4])
  let leaves = 0
  for (const [cx, cz] of spots.slice(0, 12)) {
    const columns = [load(terrain, cx, cz), load(terrain, cx + 1, cz)]
    const stateAt = (x, y, z) => columns[(x >> 4) - cx].getBlockStateId({ x: x & 15, y, z: z & 15 })
    for (let y = 60; y < 120; y++) {
      for (let z = cz * 16 + 1; z < cz * 16 + 15; z++) {
        // Next to the border, leaves one step from wood have wood beside them, on this side or the other.
        for (const x of [cx * 16 + 15, cx * 16 + 16]) {
          const block = registry.blocksByStateId[stateAt(x, y, z)]
          if (!block.name.endsWith('_leaves')) continue
          if (distanceOf(stateAt(x, y, z)) !== 1) continue
          leaves++
          const around = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map(([dx, dy, dz]) => blockByState[stateAt(x + dx, y + dy, z + dz)].name)
          assert.ok(around.some((name) => name.endsWith('_log')), `leaves at ${x},${y},${z} beside ${around}`)
        }
      }
    }
  }
  assert.ok(leaves > 50)
})

function distanceOf (state) {
  const block = blockByState[state]
  return Math.floor((state - block.minStateId) / 4) % 7 + 1 // properties of leaves: distance, persistent, waterlogged
}

test('every seed has many biomes near home, and all of them somewhere', () => {
  const everywhere = new Set()
  for (const seed of SEEDS) {
    const terrain = createTerrain(seed)
    const near = new Set()
    for (let x = -480; x <= 480; x += 40) for (let z = -480; z <= 480; z += 40) near.add(terrain.biomeAt(x, z))
    assert.ok(near.size >= 14, `${near.size} biomes within 480 blocks for seed ${seed}`)
    assert.equal(terrain.biomeAt(0, 0), 'plains')
    for (const name of near) everywhere.add(name)
  }
  const common = NAMES.filter((name) => !name.startsWith('deep_') && name !== 'stony_shore')
  assert.deepEqual(common.filter((name) => !everywhere.has(name)), [])
  for (const name of NAMES) assert.ok(biomeIds.has(name), `${name} is a biome of Minecraft`)
})

test('clients get the biome of the land', () => {
  const terrain = createTerrain(21)
  for (const [cx, cz] of [[12, 30], [-33, 4], [0, 0]]) {
    const column = load(terrain, cx, cz)
    for (const [x, z] of [[2, 2], [10, 6], [14, 14]]) {
      assert.equal(column.getBiome({ x, y: 64, z }), biomeIds.get(terrain.biomeAt(cx * 16 + x, cz * 16 + z)))
    }
  }
})

test('the ground is at its reported height, with bedrock below it and caves between', () => {
  const terrain = createTerrain(8)
  let hollow = 0
  for (const [cx, cz] of [[20, 20], [-25, 13], [9, -31], [33, 2], [-14, -28], [27, -40]]) {
    const column = load(terrain, cx, cz)
    const nameAt = (x, y, z) => blockByState[column.getBlockStateId({ x, y, z })].name
    for (let i = 0; i < 256; i++) {
      const [x, z] = [i & 15, i >> 4]
      const ground = terrain.surfaceAt(cx * 16 + x, cz * 16 + z)
      assert.equal(nameAt(x, LOWEST_Y, z), 'bedrock')
      for (let y = ground + 1; y <= ground + 3; y++) assert.ok(!['stone', 'dirt', 'grass_block', 'sand'].includes(nameAt(x, y, z)))
      for (let y = -60; y < ground - 8; y++) {
        if (nameAt(x, y, z) === 'air') hollow++
        assert.notEqual(y < -54 && nameAt(x, y, z), 'air', 'what is hollow below -54 is lava')
      }
    }
  }
  assert.ok(hollow > 1000, `${hollow} blocks of caves`)
})

test('scattered places are far apart, dry, standable and of several kinds', () => {
  for (const seed of SEEDS.slice(0, 2)) {
    const terrain = createTerrain(seed)
    const places = terrain.scatteredSpawns(25, seed)
    assert.deepEqual(terrain.scatteredSpawns(25, seed), places)
    const biomes = new Set()
    for (const [index, [x, y, z]] of places.entries()) {
      const column = load(terrain, Math.floor(x) >> 4, Math.floor(z) >> 4)
      const stateAt = (dy) => column.getBlockStateId({ x: Math.floor(x) & 15, y: y + dy, z: Math.floor(z) & 15 })
      assert.equal(isSolid[stateAt(-1)], 1)
      for (const dy of [0, 1]) assert.ok(isSolid[stateAt(dy)] === 0 && !['water', 'lava'].includes(blockByState[stateAt(dy)].name))
      for (const [otherX, , otherZ] of places.slice(0, index)) assert.ok(Math.hypot(x - otherX, z - otherZ) >= 200)
      biomes.add(terrain.biomeAt(x, z))
    }
    assert.ok(biomes.size >= 5, `${[...biomes]}`)
    assert.ok(places.some(([x, y, z]) => y < terrain.surfaceAt(x, z)), 'somebody begins in a cave')
  }
})

test('herds stand on dry ground of their biome, the same every time', () => {
  const terrain = createTerrain(3)
  const kinds = new Set()
  for (let cx = -40; cx < 40; cx++) {
    for (let cz = -40; cz < 40; cz++) {
      const herd = terrain.animalsFor(cx, cz)
      for (const { type, x, y, z } of herd) {
        kinds.add(type)
        assert.ok(registry.entitiesByName[type], type)
        assert.equal(y, terrain.surfaceAt(x, z) + 1)
        assert.ok(Math.floor(x) >> 4 === cx && Math.floor(z) >> 4 === cz)
      }
    }
  }
  assert.deepEqual(terrain.animalsFor(5, 9), createTerrain(3).animalsFor(5, 9))
  for (const type of ['sheep', 'pig', 'chicken', 'cow', 'rabbit']) assert.ok(kinds.has(type), `${[...kinds]}`)
})

test('saplings of every kind grow where there is room, and change nothing without room', () => {
  const grass = stateOf('grass_block')
  const stone = stateOf('stone')
  for (const kind of KINDS) {
    const open = new Map()
    const key = (x, y, z) => `${x},${y},${z}`
    const random = mulberry32(4)
    const getOpen = (x, y, z) => open.get(key(x, y, z)) ?? (y < 64 ? grass : 0)
    assert.equal(growTree(kind, { x: 0, y: 64, z: 0 }, getOpen, (x, y, z, state) => open.set(key(x, y, z), state), random), true)
    assert.ok(blockByState[getOpen(0, 64, 0)].name.endsWith('_log'), kind)
    assert.equal(blockByState[getOpen(0, 63, 0)].name, 'dirt')
    assert.equal(blockByState[getOpen(1, 64, 1)].name.endsWith('_log'), WIDE_KINDS.has(kind), kind)
    assert.ok([...open.values()].some((state) => blockByState[state].name.endsWith('_leaves')))
    const getLow = (x, y) => y < 64 ? grass : y > 66 ? stone : 0
    assert.equal(growTree(kind, { x: 0, y: 64, z: 0 }, getLow, () => assert.fail('something changed'), random), false)
  }
  assert.throws(() => growTree('elm', { x: 0, y: 64, z: 0 }, () => 0, () => {}, Math.random), /Unknown tree 'elm'/)
})
