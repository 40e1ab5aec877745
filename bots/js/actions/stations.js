'use strict'
// Crafting tables, furnaces and the like: finds, makes, places and opens them, and takes them along.

const { refresh } = require('./clicking')
const { SkillFailure, isSetback, isSurmountable } = require('./failure')
const { at } = require('./movement')
const { recipesByItem, timesPossible } = require('../planning/recipes')
const { limited, once, throwIfAborted, until } = require('./waiting')
const { bound } = require('../bound')

const OPEN_LIMIT_SECONDS = 3
const OPENINGS_MAX = 3
const PLACINGS_MAX = 2
const NEAR_BLOCKS = 24
const FAR_BLOCKS = 64
const SIGHT_BLOCKS = 32
const TAKE_ALONG_BLOCKS = 6
const TAKE_ALONG_SECONDS_MAX = 5
const PICK_UP_SECONDS = 3
const TAKE_ALONG = ['crafting_table', 'furnace', 'blast_furnace', 'smoker', 'stonecutter']
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

const blockName = (context, position) => context.bot.blockAt(at(position), false)?.name ?? null

/** Digs a place into the wall beside the body, where there is only rock and earth. */
async function niche (context) {
  const { bot, body } = context
  const feet = bot.entity.position.offset(0, 0.01, 0).floored()
  for (const dy of [0, 1]) {
    for (const [dx, dz] of SIDES) {
      const cell = feet.offset(dx, dy, dz)
      const block = bot.blockAt(cell, false)
      const floor = bot.blockAt(cell.offset(0, -1, 0), false)
      if (block?.boundingBox !== 'block' || floor?.boundingBox !== 'block' || !block.diggable || TAKE_ALONG.includes(block.name) || body.isBuilt({ name: block.name, ...cell }) || body.holdsBackLava(cell)) continue
      try {
        await body.dig(cell)
        return cell
      } catch (error) {
        if (!isSetback(error)) throw error
      }
    }
  }
  throw new SkillFailure('blocked', 'There is no free ground in reach to place anything on.')
}

/** Whether the held items allow making one right away. */
function canMake (context, kind) {
  const held = context.senses.tally()
  return (recipesByItem(context.bot.registry).get(kind) ?? []).some((recipe) => timesPossible(recipe, held) > 0)
}

/** Remembered stations of a kind that probably still stand, nearest first. Visible ones are remembered. */
function knownStations (context, kind, radius = FAR_BLOCKS) {
  const { memory } = context
  for (const block of context.senses.surroundings.find([kind], { position: context.bot.entity.position, radius: SIGHT_BLOCKS, count: 4 })) memory.stations.remember(block, false)
  for (const station of memory.stations.all()) {
    const there = blockName(context, station)
    if (there !== null && there !== station.name) memory.stations.forget(station)
  }
  return memory.stations.all().filter(({ name }) => name === kind).map((station) => ({ ...station, distance: context.body.distanceTo(station) }))
    .filter(({ distance, ...station }) => distance <= radius && !memory.hasFailed('station', station)).sort((a, b) => a.distance - b.distance)
}

/** Places a held station. If there is no room, digs a niche into the rock. */
async function placeStation (context, kind) {
  const { body } = context
  const spot = body.findSpot() ?? await niche(context)
  await refresh(context, context.bot.inventory) // with a stale inventory the wrong item would be in hand
  await body.equip([kind], kind) // after the digging, which takes tools in hand
  const placed = await body.placeHeld(spot)
  if (placed !== kind) throw new SkillFailure('blocked', `The world put ${placed} where I placed a ${kind}.`)
  context.memory.stations.remember({ name: kind, x: spot.x, y: spot.y, z: spot.z }, true)
  return { name: kind, x: spot.x, y: spot.y, z: spot.z, isOwn: true, distance: body.distanceTo(spot) }
}

/**
 * A station of some kind within reach: a near one, a held one, one made from held items, or a far one.
 * @param {string[]} kinds in the order of preference
 * @returns {Promise<{ name: string, x: number, y: number, z: number }>}
 * @throws {SkillFailure} `missing_items` if there is no station and the body cannot make one
 */
