'use strict'
// Five clients send ten thousand random clicks of all modes to chests, a double chest, a barrel and furnaces without fuel. They throw items, pick them up, send
// false claims about their clicks, and disconnect in the middle. By the server's count no item is ever made or lost. At the end each client's belief is true.

const assert = require('node:assert/strict')
const test = require('node:test')
const minecraft = require('minecraft-protocol')
const { registry } = require('../../../../worlds/embedded/js/game_data')
const { isSameStack, fromSlot, toSlot } = require('../../../../worlds/embedded/js/inventory/stacks')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { eventOf, openWorld, until } = require('./world_fixture')

const SEED = 11
const CLIENTS = 5
const ROUNDS = 40
const CLICKS_A_ROUND = 50 // per client: 10,000 in all
const REJOIN_EVERY_ROUNDS = 13
// No recipe can be made from these items, because another test covers crafting.
const GRANTED = { cobblestone: 150, apple: 40, ender_pearl: 40, saddle: 3, raw_iron: 70, beef: 30, elytra: 1 }
const PLACES = [[-2, 0], [2, -1], [2, 0], [0, 2], [0, -2], [-1, -2]]
const BLOCKS = ['chest', 'chest[facing=west,type=right]', 'chest[facing=west,type=left]', 'barrel', 'furnace', 'smoker']
const WINDOW_SIZES = new Map([[2, 27], [5, 54], [14, 3], [22, 3]]) // by the number of the menu type, without the player's slots
const BUTTONS = { 2: [0, 3, 8, 40, 12], 5: [0, 1, 2, 4, 5, 6, 8, 9, 10] }
const OWN = 0
const ORIGIN = [64, 120, 64]
const nameOf = (id) => registry.items[id].name

/** A client that knows only what it is sent and what it claims. */
class Clicker {
  constructor (port, username, random) {
    Object.assign(this, { port, username, random, own: [], window: null })
  }

  async join (world) {
    this.client = minecraft.createClient({ host: '127.0.0.1', port: this.port, username: this.username, version: '1.21.4', auth: 'offline', hideErrors: true })
    this.client.on('error', () => {})
    this.client.on('position', ({ teleportId }) => this.client.write('teleport_confirm', { teleportId }))
    this.client.on('open_window', ({ windowId, inventoryType }) => { this.window = { id: windowId, size: WINDOW_SIZES.get(inventoryType) } })
    this.client.on('close_window', () => { this.window = null })
    this.client.on('window_items', ({ windowId, items }) => items.forEach((item, slot) => this.learn(windowId, slot, item)))
    this.client.on('set_slot', ({ windowId, slot, item }) => this.learn(windowId, slot, item))
    await eventOf(this.client, 'position')
    await until(() => world.players.get(this.username)?.isLoaded, `${this.username} is in the world`)
    this.client.write('player_loaded', {})
  }

  /** The contents of a slot of a window. The player's own slots are the same in every window. */
  learn (windowId, slot, item) {
    if (windowId === OWN) this.own[slot] = fromSlot(item)
    else if (windowId === this.window?.id && slot >= this.window.size) this.own[slot - this.window.size + 9] = fromSlot(item)
  }

  pick (list) {
    return list[Math.floor(this.random() * list.length)]
  }

  /** Sends one click, or now and then another action that moves items. */
  act () {
    const chance = this.random()
    if (chance < 0.03) this.open()
    else if (chance < 0.04) this.close()
    else if (chance < 0.06) this.client.write('block_dig', { status: this.pick([3, 4, 6]), location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 })
    else if (chance < 0.07) this.client.write('held_item_slot', { slotId: Math.floor(this.random() * 9) })
    this.click()
  }

  open () {
    const [x, z] = this.pick(PLACES)
    this.client.write('block_place', {
      hand: 0, location: { x: ORIGIN[0] + x, y: ORIGIN[1], z: ORIGIN[2] + z }, direction: 1, cursorX: 0.5, cursorY: 1, cursorZ: 0.5, insideBlock: false, worldBorderHit: false, sequence: 0
    })
  }

  close () {
    this.client.write('close_window', { windowId: this.window?.id ?? OWN })
    this.window = null
  }

  click () {
    const windowId = this.window?.id ?? OWN
    const slots = this.window ? this.window.size + 36 : 46
    const mode = Math.floor(this.random() * 7)
    const isThrow = mode === 4 && this.random() < 0.8 // otherwise all items would lie on the ground
    const slot = isThrow || this.random() < 0.04 ? -999 : Math.floor(this.random() * (slots + 2)) - 1
    const changedSlots = []
    if (this.random() < 0.1) {
      const location = Math.floor(this.random() * slots)
      const item = toSlot({ itemId: this.pick(Object.keys(GRANTED).map((name) => registry.itemsByName[name].id)), count: 1 + Math.floor(this.random() * 16), components: [] })
      changedSlots.push({ location, item })
      this.learn(windowId, location, item)
    }
    const mouseButton = this.pick(BUTTONS[mode] ?? [0, 1])
    this.client.write('window_click', { windowId, stateId: 0, slot, mouseButton, mode, changedSlots, cursorItem: { itemCount: 0 } })
  }
}

