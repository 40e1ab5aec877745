'use strict'
// Horses, donkeys and pigs: taming by mounting, saddles by hand and window, steering, getting off, the saddle of the dead, foals.

const { hold, take, ticks } = require('../js/hands')
const { shown, ownHorse, petFlags, HORSE_SADDLED, HORSE_TAME } = require('../js/creatures')
const { createSuite } = require('../js/suite')

const suite = createSuite()

const SADDLE_SLOT = 0
const HOTBAR_OF_HORSE_WINDOW = 29
const SLOTS_OF_HORSE_WINDOW = 38
const BODY_SLOT = 6
const CHEST_SLOTS = 15
const CHEST_COLUMNS = 5
const NORMAL = 0
const QUICK_MOVE = 1
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** Keeps a horse where it is: it has no room to walk. */
async function stall (c, x, z) {
  for (const [dx, dz] of SIDES) await c.set(x + 2 * dx, 0, z + 2 * dz, 'stone')
}

const isOn = (body, entity) => body.bot.vehicle?.id === entity.id

async function mount (c, body, entity) {
  await body.bot.activateEntity(entity)
  await c.until(() => isOn(body, entity), 'it rides')
}

function sneak (body, does) {
  body.bot._client.write('player_input', { inputs: { shift: does } })
}

async function getOff (c, body) {
  sneak(body, true)
  await c.until(() => !body.bot.vehicle, 'it has got off')
  sneak(body, false)
}

/** The server's position of an entity, relative to the arena. */
async function placeOf (c, who) {
  const [x, y, z] = /\[(-?[\d.]+)d, (-?[\d.]+)d, (-?[\d.]+)d\]/.exec(await c.admin(`data get entity ${who} Pos`)).slice(1).map(Number)
  const origin = c.at(0, 0, 0)
  return { x: x - origin.x, y: y - origin.y, z: z - origin.z }
}

/** Moves a ridden entity as its rider's client does. */
function steer (body, entity, dz, steps) {
  const { x, y, z } = entity.position
  for (let step = 1; step <= steps; step++) body.bot._client.write('vehicle_move', { x, y, z: z + step * dz, yaw: 0, pitch: 0, onGround: true })
}

/** A ride on a wild animal whose temper is full. It tames it, sooner or later. */
async function tameByRide (c, kind) {
  await stall(c, 2, 0)
  const body = await c.join()
  await c.summon(kind, 2, 0, 0, '{Temper:100}')
  await c.meets(body, kind)
  const horse = c.entity(body, kind)
  c.assert.equal(petFlags(horse) & HORSE_TAME, 0)
  await mount(c, body, horse)
  await c.until(() => petFlags(horse) & HORSE_TAME, 'it is tame')
  c.assert.ok(isOn(body, horse))
  await getOff(c, body)
}

suite.case('a ride on a horse of full temper tames it', (c) => tameByRide(c, 'horse'))

suite.case('a ride on a donkey of full temper tames it', (c) => tameByRide(c, 'donkey'))

suite.case('a wild horse throws its rider off and has more temper then', async (c) => {
  await stall(c, 2, 0)
  const body = await c.join()
  await c.summon('horse', 2, 0, 0, '{Temper:0}')
  await c.meets(body, 'horse')
  await mount(c, body, c.entity(body, 'horse'))
  await c.until(() => !body.bot.vehicle, 'it is thrown off')
  c.assert.match(await c.admin(`data get entity ${c.here('type=horse,limit=1')} Temper`), /: 5$/)
})

suite.case('sugar calms a wild horse, and nothing else is put on it', async (c) => {
  const body = await c.join()
  await c.summon('horse', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'horse')
  const horse = c.entity(body, 'horse')
  await take(c, body, 'sugar', 2)
  await body.bot.activateEntity(horse)
  await c.until(() => body.count('sugar') === 1, 'it eats')
  c.assert.match(await c.admin(`data get entity ${c.here('type=horse,limit=1')} Temper`), /: 3$/)
  await hold(c, body, 'saddle')
  await body.bot.activateEntity(horse)
  await ticks(c, 5)
  c.assert.deepEqual([body.count('saddle'), petFlags(horse) & HORSE_SADDLED, Boolean(body.bot.vehicle)], [1, 0, false])
})

suite.case('a saddled horse goes where its rider steers it, and one without a saddle does not', async (c) => {
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b')
  await mount(c, body, horse)
  steer(body, horse, 0.5, 6)
  await ticks(c, 5)
  c.assert.ok(Math.abs((await placeOf(c, c.here('type=horse,limit=1'))).z - 0.5) < 0.1)
  await getOff(c, body)
  await hold(c, body, 'saddle')
  await body.bot.activateEntity(horse)
  await c.until(() => petFlags(horse) & HORSE_SADDLED, 'it is saddled')
  c.assert.equal(body.count('saddle'), 0)
  await mount(c, body, horse)
  steer(body, horse, 0.5, 6)
  await c.until(async () => (await placeOf(c, body.name)).z > 3, 'the horse has carried its rider')
  await getOff(c, body)
  c.assert.ok((await placeOf(c, body.name)).z > 2)
})

