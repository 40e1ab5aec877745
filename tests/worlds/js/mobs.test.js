'use strict'
// Mobs from the server's side: loot against its chances, growth, grazing, herds, monsters in the dark, tags and back.

const assert = require('node:assert/strict')
const test = require('node:test')
const { openQuietWorld } = require('./quiet_world')
const { lootOfMob } = require('../../../worlds/embedded/js/mobs/loot')
const { nameOf } = require('../../../worlds/embedded/js/inventory/stacks')
const { mulberry32 } = require('../../../worlds/embedded/js/random')
const { throughArmour } = require('../../../worlds/embedded/js/combat/armour')
const { pointsForLevel } = require('../../../worlds/embedded/js/gameplay/vitals/experience')

const DRAWS = 1000

// Vanilla's counts, written independently of the world's table: [kind, by a player, item, counts → chance].
const uniform = (low, high) => new Map(Array.from({ length: high - low + 1 }, (_, index) => [low + index, 1 / (high - low + 1)]))
const sometimes = (chance) => new Map([[0, 1 - chance], [1, chance]])
const VANILLA = [
  ['cow', false, 'leather', uniform(0, 2)], ['cow', false, 'beef', uniform(1, 3)], ['pig', false, 'porkchop', uniform(1, 3)],
  ['sheep', false, 'mutton', uniform(1, 2)], ['sheep', false, 'white_wool', uniform(1, 1)], ['chicken', false, 'feather', uniform(0, 2)],
  ['rabbit', true, 'rabbit_foot', sometimes(0.1)], ['rabbit', false, 'rabbit_foot', uniform(0, 0)], ['squid', false, 'ink_sac', uniform(1, 3)],
  ['cod', false, 'bone_meal', sometimes(0.05)], ['zombie', false, 'rotten_flesh', uniform(0, 2)], ['zombie', true, 'iron_ingot', sometimes(0.025 / 3)],
  ['skeleton', false, 'bone', uniform(0, 2)], ['skeleton', false, 'arrow', uniform(0, 2)], ['creeper', false, 'gunpowder', uniform(0, 2)],
  ['spider', false, 'string', uniform(0, 2)], ['spider', true, 'spider_eye', sometimes(1 / 3)], ['enderman', false, 'ender_pearl', uniform(0, 1)],
  ['blaze', true, 'blaze_rod', uniform(0, 1)], ['blaze', false, 'blaze_rod', uniform(0, 0)], ['zombified_piglin', false, 'gold_nugget', uniform(0, 1)],
  ['wither_skeleton', false, 'bone', uniform(0, 2)], ['magma_cube', false, 'magma_cream', uniform(0, 0)],
  ['iron_golem', false, 'iron_ingot', uniform(3, 5)], ['witch', false, 'redstone', uniform(4, 8)]
]
const CRITICAL_99 = [0, 6.635, 9.21, 11.345, 13.277] // chi-square, by degrees of freedom, p = 0.01

test('loot drops as often as in vanilla', () => {
  const random = mulberry32(20241203)
  for (const [typeName, isByPlayer, item, chances] of VANILLA) {
    const seen = new Map()
    for (let draw = 0; draw < DRAWS; draw++) {
      const stacks = lootOfMob({ typeName, fireTicks: 0, isBaby: false, size: 1, colour: 'white', isSheared: false }, isByPlayer, random)
      const count = stacks.filter((stack) => nameOf(stack) === item).reduce((sum, stack) => sum + stack.count, 0)
      seen.set(count, (seen.get(count) ?? 0) + 1)
    }
    for (const count of seen.keys()) assert.ok(chances.has(count), `${typeName}: ${count} ${item}`)
    let square = 0
    for (const [count, chance] of chances) square += ((seen.get(count) ?? 0) - DRAWS * chance) ** 2 / (DRAWS * chance)
    assert.ok(square <= CRITICAL_99[chances.size - 1], `${typeName} ${item}: chi-square ${square}`)
  }
})

test('babies drop nothing, and burning animals drop cooked meat', () => {
  const cow = { typeName: 'cow', fireTicks: 0, isBaby: true }
  assert.deepEqual(lootOfMob(cow, true, Math.random), [])
  const names = lootOfMob({ ...cow, isBaby: false, fireTicks: 20 }, true, () => 0.99).map(nameOf)
  assert.deepEqual(names, ['leather', 'cooked_beef'])
})

test('armour absorbs what vanilla\'s formula says', () => {
  assert.ok(Math.abs(throughArmour(10, 20, 8) - 3) < 1e-9)
  assert.ok(Math.abs(throughArmour(100, 20, 0) - 84) < 1e-9) // at least a fifth of the points
  assert.equal(throughArmour(7, 0, 0), 7)
})

