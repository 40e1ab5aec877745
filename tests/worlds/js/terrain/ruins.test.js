'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { AIR, LOWEST_Y, blockByState, isSolid } = require('../../../../worlds/embedded/js/game_data')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { SEA_LEVEL } = require('../../../../worlds/embedded/js/terrain/landscape')
const { REACH_BLOCKS, STYLE_OF_BIOME } = require('../../../../worlds/embedded/js/terrain/ruin_plans')
const { createRuins, REGION_COLUMNS } = require('../../../../worlds/embedded/js/terrain/ruins')
const { buildings } = require('../../../../worlds/embedded/js/terrain/ruins.json')

const SEED = 5
const ACROSS = 8 // regions
const REGION_BLOCKS = REGION_COLUMNS * 16

const terrain = createTerrain(SEED)
const plans = []
for (let rx = -ACROSS / 2; rx < ACROSS / 2; rx++) {
  for (let rz = -ACROSS / 2; rz < ACROSS / 2; rz++) {
    const plan = terrain.ruins.planIn(rx, rz)
    if (plan) plans.push({ ...plan, rx, rz })
  }
}
const middleOf = ({ sites: [well] }) => [well.x + well.wide / 2, well.z + well.long / 2]
const indexOf = (x, y, z) => ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)

/** Reads blocks of columns that a land makes as they are asked for. */
function reader (land) {
  const columns = new Map()
  return (x, y, z) => {
    const key = `${x >> 4},${z >> 4}`
    if (!columns.has(key)) columns.set(key, land.make(x >> 4, z >> 4).states.slice())
    return columns.get(key)[indexOf(x, y, z)]
  }
}

test('a region of 34 columns has one village at most, and every third or fourth has one', () => {
  assert.ok(plans.length >= ACROSS ** 2 / 6 && plans.length <= ACROSS ** 2 / 2, `${plans.length} of ${ACROSS ** 2}`)
  for (const plan of plans) {
    const [x, z] = middleOf(plan)
    assert.deepEqual([Math.floor(x / REGION_BLOCKS), Math.floor(z / REGION_BLOCKS)], [plan.rx, plan.rz])
    assert.ok(STYLE_OF_BIOME.has(terrain.biomeAt(x, z)))
  }
})

test('a village has a well and three houses or more, which stand apart on dry land', () => {
  for (const plan of plans) {
    const [x, z] = middleOf(plan)
    assert.equal(plan.sites[0].name, 'well')
    assert.ok(plan.sites.length >= 4 && plan.sites.length <= 9)
    plan.sites.forEach((site, index) => {
      for (const other of plan.sites.slice(0, index)) {
        assert.ok(site.x >= other.x + other.wide || other.x >= site.x + site.wide || site.z >= other.z + other.long || other.z >= site.z + site.long, 'they overlap')
      }
      for (let atX = site.x; atX < site.x + site.wide; atX++) for (let atZ = site.z; atZ < site.z + site.long; atZ++) assert.ok(terrain.surfaceAt(atX, atZ) >= SEA_LEVEL)
    })
    for (const [atX, , atZ] of [...plan.blocks, ...plan.paths]) assert.ok(Math.max(Math.abs(atX - x), Math.abs(atZ - z)) <= REACH_BLOCKS + 2)
  }
})

test('its houses are ruins: roofs are mostly gone, walls partly, and there are cobwebs and moss', () => {
  const drawn = { wall: 0, roof: 0 }
  const left = { wall: 0, roof: 0 }
  const names = new Map()
  for (const { sites, blocks } of plans) {
    for (const site of sites.slice(1)) {
      const { layers } = buildings[site.name]
      const count = (signs, layer) => layer.flatMap((row) => [...row]).filter((sign) => signs.includes(sign)).length
      const own = blocks.filter(([x, , z]) => x >= site.x && x < site.x + site.wide && z >= site.z && z < site.z + site.long)
      drawn.roof += count('R', layers.at(-1))
      left.roof += own.filter(([, y]) => y === site.y + layers.length - 1).length
      for (const layer of [2, 3]) drawn.wall += count('#LS', layers[layer])
      left.wall += own.filter(([, y]) => y === site.y + 2 || y === site.y + 3).length
    }
    for (const [, , , state] of blocks) names.set(blockByState[state].name, (names.get(blockByState[state].name) ?? 0) + 1)
  }
  assert.ok(left.roof / drawn.roof < 0.35, `${left.roof / drawn.roof} of the roofs`)
  assert.ok(left.wall / drawn.wall > 0.4 && left.wall / drawn.wall < 0.9, `${left.wall / drawn.wall} of the walls`)
  assert.ok(names.get('cobweb') > plans.length && names.get('mossy_cobblestone') > 2 * names.get('cobblestone'))
})

