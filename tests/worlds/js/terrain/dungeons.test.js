'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')
const { AIR, LOWEST_Y, WORLD_HEIGHT, blockByState, isSolid } = require('../../../../worlds/embedded/js/game_data')
const { propertyOf } = require('../../../../worlds/embedded/js/block_states')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { buildDungeons } = require('../../../../worlds/embedded/js/terrain/dungeons')

const HIGHEST_Y = LOWEST_Y + WORLD_HEIGHT - 1
const FROM = 40 // the first column of the land that the tests look at, in both directions
const ACROSS = 16
const INNER = 8 // columns across whose neighbours are known
const TURNS = 150 // how often the tries of a column are repeated
const BEHIND = { north: [0, 1], south: [0, -1], west: [1, 0], east: [-1, 0] }

const terrain = createTerrain(21)
const land = new Map() // "cx,cz" → { states, blockEntities }
for (let cx = FROM; cx < FROM + ACROSS; cx++) {
  for (let cz = FROM; cz < FROM + ACROSS; cz++) {
    const { states, blockEntities } = terrain.make(cx, cz)
    land.set(`${cx},${cz}`, { cx, cz, states: states.slice(), blockEntities })
  }
}

const indexOf = (x, y, z) => ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15)
const stateAt = (x, y, z) => land.get(`${x >> 4},${z >> 4}`).states[indexOf(x, y, z)]
const nameAt = (x, y, z) => blockByState[stateAt(x, y, z)].name
const plain = ({ id, x, y, z }) => ({ id: id.value.replace('minecraft:', ''), x: x.value, y: y.value, z: z.value })
const all = [...land.values()].flatMap(({ blockEntities }) => blockEntities)
const spawners = all.filter(({ id }) => id.value === 'minecraft:mob_spawner')
const chests = all.filter(({ id }) => id.value === 'minecraft:chest')

/** Vanilla's condition (MonsterRoomFeature), written independently, at any place of the land. */
function isRoomFor (x, y, z, wide, long) {
  let openings = 0
  for (let dx = -wide - 1; dx <= wide + 1; dx++) {
    for (let dy = -1; dy <= 4; dy++) {
      for (let dz = -long - 1; dz <= long + 1; dz++) {
        const isEdge = Math.abs(dx) > wide || Math.abs(dz) > long
        if ((dy === -1 || dy === 4) && !isSolid[stateAt(x + dx, y + dy, z + dz)]) return false
        if (dy === 0 && isEdge && stateAt(x + dx, y, z + dz) === AIR && stateAt(x + dx, y + 1, z + dz) === AIR) openings++
      }
    }
  }
  return openings >= 1 && openings <= 5
}

test('dungeons are as frequent as vanilla\'s tries make them, also across the borders of columns', (t) => {
  const random = mulberry32(8)
  const below = (count) => Math.floor(random() * count)
  const [first, last] = [FROM + (ACROSS - INNER) / 2, FROM + (ACROSS + INNER) / 2]
  let [expected, built] = [0, 0]
  for (let cx = first; cx < last; cx++) {
    for (let cz = first; cz < last; cz++) {
      for (let turn = 0; turn < TURNS; turn++) {
        for (const [tries, low, high] of [[10, 0, HIGHEST_Y], [4, LOWEST_Y + 6, -1]]) {
          for (let left = tries; left > 0; left--) {
            const y = low + below(high - low + 1)
            if (y <= HIGHEST_Y - 4 && isRoomFor(cx * 16 + below(16), y, cz * 16 + below(16), 2 + below(2), 2 + below(2))) expected++
          }
        }
      }
      const column = terrain.make(cx, cz)
      const { states } = land.get(`${cx},${cz}`)
      for (let turn = 0; turn < TURNS; turn++) {
        column.blockEntities = []
        buildDungeons(turn, column, HIGHEST_Y - 4)
        if (column.blockEntities.length === 0) continue
        built += column.blockEntities.filter(({ id }) => id.value === 'minecraft:mob_spawner').length
        column.states.set(states)
      }
    }
  }
  t.diagnostic(`${built} dungeons in ${INNER * INNER * TURNS} columns, ${expected} by vanilla's condition`)
  assert.ok(expected > 100, `${expected} rooms`)
  assert.ok(Math.abs(built / expected - 1) < 0.25, `${built} dungeons, ${expected} by vanilla's condition`)
})

