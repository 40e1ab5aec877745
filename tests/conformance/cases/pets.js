'use strict'
// Wolves and cats: taming, sitting, following, defending, healing, breeding, collars; the prey of wild ones, and mobs that keep away from them.

const { take, hold, ticks } = require('../js/hands')
const { ownPet, petFlags, shown, SITTING, TAME } = require('../js/creatures')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const FOODS = 64
const TAME_HEALTH = 40
const WHOLE = `attributes:[{id:"minecraft:max_health",base:${TAME_HEALTH}}]`
const LIME = 5
const WALKS_BLOCKS = 11.2 // a pet sets out at 10 blocks, and from 12 on it appears

/** Clicks with food until an animal is tame. Each food counts once. */
async function tameWith (c, body, animal, food) {
  await take(c, body, food, FOODS)
  while (!(petFlags(animal) & TAME)) {
    const held = body.count(food)
    c.assert.ok(held > 0, `${FOODS} ${food} do not tame it`)
    await body.bot.activateEntity(animal)
    await c.until(() => body.count(food) === held - 1, 'the food is eaten')
    await ticks(c, 2) // whether it is tame is told with the food
  }
}

suite.case('bones tame a wolf, which sits and has forty health', async (c) => {
  const body = await c.join()
  await c.summon('wolf', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'wolf')
  const wolf = c.entity(body, 'wolf')
  c.assert.equal(await c.health(c.here('type=wolf,limit=1')), 8)
  await tameWith(c, body, wolf, 'bone')
  await c.until(() => petFlags(wolf) === (SITTING | TAME), 'it sits')
  c.assert.equal(shown(wolf, 'owneruuid'), body.bot.player.uuid)
  c.assert.equal(await c.health(c.here('type=wolf,limit=1')), TAME_HEALTH)
})

suite.case('raw cod tames a cat', async (c) => {
  const body = await c.join()
  await c.summon('cat', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'cat')
  await tameWith(c, body, c.entity(body, 'cat'), 'cod')
  c.assert.equal(shown(c.entity(body, 'cat'), 'owneruuid'), body.bot.player.uuid)
})

suite.case('a click of the owner lets a tame wolf sit down and stand up, and one of somebody else does not', async (c) => {
  const body = await c.join()
  const other = await c.join({ x: 2, z: 2 })
  const wolf = await ownPet(c, body, 'wolf', [2, 0])
  await body.bot.activateEntity(wolf)
  await c.until(() => petFlags(wolf) & SITTING, 'it sits')
  await c.meets(other, 'wolf')
  await other.bot.activateEntity(c.entity(other, 'wolf'))
  await ticks(c, 10)
  c.assert.ok(petFlags(wolf) & SITTING)
  await body.bot.activateEntity(wolf)
  await c.until(() => !(petFlags(wolf) & SITTING), 'it stands')
})

suite.case('a tame animal follows its owner, and one that sits stays', async (c) => {
  const body = await c.join({ x: -12 })
  const wolf = await ownPet(c, body, 'wolf', [-10, 0])
  const cat = await ownPet(c, body, 'cat', [-10, 2])
  const sitting = await ownPet(c, body, 'wolf', [-10, -2], 'Sitting:1b')
  const comes = (pet) => c.until(() => pet.position.distanceTo(body.bot.entity.position) < 6, `the ${pet.name} comes`)
  await c.put(body, 14, 0, 0) // so far that they appear
  for (const pet of [wolf, cat]) await comes(pet)
  for (const pet of [wolf, cat]) {
    const here = pet.position.minus(c.at(0.5, 0, 0.5))
    await c.put(body, here.x - WALKS_BLOCKS, 0, here.z)
    await comes(pet)
  }
  c.assert.ok(sitting.position.distanceTo(c.at(-9.5, 0, -1.5)) < 1)
})

suite.case('a tame wolf attacks what its owner hits', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await ownPet(c, body, 'wolf', [-2, 0])
  await c.summon('pig', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'pig')
  body.bot.attack(c.entity(body, 'pig'))
  await c.until(() => !c.entity(body, 'pig'), 'the wolf kills the pig')
})

