'use strict'
// The situation that the planner needs, read from a body: what it holds, sees and remembers.

const { PORTAL } = require('./knowledge')
const sources = require('./sources.json')

const SIGHT_BLOCKS = 32
const LOOK_BLOCKS = 48
const LOOK_COUNT = 64
const KNOWN_BLOCKS = 160
const KINDS_MAX = 200
const CREATURE_BLOCKS = 48
const LEVEL_BLOCKS = 10
const WORN_USES = 6 // a tool with fewer uses left does not count
const STATION_BLOCKS_BELOW = 12
const STATIONS = ['crafting_table', 'furnace']
const HOME = 'overworld'
// Blocks that give the same item have one name.
const SAME = { grass_block: 'dirt', podzol: 'dirt', coarse_dirt: 'dirt', cobblestone: 'stone', tall_grass: 'short_grass', fern: 'short_grass' }

const SOURCE_KINDS = [...new Set([...Object.keys(sources.blocks), ...Object.keys(sources.nether.blocks), ...Object.keys(sources.shorn), ...Object.keys(sources.fluids), ...Object.keys(SAME)])]
  .flatMap((name) => name.endsWith('_ore') ? [name, `deepslate_${name}`] : [name])

const sameSource = (name) => SAME[name] ?? name.replace(/^deepslate_(?=.*_ore$)/, '')

/** Distances of the visible or remembered kinds of blocks, by the name of their source. */
function blocksKnown ({ bot, senses, memory }) {
  const blocks = {}
  const inSight = senses.surroundings.digest(bot.entity.position, SIGHT_BLOCKS, KINDS_MAX).map(({ nearest: [x, , z], ...kind }) => ({ ...kind, x, z }))
  for (const { name, distance, x, z } of [...inSight, ...senses.landmarks.of(SOURCE_KINDS)]) {
    const source = sameSource(name)
    for (const kind of source === name ? [source] : [source, name]) { // shears take a fern for itself
      if (distance <= KNOWN_BLOCKS && !memory.sources.isUsedUp(kind, { x, z })) blocks[kind] = Math.min(blocks[kind] ?? Infinity, distance)
    }
  }
  return blocks
}

/** The nearest visible or remembered block of a source that is not used up, and for which a breath lasts under water; null when none is known. */
function nearestOf ({ bot, body, senses, memory }, source) {
  const kinds = SOURCE_KINDS.filter((name) => name === source || sameSource(name) === source)
  const seen = [...senses.surroundings.find(kinds, { position: bot.entity.position, radius: LOOK_BLOCKS, count: LOOK_COUNT }), ...senses.landmarks.of(kinds)]
  return seen.filter((block) => !memory.sources.isUsedUp(source, block) && !body.isBeyondBreath(block)).sort((a, b) => a.distance - b.distance)[0] ?? null
}

/** Whether the body could walk up to a place. A place far below is in some cave. */
const isOnLevel = (bot, { y }) => Math.abs(y - bot.entity.position.y) <= LEVEL_BLOCKS

function creaturesInSight ({ bot }) {
  const creatures = {}
  for (const entity of Object.values(bot.entities)) {
    if (entity === bot.entity || !entity.name || entity.type === 'player' || !isOnLevel(bot, entity.position)) continue
    const distance = entity.position.distanceTo(bot.entity.position)
    if (distance <= CREATURE_BLOCKS) creatures[entity.name] = Math.min(creatures[entity.name] ?? Infinity, distance)
  }
  return creatures
}

/** The named place where a source probably is, such as the farm for wheat; null when none is known, or when the search there failed. */
function placeOf ({ body, memory }, source) {
  if (!body.isInDimension(HOME)) return null
  const [pattern] = Object.entries(sources.places).find(([, kinds]) => kinds.includes(source)) ?? []
  if (pattern === undefined || memory.sources.failed().has(source)) return null
  const found = Object.entries(body.places()).filter(([name]) => new RegExp(pattern, 'i').test(name))
    .map(([name, [x, y, z]]) => ({ name, x, y, z, distance: body.distanceTo({ x, y, z }) })).sort((a, b) => a.distance - b.distance)
  return found[0] ?? null
}

/** Adds the distances of places where sources probably are to those of visible ones. */
function withPlaces (context, seen, known) {
  for (const source of Object.values(sources.places).flat()) {
    if (!known(source) || seen[source] !== undefined) continue
    const place = placeOf(context, source)
    if (place) seen[source] = place.distance
  }
  return seen
}

/** The held items, without nearly worn-out tools. */
function usableThings ({ bot, senses }) {
  const held = { ...senses.tally() }
  for (const item of bot.inventory.items()) {
    const { maxDurability } = bot.registry.items[item.type]
    if (maxDurability && maxDurability - (item.durabilityUsed ?? 0) < WORN_USES) held[item.name]--
  }
  return held
}

/** Stations that can be used: below the ground, those farther away are behind rock. */
function stationsKnown ({ body }) {
  const stations = {}
  const radius = body.isUnderSky() ? undefined : STATION_BLOCKS_BELOW
  for (const kind of STATIONS) {
    const [nearest] = body.knownStations(kind, radius)
    if (nearest) stations[kind] = nearest.distance
  }
  const portal = body.isInDimension(HOME) ? body.nearestPortal() : null
  if (portal) stations[PORTAL] = portal.distance + sources.nether.portal.passing_blocks
  else if (!body.isInDimension(HOME)) stations[PORTAL] = 0 // the body is on its other side
  return stations
}

/** The last seen contents of containers: item → where, nearest first. They are at home. */
function stockKnown ({ body }) {
  const stock = {}
  if (!body.isInDimension(HOME)) return stock
  for (const container of body.knownContents?.() ?? []) {
    const distance = body.distanceTo(container)
    for (const [item, count] of Object.entries(container.counts)) {
      stock[item] = [...(stock[item] ?? []), { name: container.known, count, distance }].sort((a, b) => a.distance - b.distance)
    }
  }
  return stock
}

/**
 * @param {object} context see bots/js/actions/facade.js
 * @returns {{ held: Record<string, number>, blocks: Record<string, number>, creatures: Record<string, number>, stations: Record<string, number>,
 *   stock: Record<string, { name: string, count: number, distance: number }[]>, failed: Set<string>, depth: number, nightSeconds: number, isFitToFight: boolean,
 *   skills: Set<string> }}
 *   numbers of blocks, creatures and stations are distances in blocks; depth in blocks below the ground; nightSeconds until work in the open begins
 */
function viewOf (context) {
  return {
    held: usableThings(context),
    blocks: withPlaces(context, blocksKnown(context), (source) => source in sources.blocks),
    creatures: withPlaces(context, creaturesInSight(context), (source) => source in sources.hunting),
    stations: stationsKnown(context),
    stock: stockKnown(context),
    depth: context.body.depthBelowGround(),
    nightSeconds: context.body.nightSeconds(),
    isFitToFight: context.body.isFitToFight(),
    failed: context.memory.sources.failed(),
    skills: new Set(context.catalog.keys())
  }
}

module.exports = { isOnLevel, nearestOf, placeOf, sameSource, viewOf }
