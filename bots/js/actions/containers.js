'use strict'
// Chests and the like: find them, open them as windows, fill and empty them, and read their contents.

const { burst } = require('./clicking')
const { watchTrade } = require('./container_trade')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { plain } = require('./names')
const { clicksToGive } = require('./putting')
const { limited, once, pause, throwIfAborted } = require('./waiting')
const { bound } = require('../bound')

const CONTAINERS = ['chest', 'trapped_chest', 'barrel', 'ender_chest', 'shulker_box', 'dispenser', 'dropper', 'hopper']
const OPEN_LIMIT_SECONDS = 5
const MOVE_LIMIT_SECONDS = 20
const SEARCH_RADIUS_BLOCKS = 32
const AT_PLACE_BLOCKS = 4
const NEAR_BLOCKS = 12
const CONTAINERS_LOOKED_AT = 16
const COMMUNAL = /\bcommunity\b/i

const isContainer = (name) => CONTAINERS.includes(name) || name.endsWith('_shulker_box')

/** Last seen contents of containers, without community containers, the nearest first. Containers that are gone are forgotten. */
function knownContents (context) {
  const { bot, memory } = context
  for (const container of memory.containers.all()) {
    const block = bot.blockAt(at(container), false)
    if (block && !isContainer(block.name)) memory.containers.forget(container)
  }
  const distance = ({ x, y, z }) => bot.entity.position.distanceTo(at({ x, y, z }))
  return memory.containers.all().filter((one) => !isCommunal(context, one)).sort((a, b) => distance(a) - distance(b))
}

const isCommunal = (context, position) => COMMUNAL.test(placeAt(context, at(position).floored()) ?? '')

/** Walks to a remembered container. */
async function goToKnownContainer (context, container) {
  await context.body.goNear(container, { range: AT_PLACE_BLOCKS, what: `the ${container.known}` })
  const block = context.bot.blockAt(at(container), false)
  if (!block || !isContainer(block.name)) {
    context.memory.containers.forget(container)
    throw new SkillFailure('blocked', `The ${container.known} is gone.`)
  }
  await context.body.goReach(container)
  return container
}

/** Opens a container in reach. Close it in every case. */
async function openContainer (context, target) {
  const { bot, signal } = context
  throwIfAborted(signal)
  const block = bot.blockAt(at(target).floored())
  if (!block || !isContainer(block.name)) throw new SkillFailure('blocked', `There is no container at ${target.known ?? 'that spot'} any more.`)
  const opening = once(bot, 'windowOpen', { signal, timeoutSeconds: OPEN_LIMIT_SECONDS })
  const using = bot.activateBlock(block)
  const [opened] = await Promise.all([opening, limited(using, { signal, timeoutSeconds: OPEN_LIMIT_SECONDS, what: `opening the ${block.name}` })])
  if (opened === null) throw new SkillFailure('blocked', `The ${block.name} did not open; something may lie on it or be in the way.`)
  const noteSettled = watchTrade({ bot, window: opened[0], block, name: placeAt(context, block.position) ?? block.name, emit: context.emit })
  return handle(context, opened[0], { ...target, name: block.name }, noteSettled)
}

/** The name of the place whose middle is a block; undefined if there is none. */
function placeAt (context, position) {
  return Object.entries(context.places()).find(([, spot]) => at({ x: spot[0], y: spot[1], z: spot[2] }).floored().equals(position))?.[0]
}

function handle (context, window, container, noteSettled) {
  const { signal } = context
  const contents = () => {
    const counts = tally(window.containerItems())
    context.memory.containers.remember(container, counts)
    return counts
  }
  contents()
  /** Moves items in one direction until `count` have moved, or until no more exist or fit. Returns how many moved. */
  async function move (kinds, count, from, to) {
    const before = held(kinds)
    let left = count
    while (left > 0) {
      const stack = from().find((item) => kinds.includes(item.name))
      if (!stack) break
      const amount = Math.min(left, stack.count)
      try {
        await limited(to(stack.type, null, amount), { signal, timeoutSeconds: MOVE_LIMIT_SECONDS, what: `moving ${stack.name}` })
      } catch (error) {
        throwIfAborted(signal)
        if (error instanceof SkillFailure) throw error
        await putBack(context, window)
        if (/full/.test(error.message)) break
        throw error
      }
      left -= amount
    }
    await settle(context, window)
    noteSettled()
    contents()
    return Math.abs(held(kinds) - before)
  }
  /** Puts a number of items in, or as many as exist and fit. Returns how many. */
  async function put (kinds, count) {
    const before = held(kinds)
    const clicks = clicksToGive(window, kinds, count)
    if (clicks === null) return move(kinds, count, () => window.items(), window.deposit)
    if (clicks.length > 0) await burst(context, window, clicks, () => before - held(kinds) >= Math.min(count, before))
    noteSettled()
    contents()
    return before - held(kinds)
  }
  // The body's own side of the window is read, because others may change the container in the meantime.
  const held = (kinds) => window.items().filter((item) => kinds.includes(item.name)).reduce((sum, item) => sum + item.count, 0)
  return {
    name: container.name,
    contents,
    put,
    take: (kinds, count) => move(kinds, count, () => window.containerItems(), window.withdraw),
    close: () => { if (context.bot.currentWindow === window) window.close() }
  }
}

