'use strict'
// What a stonecutter makes of a block: configs/game/stonecutting.json, in the order in which clients list the choices (that of vanilla's recipe names).

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

/** What a stack's item can be cut into; an empty list for what cannot be cut. */
const cutsOf = (stack) => stack === null ? [] : choices.get(stack.itemId) ?? []

module.exports = { choices, cutsOf }
