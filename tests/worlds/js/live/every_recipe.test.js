'use strict'
// Clients craft every recipe of 1.21.4, in each of its variants, with window clicks from granted ingredients: in their own grid if it fits, else at a crafting
// table. Recipes run in batches, and the totals of a batch must be exact. A failed batch is repeated recipe by recipe, to find the one at fault.

const assert = require('node:assert/strict')
const test = require('node:test')
const { registry } = require('../../../../worlds/embedded/js/game_data')
const { leftovers, recipes } = require('../../../../worlds/embedded/js/inventory/recipes')
const { openWorld, until } = require('./world_fixture')

const CLIENTS = 4
const BATCH_STACKS = 24 // of granted ingredients; the rest of the inventory is for the results
const LEFT = 0
const RIGHT = 1
const NORMAL = 0
const QUICK_MOVE = 1
const NOTHING = { itemCount: 0 }
const VARIANTS = 1556 // number of variants in minecraft-data for 802 results; one more, of a map made larger, has no result there

const nameOf = (id) => registry.items[id].name

/** All variants as `{ id, count, rows }` with item ids or null in rows: those of minecraft-data, and one of each that it lacks. */
function everyVariant () {
  const known = Object.values(registry.recipes).flat().filter(({ result }) => nameOf(result.id) !== 'air').map(({ result, inShape, ingredients }) => ({ ...result, rows: inShape ?? inRows(ingredients) }))
  const inData = new Set(known.map(({ id, count, rows }) => `${id} ${count} ${rows.flat().filter((item) => item !== null).length}`))
  const added = recipes.map(({ result, width, places }) => {
    const ids = places.map((place) => place && [...place][0])
    return { ...result, rows: width ? chunks(ids, width) : inRows(ids) }
  }).filter(({ id, count, rows }) => !inData.has(`${id} ${count} ${rows.flat().filter((item) => item !== null).length}`))
  assert.equal(known.length, VARIANTS)
  return { known, added }
}

const chunks = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
const inRows = (ids) => chunks(ids, ids.length <= 4 ? 2 : 3)
const isSmall = ({ rows }) => rows.length <= 2 && rows.every((row) => row.length <= 2)

/** Item id → count of the ingredients of a variant. */
function needsOf ({ rows }) {
  const needs = new Map()
  for (const id of rows.flat()) if (id !== null) needs.set(id, (needs.get(id) ?? 0) + 1)
  return needs
}

const stacksOf = (variant) => [...needsOf(variant)].reduce((sum, [id, count]) => sum + Math.ceil(count / registry.items[id].stackSize), 0)

function batchesOf (variants) {
  const batches = []
  let stacks = Infinity
  for (const variant of variants) {
    const more = stacksOf(variant)
    if (stacks + more > BATCH_STACKS) {
      batches.push([])
      stacks = 0
    }
    batches.at(-1).push(variant)
    stacks += more
  }
  return batches
}

/** The expected items at the end, sorted: all granted items are used. */
function expectedOf (batch) {
  const totals = new Map()
  const add = (id, count) => totals.set(id, (totals.get(id) ?? 0) + count)
  for (const variant of batch) {
    add(variant.id, variant.count)
    for (const [id, count] of needsOf(variant)) if (leftovers.has(id)) add(leftovers.get(id), count)
  }
  return [...totals].sort((a, b) => a[0] - b[0])
}

class Crafter {
  constructor (bot, world, command) {
    Object.assign(this, { bot, world, command })
    this.inventory = world.players.get(bot.username).inventory
    this.window = { id: 0, width: 2, offset: 0 }
  }

  click (slot, mouseButton, mode) {
    this.bot._client.write('window_click', { windowId: this.window.id, stateId: 0, slot, mouseButton, mode, changedSlots: [], cursorItem: NOTHING })
  }

  /** Continues at a table. */
  async openTable (place) {
    this.bot.activateBlock(this.bot.blockAt(place))
    await until(() => this.bot.currentWindow, 'the crafting table opens')
    this.window = { id: this.bot.currentWindow.id, width: 3, offset: 1 } // the player's slots have an offset of one compared to the own window
  }