test('a dungeon is whole: a floor of cobblestone and moss, a spawner in the middle, chests with their back to a wall', () => {
  assert.ok(spawners.length >= 3, `${spawners.length} dungeons in ${land.size} columns`)
  for (const spawner of spawners) {
    const { x, y, z } = plain(spawner)
    assert.equal(nameAt(x, y, z), 'spawner')
    let floor = 0
    for (let dx = -4; dx <= 4; dx++) for (let dz = -4; dz <= 4; dz++) if (/^(mossy_)?cobblestone$/.test(nameAt(x + dx, y - 1, z + dz))) floor++
    assert.ok(floor >= 30, `${floor} blocks of floor below ${x}, ${y}, ${z}`)
    // Openings take parts of the walls away, but not a whole wall.
    const hasWall = (dx, dz) => [-2, -1, 0, 1, 2].some((aside) => [0, 1, 2, 3].some((up) => /cobblestone$/.test(nameAt(x + dx + (dx === 0 ? aside : 0), y + up, z + dz + (dz === 0 ? aside : 0)))))
    const isMiddle = [3, 4].some((wide) => hasWall(wide, 0) && hasWall(-wide, 0)) && [3, 4].some((long) => hasWall(0, long) && hasWall(0, -long))
    assert.ok(isMiddle, `the spawner at ${x}, ${y}, ${z} is not in the middle`)
    assert.match(spawner.SpawnData.value.entity.value.id.value, /^minecraft:(zombie|skeleton|spider)$/)
  }
  assert.ok(chests.length >= spawners.length)
  for (const chest of chests) {
    const { x, y, z } = plain(chest)
    assert.equal(nameAt(x, y, z), 'chest')
    const [dx, dz] = BEHIND[propertyOf(stateAt(x, y, z), 'facing')]
    assert.ok(isSolid[stateAt(x + dx, y, z + dz)], `nothing behind the chest at ${x}, ${y}, ${z}`)
    assert.equal(chest.LootTable.value, 'minecraft:chests/simple_dungeon')
  }
})

test('half of the dungeons have zombies, a quarter each skeletons and spiders', () => {
  const counts = { zombie: 0, skeleton: 0, spider: 0 }
  const { x, z } = plain(spawners[0])
  const column = terrain.make(x >> 4, z >> 4)
  const { states } = land.get(`${x >> 4},${z >> 4}`)
  for (let turn = 0; turn < 6000; turn++) {
    column.blockEntities = []
    column.states.set(states)
    buildDungeons(turn, column, HIGHEST_Y - 4)
    for (const { SpawnData } of column.blockEntities) if (SpawnData) counts[SpawnData.value.entity.value.id.value.replace('minecraft:', '')]++
  }
  const total = counts.zombie + counts.skeleton + counts.spider
  const square = [['zombie', 1 / 2], ['skeleton', 1 / 4], ['spider', 1 / 4]].reduce((sum, [mob, share]) => sum + (counts[mob] - total * share) ** 2 / (total * share), 0)
  assert.ok(total > 50 && square < 9.21, JSON.stringify(counts)) // chi-square, two degrees of freedom, p = 0.01
})

test('dungeons depend on the seed and the column only', () => {
  const other = createTerrain(21)
  for (const spawner of [...spawners].reverse()) {
    const { x, z } = plain(spawner)
    assert.deepEqual(other.generate(x >> 4, z >> 4).blockEntities, land.get(`${x >> 4},${z >> 4}`).blockEntities)
  }
})