suite.case('a tame wolf attacks what hurts its owner', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await ownPet(c, body, 'wolf', [-2, 0])
  await c.summon('zombie', 5, 0, 0, '{IsBaby:0b}')
  await c.meets(body, 'zombie')
  await c.until(() => !c.entity(body, 'zombie'), 'the wolf kills the zombie')
}, { world: 'night' })

suite.case('a wild wolf that is hit attacks with its pack, and is angry', async (c) => {
  await c.wallIn()
  const body = await c.join()
  await c.admin(`effect give ${body.name} minecraft:resistance 1000 3`)
  for (const z of [-2, 0, 2]) await c.summon('wolf', 2, 0, z)
  await c.meets(body, 'wolf', 3)
  const pack = Object.values(body.bot.entities).filter(({ name }) => name === 'wolf')
  c.assert.ok(pack.every((wolf) => !shown(wolf, 'remaining_anger_time')))
  body.bot.attack(pack[0])
  await c.until(() => pack.every((wolf) => shown(wolf, 'remaining_anger_time') > 0), 'all are angry')
  await c.until(async () => await c.health(body.name) < 20, 'they bite')
})

suite.case('a wild wolf hunts sheep', async (c) => {
  await c.wallIn()
  const body = await c.join({ x: -6 })
  await c.summon('sheep', 4, 0, 0)
  await c.meets(body, 'sheep')
  await c.summon('wolf', 0, 0, 0)
  await c.until(() => !c.entity(body, 'sheep'), 'the sheep is dead')
})

suite.case('meat heals a tame wolf', async (c) => {
  const body = await c.join()
  const wolf = await ownPet(c, body, 'wolf', [2, 0], `Sitting:1b,${WHOLE},Health:10f`)
  await take(c, body, 'beef', 2)
  await body.bot.activateEntity(wolf)
  await c.until(() => body.count('beef') === 1, 'it eats')
  c.assert.equal(await c.health(c.here('type=wolf,limit=1')), 16)
  c.assert.ok(petFlags(wolf) & SITTING)
})

suite.case('two healthy tame wolves that are fed have a pup of the same owner', async (c) => {
  await c.wallIn(4)
  const body = await c.join()
  for (const z of [-1, 1]) await ownPet(c, body, 'wolf', [2, z], `${WHOLE},Health:${TAME_HEALTH}f`)
  await take(c, body, 'chicken', 2)
  for (const wolf of Object.values(body.bot.entities).filter(({ name }) => name === 'wolf')) await body.bot.activateEntity(wolf)
  await c.until(() => body.count('chicken') === 0, 'both eat')
  await c.meets(body, 'wolf', 3)
  const pup = Object.values(body.bot.entities).find((entity) => entity.name === 'wolf' && shown(entity, 'baby'))
  c.assert.deepEqual([petFlags(pup) & TAME, shown(pup, 'owneruuid')], [TAME, body.bot.player.uuid])
})

suite.case('dye of the owner colours a collar', async (c) => {
  const body = await c.join()
  const wolf = await ownPet(c, body, 'wolf', [2, 0], 'Sitting:1b')
  await hold(c, body, 'lime_dye', 2)
  await body.bot.activateEntity(wolf)
  await c.until(() => shown(wolf, 'collar_color') === LIME, 'the collar is lime')
  c.assert.equal(body.count('lime_dye'), 1)
})

suite.case('a creeper keeps away from a cat', async (c) => {
  const body = await c.join({ x: -10 })
  await c.summon('cat', 0, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'cat')
  await c.summon('creeper', 3, 0, 0)
  await c.meets(body, 'creeper')
  const creeper = c.entity(body, 'creeper')
  await c.until(() => creeper.position.distanceTo(c.at(0, 0, 0)) > 6, 'it leaves')
  c.assert.ok(c.entity(body, 'creeper'), 'it has not exploded')
})

module.exports = suite
