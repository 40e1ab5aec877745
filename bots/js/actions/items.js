'use strict'
// The items of a body: hold, wear, eat, drop and pick up.

const { difference } = require('../senses/belongings')
const { around, droppedStack } = require('../senses/sightings')
const { LEFT, RIGHT, SWAP, burst } = require('./clicking')
const { SkillFailure } = require('./failure')
const { itemKindsOrFail } = require('./names')
const { limited, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const CLICK_LIMIT_SECONDS = 5
const PICK_UP_LIMIT_SECONDS = 3
const PICK_UP_WALK_SECONDS = 10
const FALL_LIMIT_SECONDS = 1.5
const AT_DROP_BLOCKS = 0.9
const BEFORE_NOOK_BLOCKS = 1.7 // from the middle of a block to the back of a hole in the next block
const TOUCH_BLOCKS = 1.3 // along x and z; vanilla: the boxes of the player and of the item, with a margin
const LEAN_SECONDS = 0.8
const LEAVES_RADIUS_BLOCKS = 2
const LEAVES_MAX = 6
const SERVER_ANSWER_SECONDS = 1
const THROWN_BLOCKS = 6
const FLIGHT_BLOCKS = 3
const AWAY_BLOCKS = 2 // a body picks up what lies within a block of it
const QUARTERS = [0, 1, 2, 3].map((quarter) => quarter * Math.PI / 2)
const OUTSIDE = -999
const BELT_PLACES = 9
/** Items that fill every mine and that nobody goes there for. */
const JUNK = ['cobblestone', 'cobbled_deepslate', 'dirt', 'gravel', 'granite', 'diorite', 'andesite', 'tuff', 'calcite', 'netherrack', 'sand',
  'dripstone_block', 'pointed_dripstone', 'rotten_flesh']
const WORN = [[/_helmet$|^turtle_helmet$|^carved_pumpkin$/, 'head'], [/_chestplate$|^elytra$/, 'torso'], [/_leggings$/, 'legs'],
  [/_boots$/, 'feet'], [/^shield$/, 'off-hand']]

const inventory = (context) => context.senses.tally()
const count = (context, kinds) => kinds.reduce((sum, kind) => sum + (inventory(context)[kind] ?? 0), 0)
const stackOf = (context, kinds) => context.bot.inventory.items().find((item) => kinds.includes(item.name)) ?? null

/** A held stack of one of some kinds. Throws a typed failure if none is held. */
function stackOrFail (context, kinds, word) {
  const stack = stackOf(context, kinds)
  if (stack === null) throw new SkillFailure('missing_items', `I hold no ${word}.`)
  return stack
}

/** Whether an item of the kinds would still fit. */
function hasRoomFor (context, kinds) {
  const { bot } = context
  return bot.inventory.emptySlotCount() > 0 ||
    bot.inventory.items().some((item) => kinds.includes(item.name) && item.count < item.stackSize)
}

/** Closes a window that a slow world opened after the wait for it had ended. Otherwise clicks would move items in it. */
function shutStrayWindow (context) {
  const { bot } = context
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
}

/**
 * Moves a stack from the inventory to the hotbar in one click. With two clicks, an item picked up in between would confuse them. It goes to an empty hotbar
 * slot, else to the one after the slot in use.
 */
async function bringToHand (context, { slot, name }) {
  const { bot } = context
  const { inventory: bag, quickBarSlot } = bot
  const places = Array.from({ length: BELT_PLACES }, (_, away) => (quickBarSlot + 1 + away) % BELT_PLACES)
  const place = places.find((one) => !bag.slots[bag.hotbarStart + one]) ?? places[0]
  const came = () => bag.slots[bag.hotbarStart + place]?.name === name
  if (!await burst(context, bag, [{ slot, button: place, mode: SWAP }], came)) throw new SkillFailure('blocked', `The ${name} could not be taken in hand.`)
  bot.setQuickBarSlot(place)
}

/** Takes a stack in hand, or wears it. */
async function wield (context, stack, place = 'hand') {
  const { bot, signal } = context
  shutStrayWindow(context)
  if (place === 'hand' && stack.slot < bot.inventory.hotbarStart) return bringToHand(context, stack)
  try {
    await limited(bot.equip(stack, place), { signal, timeoutSeconds: CLICK_LIMIT_SECONDS, what: `equipping ${stack.name}` })
  } catch (error) {
    throwIfAborted(signal)
    throw error instanceof SkillFailure ? error : new SkillFailure('blocked', `The ${stack.name} could not be taken in hand: ${error.message}.`)
  }
}

/** Takes an item of some kinds in hand, or wears it. Returns where it went. */
async function equip (context, kinds, word) {
  const { bot } = context
  throwIfAborted(context.signal)
  const place = WORN.find(([pattern]) => pattern.test(kinds[0]))?.[1] ?? 'hand'
  const worn = place === 'hand' ? bot.heldItem : bot.inventory.slots[bot.getEquipmentDestSlot(place)]
  if (worn && kinds.includes(worn.name)) return place
  await wield(context, stackOrFail(context, kinds, word), place)
  return place
}

/** Eats one of a held kind of food. Returns how many food points it gave. */
async function eat (context, kind) {
  const { bot, signal } = context
  await equip(context, [kind], kind)
  const hunger = bot.food
  const held = count(context, [kind])
  try {
    await limited(bot.consume(), { signal, timeoutSeconds: CLICK_LIMIT_SECONDS, what: `eating ${kind}` })
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof SkillFailure) throw error
    // mineflayer gives up after 2.5 s, but a slow world may need longer. The check below sees whether it was eaten.
    if (!/timed out/.test(error.message)) throw new SkillFailure('blocked', `The ${kind} could not be eaten: ${error.message}.`)
  }
  if (!await until(() => count(context, [kind]) < held || bot.food > hunger, { signal, timeoutSeconds: CLICK_LIMIT_SECONDS })) {
    throw new SkillFailure('blocked', `The world did not let the ${kind} be eaten.`)
  }
  return bot.food - hunger
}

