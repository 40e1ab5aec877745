'use strict'
// Results of a stonecutter: configs/game/stonecutting.json, in the order in which clients list the choices (sorted by vanilla's recipe names).

const { registry } = require('../game_data')
const table = require('../../../../configs/game/stonecutting.json')

const idOf = (name) => {
  const item = registry.itemsByName[name]
  if (!item) throw new Error(`unknown item ${name} in the table of stonecutting`)
  return item.id
}

/** item id → [{ itemId, count }] */
const choices = new Map(Object.entries(table.recipes).map(([from, made]) => {
  const ordered = Object.keys(made).sort((a, b) => `${a}_from_` < `${b}_from_` ? -1 : 1)
  return [idOf(from), ordered.map((name) => ({ itemId: idOf(name), count: made[name] }))]
}))

/** The results for a stack's item; an empty list for an item that cannot be cut. */
const cutsOf = (stack) => stack === null ? [] : choices.get(stack.itemId) ?? []

module.exports = { choices, cutsOf }
