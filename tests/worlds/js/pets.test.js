'use strict'
// Wolves and cats from the server's side: how often they are tamed, what a save keeps, what they attack, what their owner is told, when strays come.

const assert = require('node:assert/strict')
const test = require('node:test')
const { ADA, BEA, openMeadow } = require('./meadow')
const { mayAttack } = require('../../../worlds/embedded/js/mobs/loyalty')

const ANIMALS = 600
const CRITICAL_99 = 6.635 // chi-square, one degree of freedom, p = 0.01
const STRAY_TICKS = 1200

for (const [kind, food] of [['wolf', 'bone'], ['cat', 'cod'], ['cat', 'salmon']]) {
  test(`one ${food} in three tames a ${kind}`, () => {
    const { stand, click, spawn } = openMeadow()
    const ada = stand(ADA, 0.5, 0.5)
    let tamed = 0
    for (let animal = 0; animal < ANIMALS; animal++) {
      const mob = spawn(kind, 1.5, 0.5, { isMindless: true })
      assert.equal(click(ada, mob, food), null)
      if (mob.ownerUuid === null) continue
      tamed++
      assert.deepEqual([mob.ownerUuid, mob.isSitting, mob.healthMax], [ADA, true, kind === 'wolf' ? 40 : 10])
    }
    const expected = ANIMALS / 3
    const square = (tamed - expected) ** 2 / expected + (tamed - expected) ** 2 / (ANIMALS - expected)
    assert.ok(square < CRITICAL_99, `${tamed} of ${ANIMALS}`)
  })
}

test('angry wolves refuse bones, wild ones refuse meat, and tame ones want no bones', () => {
  const { stand, click, spawn, run, world } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const wolf = spawn('wolf', 1.5, 0.5)
  assert.equal(click(ada, wolf, 'beef'), 'beef')
  world.hurt(wolf, 1, { type: 'player_attack', by: ada })
  run(10)
  assert.equal(wolf.target, ada)
  assert.equal(click(ada, wolf, 'bone'), 'bone')
  const tame = spawn('wolf', 1.5, 2.5)
  tame.belongTo(ADA)
  assert.equal(click(ada, tame, 'bone'), 'bone')
  assert.equal(tame.isSitting, true)
})

test('a save keeps the owner of a pet, whether it sits, its collar and its coat', () => {
  const { spawn, yOf, world } = openMeadow()
  for (const kind of ['wolf', 'cat']) {
    const pet = spawn(kind, 0.5, 0.5)
    pet.belongTo(ADA)
    Object.assign(pet, { isSitting: true, collar: 'lime', health: 7 })
    const copy = world.summon(kind, { x: 2.5, y: yOf(0), z: 0.5 }, pet.toTag())
    assert.deepEqual(copy.toTag(), pet.toTag())
    assert.deepEqual([copy.ownerUuid, copy.isSitting, copy.collar, copy.variant, copy.health], [ADA, true, 'lime', pet.variant, 7])
  }
})

test('a tame wolf spares its owner, creepers and tame animals, but not wolves of others', () => {
  const { stand, spawn, world } = openMeadow()
  const [ada, bea] = [stand(ADA, 0.5, 0.5), stand(BEA, 3.5, 0.5)]
  const wolf = spawn('wolf', 1.5, 0.5)
  const owned = (kind, owner) => {
    const pet = spawn(kind, 1.5, 2.5)
    pet.belongTo(owner)
    return pet
  }
  wolf.belongTo(ADA)
  const foes = [ada, bea, spawn('creeper', 5, 5), spawn('zombie', 5, 5), owned('wolf', ADA), owned('wolf', BEA), owned('cat', BEA), spawn('cow', 5, 5)]
  assert.deepEqual(foes.map((foe) => mayAttack(world, wolf, foe)), [false, world.options.pvp, false, true, false, true, false, true])
})

test('a pack attacks whoever hits one of it, except who sits, and calms down', () => {
  const { stand, spawn, run, problems } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const pack = [2, 4, 6].map((x) => spawn('wolf', x, 0.5))
  const stranger = spawn('wolf', 2, 3)
  stranger.belongTo(BEA)
  ada.world.hurt(pack[0], 1, { type: 'player_attack', by: ada })
  run(10)
  assert.deepEqual([...pack, stranger].map(({ target }) => target), [ada, ada, ada, null])
  assert.ok(pack.every(({ anger }) => anger.isAtPlayer))
  Object.assign(ada, { isDead: true })
  run(800)
  assert.deepEqual(pack.map(({ target, anger }) => [target, anger]), [[null, null], [null, null], [null, null]])
  assert.deepEqual(problems, [])
})

test('the owner of a wolf reads who killed it', () => {
  const { stand, spawn, world } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const wolf = spawn('wolf', 1.5, 0.5)
  wolf.belongTo(ADA)
  const told = []
  world.announce = (text, players) => told.push([text, players])
  world.hurt(wolf, 100, { type: 'mob_attack', by: spawn('zombie', 2.5, 0.5) })
  assert.deepEqual(told, [['Wolf was slain by Zombie', [ada]]])
})

test('a pet comes to its owner from where nobody is near, unless it sits', () => {
  const { stand, spawn, run, problems } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const [wolf, sitting] = [spawn('wolf', 60.5, 0.5), spawn('wolf', 60.5, 4.5)]
  for (const pet of [wolf, sitting]) pet.belongTo(ADA)
  sitting.isSitting = true
  run(40)
  assert.ok(wolf.distanceTo(ada.x, ada.y, ada.z) < 8, `${wolf.x}, ${wolf.z}`)
  assert.equal(sitting.x, 60.5)
  assert.deepEqual(problems, [])
})

test('strays come to towns only, five at most', () => {
  const { stand, world, problems } = openMeadow()
  const ada = stand(ADA, 0.5, 0.5)
  const cats = () => [...world.mobs].filter(({ typeName }) => typeName === 'cat')
  const rule = world.tickRules.find(({ name }) => name === 'stray cats')
  const minutes = (count) => {
    for (let minute = 1; minute <= count; minute++) {
      world.age = minute * STRAY_TICKS
      rule.run()
    }
  }
  minutes(100)
  assert.equal(cats().length, 5)
  assert.ok(cats().every(({ isPersistent, x, z }) => !isPersistent && world.terrain.landscape.fromTown(Math.floor(x), Math.floor(z)) === 0))
  for (const cat of cats()) world.removeEntity(cat)
  Object.assign(ada, { x: 2000.5 })
  minutes(100)
  assert.deepEqual([cats(), problems], [[], []])
})
