'use strict'
// What enchantments do. Many cases use a level that only commands give, so that chance hardly matters.

const { ticks, gameTime, coveredWater } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const PLACES = { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }
const SURE = 255 // the highest level of a command
const READY_TICKS = 30 // after which every weapon hits with full strength

/** Gives a body an enchanted item. */
async function getEnchanted (c, body, item, enchantments) {
  await c.admin(`give ${body.name} ${item}[enchantments={${Object.entries(enchantments).map(([name, level]) => `"minecraft:${name}":${level}`).join()}}]`)
  await c.until(() => body.count(item) === 1, `${item} is there`)
  return body.bot.inventory.items().find(({ name }) => name === item)
}

/** Gives a body an enchanted item and makes it hold that, ready for a full hit. */
async function hold (c, body, item, enchantments) {
  await body.bot.equip(await getEnchanted(c, body, item, enchantments), 'hand')
  await c.until(async () => (await c.admin(`data get entity ${body.name} SelectedItem`)).includes(item), `${item} is held`)
  await ticks(c, READY_TICKS)
}

async function wear (c, body, item, enchantments) {
  await body.bot.equip(await getEnchanted(c, body, item, enchantments), PLACES[item.split('_')[1]])
  await c.until(async () => /Slot: 10[0-3]b/.test(await c.admin(`data get entity ${body.name} Inventory`)), `${item} is worn`)
}

const wearOf = async (c, body) => Number(/"?minecraft:damage"?: (\d+)/.exec(await c.admin(`data get entity ${body.name} SelectedItem`))?.[1] ?? 0)

async function target (c, body, kind, x = 2) {
  await c.summon(kind, x, 0, 0, '{NoAI:1b}')
  await c.meets(body, kind)
  return c.entity(body, kind)
}

const victim = (c, kind) => c.here(`type=${kind},limit=1`)
const isNear = (c, found, expected) => c.assert.ok(Math.abs(found - expected) < 0.01, `${found}, not ${expected}`)

async function shoot (c, body) {
  body.bot.activateItem()
  await ticks(c, 25)
  body.bot.deactivateItem()
}

suite.case('efficiency shortens digging, and bodies reckon with it', async (c) => {
  await c.set(2, 0, 0, 'obsidian')
  const body = await c.join()
  await hold(c, body, 'diamond_pickaxe', { efficiency: 5 })
  await c.sees(body, 2, 0, 0, 'obsidian')
  c.assert.equal(body.bot.digTime(body.bot.blockAt(c.at(2, 0, 0))) / 50, 45) // 188 without it
  const before = await gameTime(c)
  await body.bot.dig(body.bot.blockAt(c.at(2, 0, 0)))
  await c.until(() => c.blockIs(2, 0, 0, 'air'), 'the obsidian is dug')
  c.assert.ok(await gameTime(c) - before < 120, `${await gameTime(c) - before} ticks`)
})

suite.case('aqua affinity lets a body dig under water as fast as outside', async (c) => {
  const body = await c.join()
  await c.set(2, 0, 0, 'dirt')
  await c.sees(body, 2, 0, 0, 'dirt')
  await c.until(() => body.bot.entity.onGround, 'it stands')
  const dry = body.bot.digTime(body.bot.blockAt(c.at(2, 0, 0)))
  await coveredWater(c, 0, 1, 0)
  await c.until(() => body.bot._getBlockAtEyeLevel()?.name === 'water', 'the eyes are under water')
  c.assert.ok(body.bot.digTime(body.bot.blockAt(c.at(2, 0, 0))) > dry)
  await wear(c, body, 'iron_helmet', { aqua_affinity: 1 })
  await c.until(() => body.bot.digTime(body.bot.blockAt(c.at(2, 0, 0))) <= 750, 'the helmet helps')
})

suite.case('unbreaking spares a tool', async (c) => {
  await c.fill([-1, 0, 2], [1, 0, 3], 'dirt')
  const body = await c.join()
  await hold(c, body, 'iron_shovel', { unbreaking: SURE })
  for (const [x, z] of [[-1, 2], [0, 2], [1, 2], [-1, 3], [0, 3], [1, 3]]) {
    await c.sees(body, x, 0, z, 'dirt')
    await body.bot.dig(body.bot.blockAt(c.at(x, 0, z)), true)
    await c.until(() => c.blockIs(x, 0, z, 'air'), 'the dirt is dug')
  }
  c.assert.ok(await wearOf(c, body) <= 2)
})

suite.case('sharpness adds half a heart and half of that for every further level', async (c) => {
  const body = await c.join()
  const villager = await target(c, body, 'villager')
  await hold(c, body, 'wooden_sword', { sharpness: 5 })
  body.bot.attack(villager)
  await c.until(async () => await c.health(victim(c, 'villager')) < 20, 'the sword has struck')
  isNear(c, await c.health(victim(c, 'villager')), 20 - 4 - 3)
})

