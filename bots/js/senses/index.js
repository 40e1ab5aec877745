'use strict'
// The senses of one body. Through `emit` they report what it sees, hears, feels and holds (see bots/body/messages.py).

const { tally } = require('./belongings')
const { createHearing } = require('./hearing')
const { watchHealth } = require('./hurt')
const { watchInventory } = require('./inventory_watch')
const { createLandmarks } = require('./landmarks')
const { createPerception } = require('./perception')
const { positionOf } = require('./sightings')
const { createSignReader } = require('./signs')
const { createSurroundings, round } = require('./surroundings')

const HAPPENINGS_MAX = 12
const STATIONS_MAX = 16
const STATION = /^(crafting_table|furnace|blast_furnace|smoker|stonecutter|smithing_table|grindstone|loom|anvil|composter|chest|barrel|ender_chest|trapped_chest)$|_bed$/

/** A share of the interval that depends on the name, so that bodies do not all look at the same moment. */
function phase (name, intervalMs) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1000
  return intervalMs * sum / 1000
}

/** Returns what lists the stations and beds that a body has seen, the nearest first. */
function createStations (bot, landmarks) {
  const kinds = Object.keys(bot.registry.blocksByName).filter((name) => STATION.test(name))
  return () => landmarks.of(kinds).slice(0, STATIONS_MAX)
    .map(({ name, x, y, z, distance }) => ({ name, count: 1, nearest: [x, y, z], distance: round(distance) }))
}

/**
 * @param {object} options
 * @param {object} options.bot a mineflayer bot that has spawned and has its inventory
 * @param {(notice: object) => void} options.emit receives the notices
 * @param {number} options.hearingRadiusBlocks how far speech carries
 * @param {number} options.observeIntervalMs interval of the regular reports, run clock; 0 for never
 * @param {() => object | null} options.currentAction the running skill: action_id, skill, seconds
 * @param {() => object[]} [options.prospects] items that the body could have next, see bots/js/actions/prospects.js
 */
function createSenses ({ bot, emit, hearingRadiusBlocks, observeIntervalMs, currentAction, prospects = () => [] }) {
  const agent = bot.username
  const surroundings = createSurroundings(bot)
  const landmarks = createLandmarks(bot)
  const perceive = createPerception(bot, surroundings)
  let happenings = []

  /** Keeps a short text on an event for the next digest. The oldest are dropped. */
  function note (text) {
    happenings = [...happenings, text].slice(-HAPPENINGS_MAX)
  }

  const inventory = watchInventory(bot, ({ items, delta }) => {
    for (const [name, change] of Object.entries(delta)) note(change > 0 ? `got ${change} ${name}` : `${-change} ${name} gone`)
    emit({ notice: 'inventory_changed', agent, items, delta, position: positionOf(bot.entity) })
  })
  const health = watchHealth(bot, (hurt) => {
    note(`hurt, lost ${hurt.lost} health`)
    emit({ notice: 'hurt', agent, ...hurt })
  })
  const listeners = new Set() // skills that wait for an answer
  function emitHeard (notice) {
    emit(notice)
    if (notice.notice === 'heard') for (const listener of [...listeners]) listener(notice)
  }
  const hearing = createHearing({ bot, emit: emitHeard, radius: hearingRadiusBlocks })

  const signs = createSignReader({ bot, surroundings, emit, note })

  const stationsKnown = createStations(bot, landmarks)

  function observe () {
    if (!bot.entity || !bot.game) return
    inventory.flush()
    const sight = perceive()
    sight.blocks.forEach(landmarks.note)
    signs.look(sight.blocks)
    emit({ notice: 'observation', agent, ...sight, stations: stationsKnown(), happenings, action: currentAction(), prospects: prospects() })
    happenings = []
  }

  let timer = null
  if (observeIntervalMs > 0) {
    timer = setTimeout(() => { timer = setInterval(observe, observeIntervalMs) }, phase(agent, observeIntervalMs))
  }

  return {
    observe,
    note,
    say: hearing.say,
    /** Passes every `heard` notice to a listener too. Returns a function that ends it. */
    onHeard: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    surroundings,
    landmarks,
    signs,
    tally: () => tally(bot),
    flushInventory: inventory.flush,
    close: () => {
      clearTimeout(timer)
      clearInterval(timer)
      for (const sense of [inventory, health, hearing, surroundings]) sense.close()
    }
  }
}

module.exports = { createSenses }
