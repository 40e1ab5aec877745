'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { LOWEST_Y, blockByState, isSolid } = require('../../../../worlds/embedded/js/game_data')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { createMineshafts } = require('../../../../worlds/embedded/js/terrain/mineshafts')
const { planOf, blockOf } = require('../../../../worlds/embedded/js/terrain/mineshaft_plans')

const SEED = 33
const PLANS = 400
const COLUMNS_ACROSS = 200
const FROM_HOME = 40 // columns
const SPREAD_BLOCKS = 102 // how far a mineshaft reaches from its start

const terrain = createTerrain(SEED)
const mineshafts = createMineshafts(terrain.landscape)

/** The first start whose surroundings are land, so that nothing of the mineshaft is left out. */
function startOnLand () {
  for (let cx = FROM_HOME; ; cx++) {
    for (let cz = FROM_HOME; cz < 2 * FROM_HOME; cz++) {
      if (!mineshafts.startsAt(cx, cz)) continue
      let isLand = true
      for (let dx = -7; dx <= 7; dx++) for (let dz = -7; dz <= 7; dz++) isLand &&= terrain.landscape.mapOf(cx + dx, cz + dz).heights.every((height) => height >= 55)
      if (isLand && planOf(SEED, cx, cz).pieces.every(({ box }) => box[4] <= 43)) return [cx, cz]
    }
  }
}

test('one column of 250 starts a mineshaft', () => {
  let starts = 0
  for (let cx = 0; cx < COLUMNS_ACROSS; cx++) for (let cz = 0; cz < COLUMNS_ACROSS; cz++) if (mineshafts.startsAt(cx, cz)) starts++
  const expected = COLUMNS_ACROSS ** 2 * 0.004
  assert.ok(Math.abs(starts - expected) < 4 * Math.sqrt(expected), `${starts} starts, not ${expected}`)
})

test('the pieces of a mineshaft do not meet, lie within reach, and between lava and the sea', () => {
  const isApart = (a, b) => [0, 1, 2].some((axis) => a.box[axis] > b.box[axis + 3] || b.box[axis] > a.box[axis + 3])
  let pieces = 0
  for (let cx = 0; cx < PLANS; cx++) {
    const plan = planOf(SEED, cx, -cx)
    pieces += plan.pieces.length
    plan.pieces.forEach((piece, index) => assert.ok(plan.pieces.slice(0, index).every((other) => isApart(piece, other))))
    for (const { box: [x0, y0, z0, x1, y1, z1] } of plan.pieces) {
      assert.ok(x0 >= cx * 16 - SPREAD_BLOCKS && x1 <= cx * 16 + SPREAD_BLOCKS && z0 >= -cx * 16 - SPREAD_BLOCKS && z1 <= -cx * 16 + SPREAD_BLOCKS)
      assert.ok(y0 > -54 && y1 < 53, `from ${y0} to ${y1}`)
    }
  }
  assert.ok(pieces > 40 * PLANS && pieces < 160 * PLANS, `${pieces / PLANS} pieces each`)
})

test('corridors are whole across the borders of columns, made in any order', () => {
  const [startX, startZ] = startOnLand()
  const { pieces } = planOf(SEED, startX, startZ)
  const columns = new Map()
  const other = createTerrain(SEED) // makes the columns as they are asked for, one after the other
  const nameAt = (x, y, z) => {
    const key = `${x >> 4},${z >> 4}`
    if (!columns.has(key)) columns.set(key, other.make(x >> 4, z >> 4).states.slice())
    return blockByState[columns.get(key)[((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)]].name
  }
  const found = new Map()
  let [walked, floors] = [0, 0]
  for (const piece of pieces.filter(({ kind }) => kind === 'corridor').reverse()) {
    for (let along = 0; along < piece.length; along++) {
      for (const up of [0, 1]) {
        const name = nameAt(...blockOf(piece, along, 0, up))
        // Dungeons and other mineshafts may cross.
        if (/^(air|rail|cobweb|oak_planks|oak_fence|wall_torch)$/.test(name)) walked++
        else assert.match(name, /cobblestone|spawner|chest|lava/, `${piece.facing} ${along}`)
      }
      const floor = nameAt(...blockOf(piece, along, 0, -1))
      floors += isSolid[blockByState.findIndex((block) => block?.name === floor)]
      for (const aside of [-1, 0, 1]) {
        for (const up of [0, 1, 2]) {
          const name = nameAt(...blockOf(piece, along, aside, up))
          found.set(name, (found.get(name) ?? 0) + 1)
        }
      }
    }
  }
  const blocks = pieces.reduce((sum, { kind, length }) => sum + (kind === 'corridor' ? length : 0), 0)
  assert.ok(walked >= 2 * blocks * 0.98 && floors >= blocks * 0.98, `${walked} of ${2 * blocks} open, ${floors} with a floor`)
  for (const name of ['oak_planks', 'oak_fence', 'rail', 'wall_torch', 'cobweb']) assert.ok(found.get(name) > 5, `${found.get(name)} ${name}`)
})

test('chests of mineshafts stand on the floor of their corridors, with their own loot', () => {
  const [startX, startZ] = startOnLand()
  let chests = 0
  for (let cx = startX - 7; cx <= startX + 7; cx++) {
    for (let cz = startZ - 7; cz <= startZ + 7; cz++) {
      const { states, blockEntities } = terrain.make(cx, cz)
      for (const { x, y, z, LootTable } of blockEntities) {
        if (LootTable?.value !== 'minecraft:chests/abandoned_mineshaft') continue
        chests++
        const stateAt = (up) => states[((y.value + up - LOWEST_Y) << 8) | ((z.value & 15) << 4) | (x.value & 15)]
        assert.equal(blockByState[stateAt(0)].name, 'chest')
        assert.ok(isSolid[stateAt(-1)] && !isSolid[stateAt(1)], `${blockByState[stateAt(-1)].name} below, ${blockByState[stateAt(1)].name} above`)
      }
    }
  }
  assert.ok(chests >= 1, `${chests} chests`)
})