suite.case('smite hurts the undead only, bane of arthropods spiders only', async (c) => {
  const body = await c.join()
  const [villager, spider] = [await target(c, body, 'villager'), await target(c, body, 'spider', -2)]
  await hold(c, body, 'wooden_sword', { bane_of_arthropods: 4, smite: 4 })
  body.bot.attack(villager)
  await c.until(async () => await c.health(victim(c, 'villager')) < 20, 'the villager is hit')
  isNear(c, await c.health(victim(c, 'villager')), 16)
  await ticks(c, READY_TICKS)
  body.bot.attack(spider)
  await c.until(async () => await c.health(victim(c, 'spider')) < 16, 'the spider is hit')
  isNear(c, await c.health(victim(c, 'spider')), 16 - 4 - 10)
})

suite.case('knockback pushes farther, fire aspect sets on fire', async (c) => {
  await c.wallIn()
  const body = await c.join()
  const villager = await target(c, body, 'villager')
  const from = villager.position.x
  await hold(c, body, 'wooden_sword', { knockback: 2, fire_aspect: 1 })
  await body.bot.lookAt(villager.position.offset(0, 1, 0), true)
  await ticks(c, 3)
  body.bot.attack(villager)
  await c.until(() => villager.position.x > from + 1.5, 'it is pushed')
  c.assert.ok(Number(/: (-?\d+)s/.exec(await c.admin(`data get entity ${victim(c, 'villager')} Fire`))[1]) > 0)
})

suite.case('sweeping edge lets a sweep hit the others harder', async (c) => {
  const body = await c.join()
  const villager = await target(c, body, 'villager')
  await target(c, body, 'cow', 2.5)
  await hold(c, body, 'wooden_sword', { sweeping_edge: 3 })
  body.bot.attack(villager)
  await c.until(async () => await c.health(victim(c, 'cow')) < 10, 'the sweep hits')
  isNear(c, await c.health(victim(c, 'cow')), 10 - 1 - 3) // one, and three quarters of four
})

const PROTECTED = [ // piece, enchantment, type of damage that passes armour, share that is left of ten
  ['boots', 'protection', 'magic', 1 - 4 / 25],
  ['boots', 'feather_falling', 'fall', 1 - 12 / 25],
  ['leggings', 'fire_protection', 'on_fire', 1 - 8 / 25]
]

suite.case('protection, feather falling and fire protection absorb their damage', async (c) => {
  for (const [piece, enchantment, type, share] of PROTECTED) {
    const body = await c.join()
    await wear(c, body, `leather_${piece}`, { [enchantment]: 4 })
    await c.admin(`damage ${body.name} 10 minecraft:${type}`)
    isNear(c, await c.health(body.name), 20 - 10 * share)
  }
}, { world: 'no healing' })

suite.case('projectile and blast protection absorb their damage behind the armour', async (c) => {
  const behindArmour = 10 * (1 - 0.4 / 25) // two points of leather leggings
  for (const [enchantment, type, damage] of [['projectile_protection', 'arrow', 10], ['blast_protection', 'explosion', 18]]) { // 10 of 18 on easy
    const body = await c.join()
    await wear(c, body, 'leather_leggings', { [enchantment]: 4 })
    await c.admin(`damage ${body.name} ${damage} minecraft:${type}`)
    isNear(c, await c.health(body.name), 20 - behindArmour * (1 - 8 / 25))
  }
}, { world: 'no healing' })

suite.case('thorns prick who hits', async (c) => {
  const body = await c.join()
  await target(c, body, 'villager')
  await wear(c, body, 'iron_chestplate', { thorns: SURE })
  await c.admin(`damage ${body.name} 1 minecraft:mob_attack by ${victim(c, 'villager')}`)
  const left = await c.health(victim(c, 'villager'))
  c.assert.ok(left >= 15 && left <= 19, `health ${left}`)
})

suite.case('respiration spares the air of a body under water', async (c) => {
  const body = await c.join()
  await wear(c, body, 'iron_helmet', { respiration: SURE })
  await coveredWater(c, 0, 1, 0)
  await c.until(() => body.bot._getBlockAtEyeLevel()?.name === 'water', 'the eyes are under water')
  await ticks(c, 60)
  c.assert.ok(Number(/: (-?\d+)s/.exec(await c.admin(`data get entity ${body.name} Air`))[1]) > 280)
})

