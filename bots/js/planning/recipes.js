'use strict'
// The recipes of the crafting grids as the planner and the hands need them: by names, with what they take, leave and give.

const { leftovers } = require('../../../configs/game/crafting_additions.json')

const GRID_WIDTH = 3
const OWN_GRID_WIDTH = 2
/**
 * @typedef {object} Recipe
 * @property {string} item what it gives
 * @property {number} yield how many it gives
 * @property {Record<string, number>} needs how many of each item it takes
 * @property {(string | null)[][]} rows the items by place, trimmed
 * @property {boolean} needsTable whether it does not fit in the body's own grid of 2 x 2
 * @property {Record<string, number>} leaves what stays in the grid, such as empty buckets
 */

const idOf = (ingredient) => ingredient === null || ingredient === undefined ? -1 : typeof ingredient === 'object' ? ingredient.id : ingredient

/** Shapeless ingredients go row by row, in the smallest square that holds them. */
function rowsOfShapeless (names) {
  const width = names.length <= OWN_GRID_WIDTH ** 2 ? OWN_GRID_WIDTH : GRID_WIDTH
  const rows = []
  for (let i = 0; i < names.length; i += width) rows.push(names.slice(i, i + width))
  return rows
}

function readRecipe (registry, raw) {
  const nameOf = (ingredient) => registry.items[idOf(ingredient)]?.name ?? null
  const rows = raw.inShape ? raw.inShape.map((row) => row.map(nameOf)) : rowsOfShapeless(raw.ingredients.map(nameOf))
  const needs = {}
  const leaves = {}
  for (const name of rows.flat()) {
    if (name === null) continue
    needs[name] = (needs[name] ?? 0) + 1
    if (leftovers[name]) leaves[leftovers[name]] = (leaves[leftovers[name]] ?? 0) + 1
  }
  const needsTable = rows.length > OWN_GRID_WIDTH || rows.some((row) => row.length > OWN_GRID_WIDTH)
  return { item: nameOf(raw.result), yield: raw.result.count ?? 1, needs, rows, needsTable, leaves }
}

/**
 * @param {object} registry prismarine-registry of the world's version
 * @returns {Map<string, Recipe[]>} by the item that they give
 */
function recipesByItem (registry) {
  if (registry.civitasRecipes) return registry.civitasRecipes
  const recipes = new Map()
  for (const [id, variants] of Object.entries(registry.recipes)) {
    const name = registry.items[id]?.name
    if (name) recipes.set(name, variants.map((raw) => readRecipe(registry, raw)).filter(({ needs }) => Object.keys(needs).length > 0))
  }
  Object.defineProperty(registry, 'civitasRecipes', { value: recipes })
  return recipes
}

/** How often a recipe can be carried out with what is held. */
function timesPossible ({ needs }, held) {
  return Math.min(...Object.entries(needs).map(([name, count]) => Math.floor((held[name] ?? 0) / count)))
}

/** What is missing to carry a recipe out some times: item → how many. */
function missingFor ({ needs }, times, held) {
  const missing = {}
  for (const [name, count] of Object.entries(needs)) {
    const short = count * times - (held[name] ?? 0)
    if (short > 0) missing[name] = short
  }
  return missing
}

module.exports = { GRID_WIDTH, OWN_GRID_WIDTH, missingFor, recipesByItem, timesPossible }