const click = (context, slot, button) => limited(context.bot.clickWindow(slot, button, 0), { signal: context.signal, timeoutSeconds: CLICK_LIMIT_SECONDS, what: 'moving items' })

/** Throws part of a stack away, in one piece. */
async function tossFrom (context, stack, amount) {
  const { slot, count: size } = stack
  const empty = context.bot.inventory.firstEmptyInventorySlot()
  if (amount > size / 2 || empty === null) {
    await click(context, slot, LEFT)
    for (let kept = 0; kept < size - amount; kept++) await click(context, slot, RIGHT)
  } else {
    await click(context, slot, LEFT)
    for (let laid = 0; laid < amount; laid++) await click(context, empty, RIGHT)
    await click(context, slot, LEFT)
    await click(context, empty, LEFT)
  }
  await click(context, OUTSIDE, LEFT)
}

/** Throws items of the kinds forwards. Returns the changes of these kinds in the inventory. */
async function toss (context, kinds, amount) {
  const { signal } = context
  throwIfAborted(signal)
  shutStrayWindow(context)
  const before = inventory(context)
  const lying = () => around(context.bot, THROWN_BLOCKS, (entity) => kinds.includes(droppedStack(entity)?.name)).length
  const lyingBefore = lying()
  let left = amount
  while (left > 0) {
    const stack = stackOf(context, kinds)
    if (stack === null) break
    const now = Math.min(left, stack.count)
    await tossFrom(context, stack, now)
    left -= now
  }
  // A world that refuses puts items back instead of showing them on the ground.
  await until(() => lying() > lyingBefore, { signal, timeoutSeconds: SERVER_ANSWER_SECONDS })
  return Object.fromEntries(Object.entries(difference(before, inventory(context))).filter(([name]) => kinds.includes(name)))
}

/** How many cells before the head are free in a direction, up to as many as a thrown item flies. */
function freeCells ({ bot }, yaw) {
  for (let blocks = 1; blocks <= FLIGHT_BLOCKS; blocks++) {
    const cell = bot.entity.position.offset(-Math.sin(yaw) * blocks, 1, -Math.cos(yaw) * blocks)
    if (bot.blockAt(cell, false)?.boundingBox !== 'empty') return blocks - 1
  }
  return FLIGHT_BLOCKS
}

/** The direction in which thrown items fly farthest. */
const farthestSide = (context) =>
  [context.bot.entity.yaw, ...QUARTERS].reduce((best, side) => freeCells(context, side) > freeCells(context, best) ? side : best)

/** Whether items can be thrown farther than the body picks them up from. In a hole they come back. */
const canThrowAway = (context) => freeCells(context, farthestSide(context)) >= AWAY_BLOCKS

/** Throws items away to the side where they fly farthest, if they stay there. Thrown at a wall they fall at its feet, and the body picks them up again. */
async function throwAway (context, kinds, amount) {
  const { bot, signal } = context
  const farthest = farthestSide(context)
  if (freeCells(context, farthest) < AWAY_BLOCKS) return {}
  if (farthest !== bot.entity.yaw) await limited(bot.look(farthest, 0, true), { signal, timeoutSeconds: CLICK_LIMIT_SECONDS, what: 'turning round' })
  return toss(context, kinds, amount)
}

const isWater = (context, position) => context.bot.blockAt(position, false)?.name === 'water'

/** Whether an item lies where the body would have to dive for it. */
const isSunk = (context, { position }) => isWater(context, position) && isWater(context, position.offset(0, 1, 0))

/**
 * Dropped items in sight, nearest first: name, count, position, distance, entity.
 * @param {string[] | null} kinds null for all
 * @param {{ sunk?: boolean }} [options] those that the body would have to dive for, instead of the others; they may still rise
 */
