'use strict'

const test = require('node:test')
const assert = require('node:assert/strict')
const { EventEmitter } = require('node:events')
const { Vec3 } = require('vec3')
const registry = require('prismarine-registry')('1.21.4')
const World = require('prismarine-world')(registry)
const Column = require('prismarine-chunk')(registry)
const { createSurroundings } = require('../../../../bots/js/senses/surroundings')

const state = (name) => registry.blocksByName[name].defaultState

const HERE = new Vec3(0.5, 65, 0.5)

/** A world of stone up to y = 63 with grass at 64, and a digest over it. */
function makeWorld (radiusColumns = 1) {
  const world = new World(null, null).sync
  for (let cx = -radiusColumns; cx <= radiusColumns; cx++) {
    for (let cz = -radiusColumns; cz <= radiusColumns; cz++) {
      const column = new Column({ minY: -64, worldHeight: 384 })
      for (let x = 0; x < 16; x++) {
        for (let z = 0; z < 16; z++) {
          for (let y = 40; y < 64; y++) column.setBlockStateId(new Vec3(x, y, z), state('stone'))
          column.setBlockStateId(new Vec3(x, 64, z), state('grass_block'))
        }
      }
      world.setColumn(cx, cz, column)
    }
  }
  const bot = Object.assign(new EventEmitter(), { entity: { position: HERE }, registry, world, game: { minY: -64, height: 384 } })
  world.on('blockUpdate', (before, after) => bot.emit('blockUpdate', before, after))
  return { world, surroundings: createSurroundings(bot) }
}

const kindsOf = (digest) => digest.map(({ name }) => name)

for (const kind of ['diamond_ore', 'granite']) {
  test(`${kind} is only seen when it is visible`, () => {
    const { world, surroundings } = makeWorld()
    world.setBlockStateId(new Vec3(2, 60, 2), state(kind))
    const isInDigest = () => kindsOf(surroundings.digest(HERE, 16, 40)).includes(kind)
    const found = () => surroundings.find([kind], { position: HERE, radius: 16, count: 1 }).length
    assert.equal(isInDigest(), false)
    world.setBlockStateId(new Vec3(2, 61, 2), 0)
    assert.equal(found(), 0, 'a hollow in the rock shows nothing from above')
    assert.equal(isInDigest(), false)
    for (let y = 61; y <= 64; y++) for (const x of [1, 2]) for (const z of [1, 2]) world.setBlockStateId(new Vec3(x, y, z), 0)
    assert.equal(found(), 1)
    assert.equal(isInDigest(), true)
  })
}

test('a change in the next section is noticed', () => {
  const { world, surroundings } = makeWorld()
  world.setBlockStateId(new Vec3(3, 63, 15), state('gold_block'))
  assert.deepEqual(surroundings.find(['gold_block'], { position: HERE, radius: 24, count: 1 }), [])
  world.setBlockStateId(new Vec3(3, 63, 16), 0) // its neighbour lies in another column
  assert.equal(surroundings.find(['gold_block'], { position: HERE, radius: 24, count: 1 })[0].z, 15)
  world.setBlockStateId(new Vec3(3, 63, 16), state('stone'))
  assert.deepEqual(surroundings.find(['gold_block'], { position: HERE, radius: 24, count: 1 }), [])
})

test('a lake shows its surface and hides its depths', () => {
  const { world, surroundings } = makeWorld()
  for (let x = 4; x < 8; x++) for (let z = 4; z < 8; z++) for (let y = 61; y <= 64; y++) world.setBlockStateId(new Vec3(x, y, z), state('water'))
  const water = surroundings.digest(HERE, 16, 40).find(({ name }) => name === 'water')
  assert.equal(water.count, 16)
  assert.equal(water.nearest[1], 64)
})

test('nearest first, counted, and no more kinds than asked for', () => {
  const { world, surroundings } = makeWorld()
  world.setBlockStateId(new Vec3(5, 65, 0), state('poppy'))
  world.setBlockStateId(new Vec3(9, 65, 0), state('poppy'))
  world.setBlockStateId(new Vec3(3, 65, 0), state('oak_log'))
  const digest = surroundings.digest(HERE, 16, 40)
  assert.deepEqual(kindsOf(digest), ['grass_block', 'oak_log', 'poppy'])
  assert.deepEqual(digest[2], { name: 'poppy', count: 2, nearest: [5, 65, 0], distance: 5.02 })
  assert.equal(surroundings.digest(HERE, 16, 2).length, 2)
  assert.equal(surroundings.find(['poppy'], { position: HERE, radius: 16, count: 1 })[0].x, 5)
})

test('nothing is seen where nothing is loaded', () => {
  const { surroundings } = makeWorld()
  assert.deepEqual(surroundings.digest(new Vec3(500, 65, 500), 16, 40), [])
})

test('a line of sight does not pass the corner where two blocks meet', () => {
  const { world, surroundings } = makeWorld()
  const behind = { position: new Vec3(1.5, 65, 1.5), height: 1.7 }
  assert.ok(surroundings.seesCreature(behind))
  for (const y of [65, 66]) for (const [x, z] of [[1, 0], [0, 1]]) world.setBlockStateId(new Vec3(x, y, z), state('stone'))
  assert.ok(!surroundings.seesCreature(behind))
  world.setBlockStateId(new Vec3(1, 66, 0), 0)
  assert.ok(surroundings.seesCreature(behind))
})

test('a creature behind glass or leaves is visible but harmless; one in a doorway is not', () => {
  const { world, surroundings } = makeWorld()
  const behind = { position: new Vec3(3.5, 65, 0.5), height: 1.7 }
  const between = (name) => { for (const y of [65, 66]) world.setBlockStateId(new Vec3(2, y, 0), state(name)) }
  for (const [name, sees, faces] of [['air', true, true], ['oak_leaves', true, false], ['glass', true, false], ['oak_door', true, true], ['stone', false, false]]) {
    between(name)
    assert.deepEqual([surroundings.seesCreature(behind), surroundings.facesCreature(behind)], [sees, faces], name)
  }
})