/** Puts the stack on the cursor back into the inventory. */
async function putBack (context, window) {
  if (!window.selectedItem) return
  await limited(context.bot.putSelectedItemRange(window.inventoryStart, window.inventoryEnd, window, null),
    { signal: context.signal, timeoutSeconds: MOVE_LIMIT_SECONDS, what: 'putting items back' })
}

/** Requests the whole window from the world, so that the true contents are counted, not the clicks. */
async function settle (context, window) {
  const { bot, signal } = context
  const told = once(bot, `setWindowItems:${window.id}`, { signal, timeoutSeconds: 1 })
  bot._syncWindow(window).catch(() => {}) // its own timeout is longer than ours; ours decides
  if (await told === null) await pause(0.1, signal)
}

/** @param {object} context see facade.js */
function containers (context) {
  const { bot, senses, signal, places } = context
  const kinds = Object.keys(bot.registry.blocksByName).filter(isContainer)

  /**
   * The container that a word means: the one at the place of that name, else the nearest visible one of that kind.
   * @returns {{ name: string, x: number, y: number, z: number, known: string }}
   */
  function findContainer (word) {
    throwIfAborted(signal)
    const place = Object.entries(places()).find(([name]) => plain(name) === plain(word))
    if (place) {
      const [x, y, z] = place[1]
      const itself = at({ x, y, z }).floored()
      const own = bot.blockAt(itself, false)
      // The block at the place itself counts, even if others put containers beside it or in front of it.
      if (own && isContainer(own.name) && bot.entity.position.distanceTo(itself) <= NEAR_BLOCKS) {
        return { name: own.name, x: itself.x, y: itself.y, z: itself.z, known: place[0], isSeen: true }
      }
      const found = senses.surroundings.find(kinds, { position: { x, y, z }, radius: AT_PLACE_BLOCKS, count: 1 })[0]
      // A place out of sight is checked on arrival.
      return { name: 'container', x, y, z, ...found, known: place[0], isSeen: Boolean(found) }
    }
    const wanted = kinds.filter((kind) => kind === plain(word) || kind.endsWith(`_${plain(word)}`))
    if (wanted.length === 0) {
      const known = Object.keys(places()).filter((name) => /chest|store|barrel/i.test(name))
      throw new SkillFailure('invalid', `No container is called "${word}"; known are chest, barrel${known.map((name) => `, ${name}`).join('')}.`)
    }
    // A community container is used only if it is named.
    const found = senses.surroundings.find(wanted, { position: bot.entity.position, radius: SEARCH_RADIUS_BLOCKS, count: CONTAINERS_LOOKED_AT })
      .find((one) => !isCommunal(context, one))
    if (!found) throw new SkillFailure('unreachable', `There is no ${word} in sight within ${SEARCH_RADIUS_BLOCKS} blocks.`)
    return { ...found, known: found.name, isSeen: true }
  }

  /** Walks within reach of the container that a word means. */
  async function goToContainer (word) {
    const target = findContainer(word)
    if (target.isSeen) await context.body.goReach(target)
    else await context.body.goNear(target, { range: AT_PLACE_BLOCKS, what: target.known })
    if (target.isSeen) return target
    const arrived = findContainer(word)
    if (!arrived.isSeen) throw new SkillFailure('blocked', `There is no container at ${arrived.known}.`)
    await context.body.goReach(arrived)
    return arrived
  }

  return {
    ...bound(context, { goToKnownContainer, openContainer, knownContents }),
    goToContainer
  }
}

function tally (stacks) {
  const counts = {}
  for (const item of stacks) counts[item.name] = (counts[item.name] ?? 0) + item.count
  return counts
}

module.exports = { containers }
