'use strict'
// Smelting results by kind of furnace, and burn times of fuel: configs/game/smelting.json and fuels.json.

const { registry } = require('../game_data')
const { nameOf } = require('./stacks')
const smelting = require('../../../../configs/game/smelting.json')
const fuels = require('../../../../configs/game/fuels.json')

const idOf = (name) => {
  const item = registry.itemsByName[name]
  if (!item) throw new Error(`unknown item ${name} in the tables of smelting`)
  return item.id
}

/** kind of furnace → item id → { itemId, ticks, experience } */
const byKind = new Map(Object.keys(smelting.ticks).map((kind) => [kind, new Map()]))
for (const { to, from, experience, in: kinds } of smelting.recipes) {
  for (const kind of kinds) for (const name of from) byKind.get(kind).set(idOf(name), { itemId: idOf(to), ticks: smelting.ticks[kind], experience })
}

const fuelTicks = new Map(Object.entries(fuels.ticks).map(([name, ticks]) => [idOf(name), ticks]))
const FAST_KINDS = new Set(['blast_furnace', 'smoker']) // these burn their fuel in half the time

/** The result for a stack's item in a kind of furnace, or null. */
const smeltedFrom = (kind, stack) => byKind.get(kind).get(stack.itemId) ?? null

/** Ids of all items that a kind of furnace accepts. */
const idsSmelted = (kind) => [...byKind.get(kind).keys()]

/** Burn time of one item of a stack in a kind of furnace, in ticks; 0 for items that do not burn. */
const burnTicks = (kind, stack) => Math.floor((fuelTicks.get(stack.itemId) ?? 0) / (FAST_KINDS.has(kind) ? 2 : 1))

const isFuel = (stack) => fuelTicks.has(stack.itemId)
const isEmptyBucket = (stack) => nameOf(stack) === 'bucket'

module.exports = { smeltedFrom, idsSmelted, burnTicks, isFuel, isEmptyBucket }
