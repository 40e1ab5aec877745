'use strict'
// Blows: by weapon, by patience, by what stands in between.

module.exports = (suite) => {
  const healthOf = async (c, who) => Number(/([\d.]+)f/.exec(await c.admin(`data get entity ${who} Health`))[1])
  const VILLAGER = '@e[type=villager,limit=1]'

  async function ticks (c, count) {
    const age = async () => Number(/\d+$/.exec(await c.admin('time query gametime'))[0])
    const start = await age()
    await c.until(async () => await age() >= start + count, `${count} ticks`)
  }

  async function opponent (c, body) {
    await c.summon('villager', 2, 0, 0, '{NoAI:1b}')
    await c.meets(body, 'villager')
    return c.entity(body, 'villager')
  }

  async function holding (c, body, item) {
    await c.give(body, item)
    await body.bot.equip(body.bot.inventory.items().find(({ name }) => name === item), 'hand')
    await c.until(async () => (await c.admin(`data get entity ${body.name} SelectedItem`)).includes(item), `${item} is held`)
    await ticks(c, 30)
  }

  suite.case('a bare hand takes half a heart, a diamond sword three and a half, and wears by one', async (c) => {
    const body = await c.join()
    const villager = await opponent(c, body)
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) === 19, 'the hand has struck')
    await holding(c, body, 'diamond_sword')
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) === 12, 'the sword has struck')
    c.assert.match(await c.admin(`data get entity ${body.name} SelectedItem`), /damage": 1\b/)
  })

  suite.case('an axe hits harder than a sword of its material and wears by two', async (c) => {
    const body = await c.join()
    const villager = await opponent(c, body)
    await holding(c, body, 'iron_axe')
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) === 11, 'the axe has struck')
    c.assert.match(await c.admin(`data get entity ${body.name} SelectedItem`), /damage": 2\b/)
  })

  suite.case('who strikes again too soon strikes weakly', async (c) => {
    await c.fill([3, 0, -1], [3, 1, 1], 'stone') // so that no blow pushes it out of reach
    const body = await c.join()
    const villager = await opponent(c, body)
    await holding(c, body, 'iron_sword')
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) === 14, 'the first blow')
    await ticks(c, 10) // its protection is over, the sword's patience is not
    const before = await healthOf(c, VILLAGER)
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) < before, 'a second blow')
    await ticks(c, 30)
    body.bot.attack(villager)
    await c.until(async () => await healthOf(c, VILLAGER) <= 14 - 6, 'a blow at full strength')
  })

  suite.case('within half a second only the worse of two blows counts', async (c) => {
    const body = await c.join()
    await c.admin(`damage ${body.name} 4 minecraft:generic`)
    const answer = await c.admin(`damage ${body.name} 4 minecraft:generic`)
    await c.until(async () => await healthOf(c, body.name) >= 15.9, 'one blow of four')
    c.assert.ok(answer.length > 0)
  })

  suite.case('people hurt and push one another', async (c) => {
    const [body, other] = [await c.join(), await c.join({ x: 2 })]
    await c.acquainted(body, other)
    const from = other.bot.entity.position.clone()
    body.bot.attack(body.bot.players[other.name].entity)
    await c.until(() => other.bot.health === 19, 'the other is hurt')
    await c.until(() => other.bot.entity.position.x > from.x + 0.2, 'the other is pushed back')
  })

  suite.case('a raised shield stops blows from the front and wears', async (c) => {
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
    c.assert.equal(await healthOf(c, body.name), 20)
  })
}