suite.case('a horse is put back that moves too far or into a wall', async (c) => {
  await c.fill([-2, 0, 3], [6, 2, 3], 'stone')
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b,SaddleItem:{id:"minecraft:saddle",count:1}')
  await mount(c, body, horse)
  const back = []
  body.bot._client.on('vehicle_move', (packet) => back.push(packet.z))
  steer(body, horse, 3, 1)
  await c.until(() => back.length === 1, 'the wall stops it')
  steer(body, horse, 40, 1)
  await c.until(() => back.length === 2, 'it is too far')
  c.assert.ok((await placeOf(c, c.here('type=horse,limit=1'))).z < 1)
})

suite.case('the window of a tame horse puts a saddle on it and takes it off', async (c) => {
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b')
  await take(c, body, 'saddle')
  body.bot.setQuickBarSlot(0)
  let window = null
  const slots = new Map()
  body.bot._client.on('open_horse_window', (packet) => { window = packet })
  body.bot._client.on('set_slot', ({ windowId, slot, item }) => { if (windowId === window?.windowId) slots.set(slot, item.itemCount) })
  const click = (slot) => body.bot._client.write('window_click', {
    windowId: window.windowId, stateId: 0, slot, mouseButton: 0, mode: NORMAL, changedSlots: [], cursorItem: { itemCount: 0 }
  })
  sneak(body, true)
  await body.bot.activateEntity(horse)
  await c.until(() => window !== null, 'the window opens')
  c.assert.equal(window.entityId, horse.id)
  click(HOTBAR_OF_HORSE_WINDOW)
  click(SADDLE_SLOT)
  await c.until(() => petFlags(horse) & HORSE_SADDLED, 'it is saddled')
  click(SADDLE_SLOT)
  click(HOTBAR_OF_HORSE_WINDOW)
  await c.until(() => !(petFlags(horse) & HORSE_SADDLED), 'the saddle is off')
  c.assert.deepEqual(await c.inventory(body), { saddle: 1 })
})

suite.case('the dead drop their saddle', async (c) => {
  const body = await c.join()
  await ownHorse(c, body, 'horse', [4, 0], 'NoAI:1b,SaddleItem:{id:"minecraft:saddle",count:1}')
  await c.summon('pig', -4, 0, 0, '{NoAI:1b,Saddle:1b}')
  await c.meets(body, 'pig')
  for (const [kind, x, count] of [['horse', 4, 1], ['pig', -4, 2]]) {
    await c.admin(`kill ${c.here(`type=${kind}`)}`)
    await c.put(body, x, 0, 0)
    await c.until(() => body.count('saddle') === count, `it picks up the saddle of the ${kind}`)
  }
})

suite.case('a pig takes a saddle and carries whoever holds a carrot on a stick where they steer', async (c) => {
  const body = await c.join()
  await c.summon('pig', 2, 0, 0, '{NoAI:1b}')
  await c.meets(body, 'pig')
  const pig = c.entity(body, 'pig')
  await take(c, body, 'saddle')
  await body.bot.activateEntity(pig)
  await c.until(() => shown(pig, 'saddle') === true, 'it is saddled')
  await mount(c, body, pig)
  steer(body, pig, 0.5, 4)
  await ticks(c, 5)
  c.assert.ok(Math.abs((await placeOf(c, c.here('type=pig,limit=1'))).z - 0.5) < 0.1, 'nothing steers it')
  await take(c, body, 'carrot_on_a_stick')
  await ticks(c, 2)
  steer(body, pig, 0.5, 4)
  await c.until(async () => (await placeOf(c, body.name)).z > 2, 'the pig has carried its rider')
  body.bot.activateItem()
  await c.until(() => shown(pig, 'boost_time') >= 140, 'it runs faster')
  await getOff(c, body)
})

suite.case('a pig follows a carrot on a stick', async (c) => {
  const body = await c.join()
  await c.summon('pig', 8, 0, 0)
  await c.meets(body, 'pig')
  await take(c, body, 'carrot_on_a_stick')
  await c.until(() => c.entity(body, 'pig').position.distanceTo(body.bot.entity.position) < 3.5, 'it comes')
})

