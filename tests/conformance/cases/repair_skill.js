'use strict'
// The skill repair: two worn tools of a kind become one; and the words of its failures.

const { createSuite } = require('../js/suite')

const suite = createSuite()

suite.case('two worn pickaxes become one that lasts as long as both and a twentieth more', async (c) => {
  const body = await c.join()
  await c.admin(`give ${body.name} stone_pickaxe[damage=100] 1`)
  await c.admin(`give ${body.name} stone_pickaxe[damage=90] 1`)
  await c.until(() => body.count('stone_pickaxe') === 2, 'the pickaxes are there')
  const notice = await body.act('repair', { item: 'stone_pickaxe' })
  c.done(notice)
  c.assert.match(notice.detail, /78 more uses/) // 31 + 41 of 131, and 6
  c.assert.equal((await c.inventory(body)).stone_pickaxe, 1)
  await c.until(() => body.bot.inventory.items().some(({ name, durabilityUsed }) => name === 'stone_pickaxe' && durabilityUsed === 53), 'the wear that is left')
})

suite.case('any worn pair is accepted, and undamaged or enchanted items stay unchanged', async (c) => {
  const body = await c.join()
  await c.give(body, 'iron_axe', 2)
  await c.admin(`give ${body.name} shears[damage=200] 2`)
  await c.until(() => body.count('shears') === 2 && body.count('iron_axe') === 2, 'the tools are there')
  c.done(await body.act('repair', {}))
  const held = await c.inventory(body)
  c.assert.deepEqual([held.shears, held.iron_axe], [1, 2])
})

suite.case('an item that does not wear, or a single one, is not repaired', async (c) => {
  const body = await c.join()
  await c.admin(`give ${body.name} iron_sword[damage=100] 1`)
  await c.until(() => body.count('iron_sword') === 1, 'the sword is there')
  c.failed(await body.act('repair', { item: 'iron_sword' }), 'missing_items', /two worn iron_sword/)
  c.failed(await body.act('repair', {}), 'missing_items', /no two worn/)
  c.failed(await body.act('repair', { item: 'dirt' }), 'invalid', /wear out/)
  c.assert.deepEqual(await c.inventory(body), { iron_sword: 1 })
})

module.exports = suite