suite.case('power makes arrows stronger, flame sets on fire, infinity keeps the arrow', async (c) => {
  await c.wallIn(12)
  const body = await c.join()
  await target(c, body, 'iron_golem', 6)
  await c.give(body, 'arrow')
  await hold(c, body, 'bow', { power: 10, flame: 1, infinity: 1 })
  await body.bot.lookAt(c.at(6, 1.5, 0).offset(0.5, 0, 0.5), true)
  await shoot(c, body)
  await c.until(async () => await c.health(victim(c, 'iron_golem')) < 100, 'the arrow hits')
  c.assert.ok(await c.health(victim(c, 'iron_golem')) <= 82, 'at least 18 of a speed near 3, times 7') // and without power at most 89
  c.assert.ok(Number(/: (-?\d+)s/.exec(await c.admin(`data get entity ${victim(c, 'iron_golem')} Fire`))[1]) > 0)
  c.assert.equal((await c.inventory(body)).arrow, 1)
})

suite.case('punch pushes whom an arrow hits', async (c) => {
  await c.wallIn(14)
  const body = await c.join()
  const villager = await target(c, body, 'villager', 5)
  const from = villager.position.x
  await c.give(body, 'arrow')
  await hold(c, body, 'bow', { punch: 2 })
  await body.bot.lookAt(c.at(5, 1.3, 0).offset(0.5, 0, 0.5), true)
  await shoot(c, body)
  await c.until(() => villager.position.x > from + 2, 'it is pushed')
})

suite.case('fortune multiplies what ore gives', async (c) => {
  const body = await c.join()
  await hold(c, body, 'iron_pickaxe', { fortune: SURE })
  for (const x of [1, 2]) {
    await c.set(x, 0, 2, 'diamond_ore')
    await c.sees(body, x, 0, 2, 'diamond_ore')
    await body.bot.dig(body.bot.blockAt(c.at(x, 0, 2)), true)
    await c.until(() => c.blockIs(x, 0, 2, 'air'), 'the ore is dug')
  }
  for (const x of [1, 2]) await c.put(body, x, 0, 2)
  await c.until(() => body.count('diamond') > 9, 'there are more than two diamonds')
})

suite.case('silk touch takes blocks as they are: ore without experience, ice without water', async (c) => {
  const body = await c.join()
  await c.admin(`experience set ${body.name} 0 levels`)
  await c.admin(`experience set ${body.name} 0 points`)
  await hold(c, body, 'diamond_pickaxe', { silk_touch: 1 })
  for (const block of ['diamond_ore', 'stone', 'ice', 'glass']) {
    await c.set(0, 0, 2, block)
    await c.sees(body, 0, 0, 2, block)
    await body.bot.dig(body.bot.blockAt(c.at(0, 0, 2)), true)
    await c.until(() => c.blockIs(0, 0, 2, 'air'), `${block} is dug`)
  }
  await c.put(body, 0, 0, 2)
  await c.until(() => ['diamond_ore', 'stone', 'ice', 'glass'].every((block) => body.count(block) === 1), 'each is taken up')
  c.assert.match(await c.admin(`experience query ${body.name} points`), / 0 experience points/)
})

suite.case('bodies use a tool with silk touch only where no other one works', async (c) => {
  await c.fill([2, 0, 0], [3, 0, 0], 'coal_ore')
  const body = await c.join()
  await c.give(body, 'stone_pickaxe')
  await getEnchanted(c, body, 'diamond_pickaxe', { silk_touch: 1, efficiency: 5 })
  c.done(await body.act('collect', { item: 'coal', count: 2 }))
  c.assert.deepEqual(await c.inventory(body), { stone_pickaxe: 1, diamond_pickaxe: 1, coal: 2 })
})

suite.case('looting makes mobs drop more', async (c) => {
  const body = await c.join()
  const cow = await target(c, body, 'cow')
  await hold(c, body, 'netherite_sword', { looting: SURE, sharpness: 10 })
  body.bot.attack(cow)
  await c.until(async () => !/passed/.test(await c.admin(`execute if entity ${c.here('type=cow')}`)), 'the cow is dead')
  await c.put(body, 2, 0, 0)
  await c.until(() => body.count('beef') + body.count('leather') > 5, 'there is more than a cow gives')
})

suite.case('lure brings fish at once', async (c) => {
  await c.fill([3, -1, -3], [9, -1, 3], 'water')
  await c.fill([2, -2, -4], [10, -2, 4], 'stone')
  const body = await c.join({ x: 2 })
  await hold(c, body, 'fishing_rod', { lure: SURE })
  await body.bot.lookAt(c.at(6, 0, 0).offset(0.5, 0, 0.5), true)
  const before = await gameTime(c)
  body.bot.activateItem()
  let isBiting = false
  body.bot._client.on('entity_metadata', ({ entityId, metadata }) => {
    if (body.bot.entities[entityId]?.name === 'fishing_bobber' && metadata.some(({ key, value }) => key === 9 && value === true)) isBiting = true
  })
  await c.until(() => isBiting, 'a fish bites')
  c.assert.ok(await gameTime(c) - before < 250, `${await gameTime(c) - before} ticks`)
})

module.exports = suite