suite.case('a body sees the health of a horse', async (c) => {
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b,attributes:[{id:"minecraft:max_health",base:26d}],Health:20f')
  await c.until(() => shown(horse, 'health') >= 20, 'it is told') // horses heal a little by themselves
  await c.admin(`damage ${c.here('type=horse,limit=1')} 8`)
  await c.until(() => shown(horse, 'health') <= 14, 'it is hurt')
  await take(c, body, 'hay_block')
  await body.bot.activateEntity(horse)
  await c.until(() => shown(horse, 'health') === 26, 'it is whole')
})

suite.case('a tame horse wears armour, which its window shows', async (c) => {
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b')
  await take(c, body, 'iron_horse_armor')
  const worn = []
  body.bot._client.on('entity_equipment', ({ entityId, equipments }) => { if (entityId === horse.id) worn.push(...equipments) })
  await body.bot.activateEntity(horse)
  await c.until(() => worn.some(({ slot, item }) => slot === BODY_SLOT && item.itemCount === 1), 'it wears the armour')
  c.assert.equal(body.count('iron_horse_armor'), 0)
  let items = []
  body.bot._client.on('window_items', (packet) => { items = packet.items })
  sneak(body, true)
  await body.bot.activateEntity(horse)
  await c.until(() => items.length === SLOTS_OF_HORSE_WINDOW, 'the window opens')
  c.assert.deepEqual([items[SADDLE_SLOT].itemCount, items[SADDLE_SLOT + 1].itemCount], [0, 1])
})

suite.case('a tame donkey carries a chest, which holds items and falls with them', async (c) => {
  const body = await c.join()
  const donkey = await ownHorse(c, body, 'donkey', [2, 0], 'NoAI:1b')
  await take(c, body, 'chest')
  await body.bot.activateEntity(donkey)
  await c.until(() => shown(donkey, 'chest') === true, 'it carries the chest')
  c.assert.equal(body.count('chest'), 0)
  await take(c, body, 'apple', 5)
  let window = null
  body.bot._client.on('open_horse_window', (packet) => { window = packet })
  sneak(body, true)
  await body.bot.activateEntity(donkey)
  await c.until(() => window !== null, 'the window opens')
  c.assert.equal(window.nbSlots, CHEST_COLUMNS)
  const hotbarStart = HOTBAR_OF_HORSE_WINDOW + CHEST_SLOTS
  body.bot._client.write('window_click', {
    windowId: window.windowId, stateId: 0, slot: hotbarStart + body.bot.quickBarSlot, mouseButton: 0, mode: QUICK_MOVE, changedSlots: [], cursorItem: { itemCount: 0 }
  })
  await c.until(async () => /apple/.test(await c.admin(`data get entity ${c.here('type=donkey,limit=1')} Items`)), 'the donkey carries the apples')
  c.assert.deepEqual(await c.inventory(body), {})
  sneak(body, false)
  await c.admin(`kill ${c.here('type=donkey')}`)
  await c.put(body, 2, 0, 0)
  await c.until(() => body.count('apple') === 5 && body.count('chest') === 1, 'it picks them up')
})

suite.case('two tame horses that eat golden carrots have a foal, which is wild', async (c) => {
  await c.wallIn(5)
  const body = await c.join()
  for (const z of [-2, 2]) await ownHorse(c, body, 'horse', [2, z])
  await take(c, body, 'golden_carrot', 2)
  for (const horse of Object.values(body.bot.entities).filter(({ name }) => name === 'horse')) await body.bot.activateEntity(horse)
  await c.until(() => body.count('golden_carrot') === 0, 'both eat')
  await c.meets(body, 'horse', 3)
  const foal = Object.values(body.bot.entities).find((entity) => entity.name === 'horse' && shown(entity, 'baby'))
  c.assert.equal(petFlags(foal) & HORSE_TAME, 0)
})

suite.case('others see who rides, also when they come later', async (c) => {
  const body = await c.join()
  const other = await c.join({ x: -3 })
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b')
  await c.acquainted(body, other)
  await c.meets(other, 'horse')
  await mount(c, body, horse)
  const rides = (viewer) => viewer.bot.players[body.name]?.entity?.vehicle?.id === horse.id
  await c.until(() => rides(other), 'the other sees it')
  const late = await c.join({ x: 3, z: 3 })
  await c.until(() => rides(late), 'the late one sees it')
  await getOff(c, body)
})

suite.case('a teleport takes a rider off', async (c) => {
  const body = await c.join()
  const horse = await ownHorse(c, body, 'horse', [2, 0], 'NoAI:1b')
  await mount(c, body, horse)
  await c.put(body, -5, 0, 0)
  await c.until(() => !body.bot.vehicle, 'it has got off')
  await ticks(c, 5)
  c.assert.ok((await placeOf(c, body.name)).x < -4)
})

module.exports = suite