/** Item name → count of the granted items, wherever they are. */
function totalsOf (world) {
  const totals = Object.fromEntries(Object.keys(GRANTED).map((name) => [name, 0]))
  const add = (name, count) => { if (name in totals) totals[name] += count } // the land has its own sugar cane and the like
  const addContainer = (container) => { for (const [id, count] of container.counts()) add(nameOf(id), count) }
  const addTags = (list) => { for (const { id, count } of list?.value.value ?? []) add(id.value.replace('minecraft:', ''), count.value) }
  for (const player of world.players.values()) {
    for (const container of new Set([player.inventory, ...player.menu.returns, ...player.ownMenu.returns])) addContainer(container)
    if (player.carried) add(nameOf(player.carried.itemId), player.carried.count)
  }
  for (const { value } of world.savedPlayers.values()) {
    addTags(value.Inventory)
    addTags(value['civitas:loose'])
  }
  for (const { container, y } of world.blockEntities.values()) if (container && y === ORIGIN[1]) addContainer(container) // dungeons have their own saddles
  for (const { stack } of world.itemEntities) add(nameOf(stack.itemId), stack.count)
  return totals
}

test('ten thousand random clicks, throws and broken connections make and lose no item', async (t) => {
  const { server, world, command } = await openWorld(t, { max_players: CLIENTS })
  const [x, y, z] = ORIGIN
  for (const line of ['difficulty peaceful', `fill ${x - 8} ${y - 1} ${z - 8} ${x + 8} ${y - 1} ${z + 8} stone`, `setworldspawn ${ORIGIN.join(' ')}`]) await command(line)
  for (const [i, [dx, dz]] of PLACES.entries()) await command(`setblock ${x + dx} ${y} ${z + dz} ${BLOCKS[i]}`)
  const clickers = Array.from({ length: CLIENTS }, (_, i) => new Clicker(server.ready.port, `Clicker${i}`, mulberry32(SEED + i)))
  t.after(() => clickers.forEach(({ client }) => client.end()))
  await Promise.all(clickers.map((clicker) => clicker.join(world)))
  for (const { username } of clickers) {
    await command(`tp ${username} ${x + 0.5} ${y} ${z + 0.5}`)
    for (const [item, count] of Object.entries(GRANTED)) await command(`give ${username} ${item} ${count}`)
  }
  const before = totalsOf(world)
  for (const [item, count] of Object.entries(GRANTED)) assert.equal(before[item], count * CLIENTS, item)

  let clicks = 0
  const seen = { windows: 0, lying: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const clicker of clickers) for (let i = 0; i < CLICKS_A_ROUND; i++, clicks++) clicker.act()
    const { age } = world
    await until(() => world.age >= age + 2, 'two ticks')
    seen.windows += clickers.filter(({ window }) => window).length
    seen.lying += world.itemEntities.size
    assert.deepEqual(totalsOf(world), before, `after ${clicks} clicks`)
    if (round % REJOIN_EVERY_ROUNDS !== REJOIN_EVERY_ROUNDS - 1) continue
    // A connection breaks while clicks are in flight.
    const leaver = clickers[Math.floor(round / REJOIN_EVERY_ROUNDS) % CLIENTS]
    for (let i = 0; i < 10; i++) leaver.act()
    leaver.client.end()
    await until(() => !world.players.has(leaver.username), `${leaver.username} is gone`)
    assert.deepEqual(totalsOf(world), before, `${leaver.username} has left`)
    leaver.window = null
    await leaver.join(world)
    assert.deepEqual(totalsOf(world), before, `${leaver.username} is back`)
  }
  assert.equal(clicks, CLIENTS * ROUNDS * CLICKS_A_ROUND)
  assert.ok(seen.windows > 50 && seen.lying > 50, `windows were open ${seen.windows} times, items lay ${seen.lying} times`)

  const ownWindows = () => clickers.every(({ username }) => world.players.get(username).menu === world.players.get(username).ownMenu)
  await until(() => {
    for (const clicker of clickers) if (clicker.window) clicker.close()
    return ownWindows()
  }, 'all windows are closed')
  const wrong = () => clickers.flatMap(({ username, own }) => {
    const { ownMenu } = world.players.get(username)
    return ownMenu.slots.flatMap((_, slot) => isSameStack(ownMenu.get(slot), own[slot] ?? null) ? [] : [`${username}: slot ${slot}`])
  })
  await until(() => wrong().length === 0, 'each client believes what is true').catch((error) => assert.fail(`${error.message}: ${wrong()}`))
  assert.deepEqual(totalsOf(world), before)
})
