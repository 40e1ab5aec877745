'use strict'
// Damage of hits: by weapon, by the time between hits, by shields.

const { take, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const villagerOf = (c) => c.here('type=villager,limit=1')

async function opponent (c, body) {
  await c.summon('villager', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'villager')
  return c.entity(body, 'villager')
}

/** Takes a weapon in hand and waits until it is ready for a full hit. */
async function holding (c, body, item) {
  await take(c, body, item)
  await c.until(async () => (await c.admin(`data get entity ${body.name} SelectedItem`)).includes(item), `${item} is held`)
  await ticks(c, 30)
}

suite.case('a bare hand takes half a heart, a diamond sword three and a half, and wears by one', async (c) => {
  const body = await c.join()
  const villager = await opponent(c, body)
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) === 19, 'the hand has struck')
  await holding(c, body, 'diamond_sword')
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) === 12, 'the sword has struck')
  c.assert.match(await c.admin(`data get entity ${body.name} SelectedItem`), /damage": 1\b/)
})

suite.case('an axe hits harder than a sword of its material and wears by two', async (c) => {
  const body = await c.join()
  const villager = await opponent(c, body)
  await holding(c, body, 'iron_axe')
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) === 11, 'the axe has struck')
  c.assert.match(await c.admin(`data get entity ${body.name} SelectedItem`), /damage": 2\b/)
})

suite.case('a second hit too soon is weak', async (c) => {
  await c.fill([3, 0, -1], [3, 1, 1], 'stone') // so that no hit pushes it out of reach
  const body = await c.join()
  const villager = await opponent(c, body)
  await holding(c, body, 'iron_sword')
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) === 14, 'the first blow')
  await ticks(c, 10) // its protection is over, the cooldown of the sword is not
  const before = await c.health(villagerOf(c))
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) < before, 'a second blow')
  await ticks(c, 30)
  body.bot.attack(villager)
  await c.until(async () => await c.health(villagerOf(c)) <= 14 - 6, 'a blow at full strength')
})

suite.case('of several simultaneous hits one counts', async (c) => {
  const body = await c.join()
  for (const x of [3, 4, 5]) await c.summon('item', x, 0, 0, '{Item:{id:"minecraft:stick"},Tags:["striker"],PickupDelay:32767}')
  await c.admin(`execute as ${c.here('tag=striker')} run damage ${body.name} 4 minecraft:generic`) // one hit each, within a tick
  c.assert.equal(await c.health(body.name), 16)
}, { world: 'no healing' })

suite.case('people hurt and push one another', async (c) => {
  const [body, other] = [await c.join(), await c.join({ x: 2 })]
  await c.acquainted(body, other)
  const from = other.bot.entity.position.clone()
  body.bot.attack(body.bot.players[other.name].entity)
  await c.until(() => other.bot.health === 19, 'the other is hurt')
  await c.until(() => other.bot.entity.position.x > from.x + 0.2, 'the other is pushed back')
})

suite.case('a raised shield stops hits from the front and wears', async (c) => {
  const [body, other] = [await c.join(), await c.join({ x: 2 })]
  await c.acquainted(body, other)
  await c.give(body, 'shield')
  await body.bot.equip(body.bot.inventory.items()[0], 'off-hand')
  await body.bot.lookAt(other.bot.entity.position.offset(0, 1.6, 0), true)
  body.bot.activateItem(true)
  await ticks(c, 10)
  await holding(c, other, 'iron_sword')
  other.bot.attack(other.bot.players[body.name].entity)
  await c.until(async () => /damage": 7/.test(await c.admin(`data get entity ${body.name} Inventory`)), 'the shield is worn by the blow and one')
  c.assert.equal(await c.health(body.name), 20)
})

module.exports = suite