  /** Grants the ingredients of a batch, crafts, and returns whether exactly the results are there. */
  async craft (batch) {
    await this.command(`clear ${this.bot.username}`)
    for (const variant of batch) for (const [id, count] of needsOf(variant)) await this.command(`give ${this.bot.username} ${nameOf(id)} ${count}`)
    const held = this.inventory.slots.map((stack) => stack && { id: stack.itemId, left: stack.count })
    for (const variant of batch) this.lay(variant, held)
    const expected = expectedOf(batch)
    const found = () => [...this.inventory.counts()].sort((a, b) => a[0] - b[0])
    const player = this.world.players.get(this.bot.username)
    const clicksDone = player.menu.id === this.window.id
    await this.answered()
    return clicksDone && JSON.stringify(found()) === JSON.stringify(expected)
  }

  /** Waits until the server has handled all clicks: a wrong state makes it send the whole window. */
  async answered () {
    const told = new Promise((resolve) => this.bot._client.once('window_items', resolve))
    this.bot._client.write('window_click', { windowId: this.window.id, stateId: -1, slot: -999, mouseButton: 2, mode: 5, changedSlots: [], cursorItem: NOTHING })
    await told
  }

  lay ({ rows }, held) {
    const filled = []
    rows.forEach((row, y) => row.forEach((id, x) => {
      if (id === null) return
      const from = held.findIndex((stack) => stack?.id === id && stack.left > 0)
      held[from].left--
      const place = 1 + x + y * this.window.width
      filled.push({ place, id })
      this.click(from + this.window.offset, LEFT, NORMAL)
      this.click(place, RIGHT, NORMAL)
      if (held[from].left > 0) this.click(from + this.window.offset, LEFT, NORMAL)
    }))
    this.click(0, LEFT, QUICK_MOVE)
    for (const { place, id } of filled) if (leftovers.has(id)) this.click(place, LEFT, QUICK_MOVE)
  }

  /** Crafts all of them. Returns the failed ones. */
  async craftAll (variants) {
    const failures = []
    for (const batch of batchesOf(variants)) {
      if (await this.craft(batch)) continue
      for (const variant of batch) if (!await this.craft([variant])) failures.push(`${nameOf(variant.id)} from ${variant.rows.flat().map((id) => id && nameOf(id))}`)
    }
    return failures
  }
}

test('every recipe of 1.21.4 is crafted by clicks', async (t) => {
  const { world, command, join } = await openWorld(t, { max_players: CLIENTS })
  for (const rule of ['doMobSpawning false', 'randomTickSpeed 0']) await command(`gamerule ${rule}`) // only crafters drop items then
  const { known, added } = everyVariant()
  const all = [...known, ...added]
  const small = all.filter(isSmall)
  const large = all.filter((variant) => !isSmall(variant))
  const failures = await Promise.all(Array.from({ length: CLIENTS }, async (_, i) => {
    const bot = await join(`Crafter${i}`, [0.5 + 4 * (i % 2), 67, 2.5 + 4 * Math.floor(i / 2)])
    const crafter = new Crafter(bot, world, command)
    const share = (variants) => variants.filter((__, index) => index % CLIENTS === i)
    const ofSmall = await crafter.craftAll(share(small))
    const place = bot.entity.position.floored().offset(1, 0, 0)
    await command(`setblock ${place.x} ${place.y} ${place.z} crafting_table`)
    await until(() => bot.blockAt(place)?.name === 'crafting_table', 'the table is seen')
    await crafter.openTable(place)
    return [...ofSmall, ...await crafter.craftAll(share(large))]
  }))
  assert.deepEqual(failures.flat(), [])
  assert.equal(world.itemEntities.size, 0, 'nothing was dropped')
  t.diagnostic(`${all.length} recipes crafted (${known.length} variants of ${new Set(known.map(({ id }) => id)).size} results, ${added.length} that minecraft-data lacks): ` +
    `${small.length} in the own grid, ${large.length} at a table`)
})
