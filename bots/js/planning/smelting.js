'use strict'
// What fire makes of what, where, and what burns for how long: read from the tables of the game.

const fuelTable = require('../../../configs/game/fuels.json')
const smeltingTable = require('../../../configs/game/smelting.json')

const SMELT_TICKS = 200 // of a furnace for one item; fuel is counted in these
const TICKS_A_SECOND = 20
// Furnaces first: they are at hand more often than the faster kinds, which are used when known (see stations.js).
const WINDOWED = ['blast_furnace', 'smoker', 'furnace']

/** What may be burnt, the cheapest first; whatever else burns (tools, chests, boats) is worth more than its fire. */
const FUEL_ORDER = [/^coal$/, /^charcoal$/, /^coal_block$/, /^dried_kelp_block$/, /^bamboo$/, /_sapling$|^dead_bush$/, /_planks$/, /_log$|_wood$/, /^stick$/]

/** @type {{ item: string, from: string, stations: string[] }[]} */
const smelting = smeltingTable.recipes.flatMap(({ to, from, in: stations }) => from.map((one) => ({ item: to, from: one, stations })))

/** How many items each kind of fuel smelts. */
const fuels = Object.fromEntries(Object.entries(fuelTable.ticks).map(([name, ticks]) => [name, ticks / SMELT_TICKS]))

const byResult = new Map()
for (const { item, from, stations } of smelting) {
  if (!byResult.has(item)) byResult.set(item, [])
  const places = WINDOWED.filter((kind) => stations.includes(kind))
  byResult.get(item).push({ item, from, stations: places, seconds: smeltingTable.ticks.furnace / TICKS_A_SECOND })
}

/** The ways to make an item by fire: from what, in which stations, seconds each at most. */
const smeltingFor = (item) => byResult.get(item) ?? []

/** What a raw food becomes over a fire; null for what is no food. */
const cookedOf = (raw) => smelting.find(({ from, stations }) => from === raw && stations.includes('smoker'))?.item ?? null

/** The place of a fuel in the order in which they are burnt; null for what is never burnt. */
function fuelRank (name) {
  const rank = FUEL_ORDER.findIndex((pattern) => pattern.test(name))
  return rank === -1 ? null : rank
}

module.exports = { cookedOf, fuelRank, fuels, smelting, smeltingFor }