test('levels cost the same as in vanilla', () => {
  assert.deepEqual([0, 14, 15, 29, 30].map(pointsForLevel), [7, 35, 37, 107, 112])
})

/** A world whose arena around the middle is awake without players. */
function openArena () {
  const quiet = openQuietWorld()
  for (const cx of [-1, 0]) for (const cz of [-1, 0]) quiet.world.forceColumn(cx, cz, true)
  return quiet
}

test('a calf grows up on time', () => {
  const { world, yOf, run, problems } = openArena()
  const calf = world.summon('cow', { x: 0.5, y: yOf(0), z: 0.5 }, { Age: { type: 'int', value: -60 } })
  run(20)
  assert.ok(calf.isBaby && calf.height === 0.7)
  run(80)
  assert.deepEqual([calf.isBaby, calf.height, problems], [false, 1.4, []])
})

test('a shorn sheep that eats grass regrows its wool, and the grass turns into dirt', () => {
  const { world, yOf, run, fill, nameAt, problems } = openArena()
  fill([-10, -1, -10], [10, -1, 10], 'grass_block')
  const sheep = world.summon('sheep', { x: 0.5, y: yOf(0), z: 0.5 }, { Sheared: { type: 'byte', value: 1 }, Age: { type: 'int', value: -24000 } })
  for (let left = 0; left < 40 && sheep.isSheared; left++) run(50)
  assert.equal(sheep.isSheared, false)
  let eaten = 0
  for (let x = -10; x <= 10; x++) for (let z = -10; z <= 10; z++) if (nameAt(x, -1, z) === 'dirt') eaten++
  assert.ok(eaten >= 1)
  assert.deepEqual(problems, [])
})

test('mobs avoid lava and cliffs, and stay in their land', () => {
  const { world, yOf, run, fill, problems } = openArena()
  fill([4, -1, -10], [10, -1, 10], 'lava')
  const herd = [-6, -3, 0].map((x) => world.summon('cow', { x: x + 0.5, y: yOf(0), z: 0.5 }))
  run(1500)
  for (const cow of herd) assert.ok(!cow.isDead && cow.y >= yOf(0) - 0.01, `${cow.x}, ${cow.y}, ${cow.z}`)
  assert.deepEqual(problems, [])
})

test('the state of a mob is saved in its tags and restored', () => {
  const { world, yOf } = openArena()
  const sheep = world.spawnMob('sheep', { x: 0.5, y: yOf(0), z: 0.5 }, { isBaby: true, colour: 'lime' })
  sheep.isSheared = true
  const copy = world.summon('sheep', { x: 2.5, y: yOf(0), z: 0.5 }, sheep.toTag())
  assert.deepEqual(copy.toTag(), sheep.toTag())
  const slime = world.spawnMob('slime', { x: 0.5, y: yOf(0), z: 3.5 }, { size: 4 })
  const other = world.summon('slime', { x: 0.5, y: yOf(0), z: 3.5 }, slime.toTag())
  assert.deepEqual([other.size, other.health, other.width], [4, 16, slime.width])
})

test('an arrow flies as far as in vanilla, sticks, and vanishes after a minute', () => {
  const { world, yOf, run, fill } = openArena()
  fill([9, 0, -2], [9, 4, 2], 'stone')
  const archer = world.spawnMob('skeleton', { x: -8.5, y: yOf(0), z: 0.5 }, { isMindless: true })
  const arrow = world.shootArrow(archer, { x: 1, y: 0.05, z: 0 }, { speed: 3, inaccuracy: 0, canBeTaken: true })
  run(12)
  assert.ok(arrow.isStuck && Math.abs(arrow.x - 9) < 0.3, `${arrow.x}`)
  run(1210)
  assert.ok(!world.entities.byId.has(arrow.id))
})

test('a slime of four leaves smaller ones', () => {
  const { world, yOf, run } = openArena()
  const slime = world.spawnMob('slime', { x: 0.5, y: yOf(0), z: 0.5 }, { size: 4 })
  run(20)
  world.hurt(slime, Infinity, { type: 'generic_kill' })
  const parts = [...world.mobs].filter((mob) => mob !== slime)
  assert.ok(parts.length >= 2 && parts.length <= 4 && parts.every(({ size }) => size === 2))
})

test('peaceful difficulty removes monsters and keeps animals', () => {
  const { world, yOf, run } = openArena()
  for (const kind of ['zombie', 'cow', 'creeper']) world.spawnMob(kind, { x: 0.5, y: yOf(0), z: 0.5 })
  run(2)
  world.setDifficulty('peaceful')
  assert.deepEqual([...world.mobs].map(({ typeName }) => typeName), ['cow'])
})
