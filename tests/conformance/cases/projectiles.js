'use strict'
// Bows, arrows, snowballs, eggs.

const { take, ticks } = require('../js/hands')
const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('a drawn bow shoots an arrow of at least four half hearts of damage, and wears', async (c) => {
  const body = await c.join()
  await c.summon('villager', 6, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'villager')
  await c.give(body, 'arrow', 2)
  await take(c, body, 'bow')
  await body.bot.lookAt(c.at(6, 1.3, 0).offset(0.5, 0, 0.5), true)
  body.bot.activateItem()
  await ticks(c, 25)
  body.bot.deactivateItem()
  await c.until(async () => await c.health(c.here('type=villager,limit=1')) <= 14, 'the arrow hits')
  c.assert.equal((await c.inventory(body)).arrow, 1)
  c.assert.match(await c.admin(`data get entity ${body.name} SelectedItem`), /damage": 1\b/)
})

suite.case('a bow without an arrow or barely drawn does not shoot', async (c) => {
  const body = await c.join()
  await take(c, body, 'bow')
  body.bot.activateItem()
  await ticks(c, 25)
  body.bot.deactivateItem()
  await ticks(c, 5)
  c.assert.equal(c.entity(body, 'arrow'), undefined)
  await c.give(body, 'arrow')
  body.bot.activateItem()
  body.bot.deactivateItem()
  await ticks(c, 5)
  c.assert.equal((await c.inventory(body)).arrow, 1)
})

suite.case('an arrow sticks in a wall and can be picked up', async (c) => {
  const body = await c.join()
  await c.fill([4, 0, -2], [4, 3, 2], 'stone')
  await c.give(body, 'arrow')
  await take(c, body, 'bow')
  await body.bot.lookAt(c.at(4, 1, 0).offset(0, 0, 0.5), true)
  body.bot.activateItem()
  await ticks(c, 25)
  body.bot.deactivateItem()
  await c.until(() => body.count('arrow') === 0, 'the arrow is gone')
  await c.put(body, 3, 0, 0)
  await c.until(() => body.count('arrow') === 1, 'the arrow is taken up')
})

suite.case('a snowball and an egg are thrown and used up', async (c) => {
  const body = await c.join()
  for (const item of ['snowball', 'egg']) {
    await take(c, body, item)
    await body.bot.lookAt(c.at(10, 2, 0), true)
    body.bot.activateItem()
    await c.until(() => c.entity(body, item), `the ${item} flies`)
    await c.until(() => body.count(item) === 0, `the ${item} is used up`)
    await c.until(() => !c.entity(body, item), `the ${item} breaks`)
  }
})

module.exports = suite