async function goToStation (context, kinds) {
  throwIfAborted(context.signal)
  const { body } = context
  const near = kinds.flatMap((kind) => knownStations(context, kind, NEAR_BLOCKS)).sort((a, b) => a.distance - b.distance)
  const own = kinds.find((kind) => body.count([kind]) > 0)
  const ways = near.map((station) => () => walkTo(context, station))
  if (own) ways.push(() => placeStation(context, own))
  const makeable = canMake(context, kinds.at(-1)) ? kinds.at(-1) : null // the plain kind; the better kinds cost valuable items
  if (!own && makeable) ways.push(() => makeAndPlace(context, makeable))
  ways.push(...kinds.flatMap((kind) => knownStations(context, kind)).filter(({ distance }) => distance > NEAR_BLOCKS).map((station) => () => walkTo(context, station)))
  let lastFailure = new SkillFailure('missing_items', `I know of no ${kinds[0]} near, hold none and cannot make one from what I hold.`)
  for (const way of ways.slice(0, OPENINGS_MAX)) {
    try {
      return await way()
    } catch (error) {
      if (!isSetback(error)) throw error
      lastFailure = error
    }
  }
  throw lastFailure
}

async function makeAndPlace (context, kind) {
  await context.body.craftItem(kind, 1)
  return placeStation(context, kind)
}

/** Makes one more station of a kind from held items and places it within reach; null without items or room. */
async function placeAnother (context, kind) {
  for (let tries = 0; tries < PLACINGS_MAX; tries++) {
    throwIfAborted(context.signal)
    await refresh(context, context.bot.inventory) // items that came back from the grid may not have been reported yet
    const isHeld = context.body.count([kind]) > 0
    if (!isHeld && !canMake(context, kind)) return null
    try {
      return await (isHeld ? placeStation(context, kind) : makeAndPlace(context, kind))
    } catch (error) {
      if (!isSurmountable(error)) throw error // a busy world sometimes answers too late
    }
  }
  return null
}

async function walkTo (context, station) {
  const { memory } = context
  try {
    if (!context.body.inReach(station)) await context.body.goReach(station, { limitSeconds: 30 })
    if (blockName(context, station) !== station.name) {
      memory.stations.forget(station)
      throw new SkillFailure('blocked', `The ${station.name} is gone.`)
    }
    return station
  } catch (error) {
    // A walk that is broken off under water, for breath, would end so again.
    if (isSetback(error) || context.body.isUnderWater()) memory.rememberFailure('station', station)
    throw error
  }
}

/**
 * Opens the window of a station within reach. Close it in every case.
 * @throws {SkillFailure} `blocked` when no window opens
 */
async function openStation (context, station) {
  const { bot, signal, memory } = context
  throwIfAborted(signal)
  const block = bot.blockAt(at(station).floored())
  if (block?.name !== station.name) throw new SkillFailure('blocked', `The ${station.name} is gone.`)
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  const opening = once(bot, 'windowOpen', { signal, timeoutSeconds: OPEN_LIMIT_SECONDS })
  const using = bot.activateBlock(block)
  const [opened] = await Promise.all([opening, limited(using, { signal, timeoutSeconds: OPEN_LIMIT_SECONDS, what: `opening the ${block.name}` })])
  if (opened === null) {
    memory.rememberFailure('station', station)
    throw new SkillFailure('blocked', `The ${block.name} did not open.`)
  }
  memory.stations.remember(station, false)
  return opened[0]
}

/** Takes along the stations that this body placed near by, one of each kind, if that is quick. Returns which. */
async function takeStationsAlong (context, kinds = TAKE_ALONG) {
  const { body } = context
  const taken = []
  for (const station of context.memory.stations.all().filter(({ name, isOwn }) => isOwn && kinds.includes(name))) {
    if (taken.includes(station.name)) continue
    if (body.distanceTo(station) > TAKE_ALONG_BLOCKS || blockName(context, station) !== station.name) continue
    if (!body.canHarvest(station.name)[0] || !body.hasRoomFor([station.name]) || body.digSeconds(context.bot.blockAt(at(station))) > TAKE_ALONG_SECONDS_MAX) continue
    try {
      if (await takeOne(context, station)) taken.push(station.name)
    } catch (error) {
      if (!isSetback(error)) throw error
    }
  }
  return taken
}

async function takeOne (context, station) {
  const { body } = context
  const before = body.count([station.name])
  if (!body.inReach(station)) await body.goReach(station, { limitSeconds: 10 })
  await body.dig(station)
  context.memory.stations.forget(station)
  const came = () => body.count([station.name]) > before
  await until(() => came() || body.drops([station.name], TAKE_ALONG_BLOCKS).length > 0, { signal: context.signal, timeoutSeconds: PICK_UP_SECONDS })
  if (came()) return true
  const drop = body.drops([station.name], TAKE_ALONG_BLOCKS)[0]
  return drop ? body.pickUp(drop) : false
}

/** @param {object} context see facade.js */
function stations (context) {
  return { ...bound(context, { goToStation, knownStations, openStation, placeAnother, takeStationsAlong }), reachStation: (station) => walkTo(context, station) }
}

module.exports = { stations }