test('columns in any order build the whole village of its plan, chests included', () => {
  const plan = plans.find(({ chests }) => chests.length >= 2)
  const others = [reader(createTerrain(SEED)), reader(createTerrain(SEED))]
  const orders = [plan.blocks, [...plan.blocks].reverse()]
  orders.forEach((blocks, index) => {
    const written = new Map(plan.blocks.map(([x, y, z, state]) => [`${x},${y},${z}`, state])) // the last of two on one place counts
    for (const [x, y, z] of blocks) assert.equal(others[index](x, y, z), written.get(`${x},${y},${z}`), `${x}, ${y}, ${z}`)
  })
  for (const { x, y, z, table } of plan.chests) {
    assert.equal(blockByState[others[0](x, y, z)].name, 'chest')
    const { blockEntities } = terrain.make(x >> 4, z >> 4)
    const tags = blockEntities.find((tag) => tag.x.value === x && tag.y.value === y && tag.z.value === z)
    assert.equal(tags.LootTable.value, table)
    assert.match(table, /^minecraft:chests\/village\/village_(plains|savanna|taiga|snowy|desert)_house$|village_weaponsmith$/)
  }
})

test('the water of a well cannot flow out', () => {
  const stateAt = reader(terrain)
  const isWater = (x, y, z) => blockByState[stateAt(x, y, z)].name === 'water'
  for (const { sites: [{ x, y, z }] } of plans) {
    for (const [atX, atZ] of [[x + 1, z + 1], [x + 1, z + 2], [x + 2, z + 1], [x + 2, z + 2]]) {
      for (let down = -1; down <= 2; down++) {
        assert.ok(isWater(atX, y - down, atZ), `${atX}, ${y - down}, ${atZ}`)
        for (const [dx, dy, dz] of [[1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1], [0, -1, 0]]) {
          const [besideX, besideY, besideZ] = [atX + dx, y - down + dy, atZ + dz]
          assert.ok(isWater(besideX, besideY, besideZ) || isSolid[stateAt(besideX, besideY, besideZ)] === 1, `${besideX}, ${besideY}, ${besideZ}`)
        }
      }
    }
  }
})

test('nothing floats over a house, and its floor stands on the ground', () => {
  for (const plan of plans.slice(0, 3)) {
    const stateAt = reader(terrain)
    for (const { x, y, z, wide, long } of plan.sites.slice(1)) {
      for (let atX = x; atX < x + wide; atX++) {
        for (let atZ = z; atZ < z + long; atZ++) {
          for (let up = 5; up < 12; up++) assert.equal(stateAt(atX, y + up, atZ), AIR)
          assert.notEqual(stateAt(atX, y - 1, atZ), AIR)
        }
      }
    }
  }
})

test('no village lies near home, and a town on a village takes its place', () => {
  const [x, z] = middleOf(plans[0]).map(Math.floor)
  const town = { name: 'over', at: [x + 30, z], half: [20, 20], palette: [], boxes: [], places: {}, containers: [], animals: [] }
  for (const plan of plans) assert.ok(Math.hypot(...middleOf(plan)) >= 150)
  const home = { ...town, name: '', at: [0, 0] }
  const other = createTerrain(SEED, { towns: [home, town] })
  assert.equal(createRuins(other.landscape).planIn(plans[0].rx, plans[0].rz), null)
})

test('no animal is born in a house', () => {
  for (const { sites } of plans) {
    for (const site of sites) {
      for (const { x, z } of terrain.animalsFor(site.x >> 4, site.z >> 4)) {
        assert.ok(!sites.some((other) => x >= other.x && x < other.x + other.wide && z >= other.z && z < other.z + other.long))
      }
    }
  }
})