function drops (context, kinds, radius = 16, { sunk = false } = {}) {
  return around(context.bot, radius, (entity) => entity.name === 'item')
    .map(([entity, distance]) => ({ entity, distance, stack: droppedStack(entity) }))
    .filter(({ stack, entity }) => stack && isSunk(context, entity) === sunk && (kinds === null || kinds.includes(stack.name)) && !context.memory.hasFailed('pick_up', entity.position))
    .map(({ entity, distance, stack }) => ({ name: stack.name, count: stack.count, position: entity.position, distance, entity }))
}

const isHere = (context, drop) => context.bot.entities[drop.entity.id] === drop.entity
const isFlying = (context, drop) => isHere(context, drop) && context.bot.blockAt(drop.entity.position.offset(0, -0.3, 0), false)?.boundingBox === 'empty'

/** Digs the leaves around a dropped item, such as the log of a tree. Returns whether there were any. */
async function clearLeaves (context, { position }) {
  const { body } = context
  const leaves = body.findBlocks(context.names.blockKinds('leaves'), { position: position.offset(0, 1, 0), radius: LEAVES_RADIUS_BLOCKS, count: LEAVES_MAX })
    .filter(body.inReach)
  for (const leaf of leaves) await body.dig(leaf)
  return leaves.length > 0
}

const touches = (context, { entity: { position } }) => Math.abs(position.x - context.bot.entity.position.x) <= TOUCH_BLOCKS &&
  Math.abs(position.z - context.bot.entity.position.z) <= TOUCH_BLOCKS

/** Presses towards an item in a hole that the body does not fit into, until it comes or a moment has passed. It sneaks, so that it does not fall. */
async function leanTowards (context, drop) {
  const { bot } = context
  await bot.lookAt(drop.entity.position, true)
  for (const key of ['sneak', 'forward']) bot.setControlState(key, true)
  try {
    await until(() => !isHere(context, drop), { signal: context.signal, timeoutSeconds: LEAN_SECONDS })
  } finally {
    for (const key of ['forward', 'sneak']) bot.setControlState(key, false)
  }
}

async function walkToDrop (context, drop) {
  const { signal } = context
  const being = { name: `the ${drop.name}`, entity: () => isHere(context, drop) ? drop.entity : null }
  const walk = (range) => context.body.goAfter(being, { range, limitSeconds: PICK_UP_WALK_SECONDS })
  await until(() => !isFlying(context, drop), { signal, timeoutSeconds: FALL_LIMIT_SECONDS })
  if (!isHere(context, drop)) return
  try {
    await walk(AT_DROP_BLOCKS)
  } catch (error) {
    throwIfAborted(signal)
    if (!isHere(context, drop)) throw error
    const isFreed = await clearLeaves(context, drop.entity)
    if (!isFreed && error.reason !== 'unreachable') throw error
    await walk(isFreed ? AT_DROP_BLOCKS : BEFORE_NOOK_BLOCKS)
  }
  if (isHere(context, drop) && !touches(context, drop)) await leanTowards(context, drop)
}

/** Walks to a dropped item until it is in the inventory or gone. Returns whether the body got it. */
async function pickUp (context, drop) {
  const { signal, memory } = context
  throwIfAborted(signal)
  const before = count(context, [drop.name])
  const came = () => count(context, [drop.name]) > before
  try {
    await walkToDrop(context, drop)
  } catch (error) {
    throwIfAborted(signal)
    if (isHere(context, drop)) {
      memory.rememberFailure('pick_up', drop.entity.position)
      throw error
    }
  }
  await until(() => came() || !isHere(context, drop), { signal, timeoutSeconds: PICK_UP_LIMIT_SECONDS })
  // The inventory update can come just after the item has vanished.
  await until(came, { signal, timeoutSeconds: 0.3 })
  if (!came() && isHere(context, drop)) memory.rememberFailure('pick_up', drop.entity.position)
  return came()
}

/** Throws plain stone and the like away, but keeps a number of each kind. Returns how many went. */
async function tossJunk (context, kept) {
  let thrown = 0
  for (const kind of JUNK) {
    const over = count(context, [kind]) - kept
    if (over > 0) thrown += -(await throwAway(context, [kind], over))[kind] || 0
  }
  return thrown
}

/** @param {object} context see facade.js */
function items (context) {
  const { bot, names } = context
  const { registry } = bot

  return {
    ...bound(context, { inventory, count, hasRoomFor, stackOrFail, wield, equip, eat, toss, canThrowAway, throwAway, tossJunk, drops, pickUp }),
    itemKinds: (word) => itemKindsOrFail(names, registry, word),
    freeSlots: () => bot.inventory.emptySlotCount(),
    held: () => bot.heldItem?.name ?? null,
    food: () => bot.food,
    foodPoints: (kind) => registry.foodsByName[kind]?.foodPoints ?? 0,
    isBlock: (kind) => registry.blocksByName[kind] !== undefined
  }
}

module.exports = { items }
