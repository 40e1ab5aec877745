'use strict'
// Smelting results, stations and burn times, from the tables of the game.

const fuelTable = require('../../../configs/game/fuels.json')
const smeltingTable = require('../../../configs/game/smelting.json')

const SMELT_TICKS = 200 // ticks of a furnace for one item; fuel is counted in these
const TICKS_A_SECOND = 20
// Furnaces first: they are available more often than the faster kinds, which are used if known (see stations.js).
const WINDOWED = ['blast_furnace', 'smoker', 'furnace']

/** Fuels, the cheapest first. Other things that burn (tools, chests, boats) are worth more than their fire. */
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

/** The ways to smelt an item: ingredient, stations, longest duration in seconds. */
const smeltingFor = (item) => byResult.get(item) ?? []

/** The cooked form of a raw food; null for other items. */
const cookedOf = (raw) => smelting.find(({ from, stations }) => from === raw && stations.includes('smoker'))?.item ?? null

/** The rank of a fuel in the order of burning; null for items that are never burnt. */
function fuelRank (name) {
  const rank = FUEL_ORDER.findIndex((pattern) => pattern.test(name))
  return rank === -1 ? null : rank
}

module.exports = { cookedOf, fuelRank, fuels, smelting, smeltingFor }
