'use strict'
// The crafting recipes for the planner and for crafting itself: by name, with ingredients, leftovers and results.

const additions = require('../../../configs/game/crafting_additions.json')

const GRID_WIDTH = 3
const OWN_GRID_WIDTH = 2
/**
 * @typedef {object} Recipe
 * @property {string} item the result
 * @property {number} yield how many results
 * @property {{ anyOf: string[], count: number }[]} needs how many ingredients, each any of the listed items
 * @property {(string[] | null)[][]} rows the items allowed at each place, trimmed
 * @property {boolean} needsTable whether it does not fit in the body's own grid of 2 x 2
 * @property {Record<string, number>} leaves leftovers in the grid, such as empty buckets
 */

const idOf = (ingredient) => ingredient === null || ingredient === undefined ? -1 : typeof ingredient === 'object' ? ingredient.id : ingredient

/** Shapeless ingredients are placed row by row, in the smallest square that holds them. */
function rowsOfShapeless (names) {
  const width = names.length <= OWN_GRID_WIDTH ** 2 ? OWN_GRID_WIDTH : GRID_WIDTH
  const rows = []
  for (let i = 0; i < names.length; i += width) rows.push(names.slice(i, i + width))
  return rows
}

/** A recipe of the data: the item at each place. */
function variantOfData (registry, raw) {
  const nameOf = (ingredient) => registry.items[idOf(ingredient)]?.name ?? null
  const rows = raw.inShape ? raw.inShape.map((row) => row.map(nameOf)) : rowsOfShapeless(raw.ingredients.map(nameOf))
  return { item: nameOf(raw.result), yield: raw.result.count ?? 1, isShaped: Boolean(raw.inShape), rows: rows.map((row) => row.map((name) => name === null ? null : [name])) }
}

/** The recipes that the data lacks, such as wool of each colour from any other wool; `{colour}` stands for each of the sixteen dyes. */
function * variantsOfAdditions (registry) {
  for (const entry of additions.recipes) {
    for (const colour of JSON.stringify(entry).includes('{colour}') ? additions.colours : [null]) {
      const { result: item, count = 1, shape, key, ingredients } = JSON.parse(JSON.stringify(entry).replaceAll('{colour}', colour))
      const allowed = (names) => [names].flat().flatMap((name) => additions.groups[name] ?? [name]).filter((name) => name !== item && registry.itemsByName[name])
      const rows = shape ? shape.map((row) => [...row].map((sign) => sign === ' ' ? null : allowed(key[sign]))) : rowsOfShapeless(ingredients.map(allowed))
      if (registry.itemsByName[item] && rows.flat().every((names) => names === null || names.length > 0)) yield { item, yield: count, isShaped: Boolean(shape), rows }
    }
  }
}

/**
 * The data lists one variant for each kind of planks, where vanilla has one recipe that takes any. Variants with the same result, count and outline are merged.
 */
function joinVariants (variants) {
  const joined = new Map()
  for (const { item, yield: number, isShaped, rows } of variants) {
    const key = `${number} ${isShaped ? 'shaped' : 'shapeless'} ${rows.map((row) => row.map((names) => names === null ? '.' : 'x').join('')).join('/')}`
    const known = joined.get(key)
    if (known) known.rows.forEach((row, y) => row.forEach((place, x) => rows[y][x]?.forEach((name) => place.add(name))))
    else joined.set(key, { item, yield: number, rows: rows.map((row) => row.map((names) => names === null ? null : new Set(names))) })
  }
  return [...joined.values()]
}

function finish ({ item, yield: number, rows: sets }) {
  const rows = sets.map((row) => row.map((place) => place === null ? null : [...place].sort()))
  const needs = new Map()
  const leaves = {}
  for (const anyOf of rows.flat()) {
    if (anyOf === null) continue
    const key = anyOf.join()
    needs.set(key, { anyOf, count: (needs.get(key)?.count ?? 0) + 1 })
    const left = additions.leftovers[anyOf[0]]
    if (left) leaves[left] = (leaves[left] ?? 0) + 1
  }
  const needsTable = rows.length > OWN_GRID_WIDTH || rows.some((row) => row.length > OWN_GRID_WIDTH)
  return { item, yield: number, needs: [...needs.values()], rows, needsTable, leaves }
}

/**
 * @param {object} registry prismarine-registry of the world's version
 * @returns {Map<string, Recipe[]>} by their result
 */
function recipesByItem (registry) {
  if (registry.civitasRecipes) return registry.civitasRecipes
  const variants = new Map()
  const add = (variant) => variants.set(variant.item, [...variants.get(variant.item) ?? [], variant])
  for (const raw of Object.values(registry.recipes).flat()) if (registry.items[idOf(raw.result)]) add(variantOfData(registry, raw))
  for (const variant of variantsOfAdditions(registry)) add(variant)
  const recipes = new Map()
  for (const [item, all] of variants) recipes.set(item, joinVariants(all).map(finish).filter(({ needs }) => needs.length > 0))
  Object.defineProperty(registry, 'civitasRecipes', { value: recipes })
  return recipes
}

const heldOf = (anyOf, held) => anyOf.reduce((sum, name) => sum + (held[name] ?? 0), 0)

/**
 * The item for each place when a recipe is crafted a number of times at once: of the allowed items, the one held most.
 * @returns {(string | null)[][] | null} rows; null when the held items are not enough
 */
function allot (recipe, times, held) {
  const left = { ...held }
  const rows = []
  for (const row of recipe.rows) {
    rows.push([])
    for (const anyOf of row) {
      const name = anyOf === null ? null : anyOf.reduce((best, one) => (left[one] ?? 0) > (left[best] ?? 0) ? one : best)
      if (name !== null && !((left[name] ?? 0) >= times)) return null
      if (name !== null) left[name] -= times
      rows.at(-1).push(name)
    }
  }
  return rows
}

/** How often a recipe can be crafted at once with the held items, up to a limit. */
function timesPossible (recipe, held, timesMax = 64) {
  let times = Math.min(timesMax, ...recipe.needs.map(({ anyOf, count }) => Math.floor(heldOf(anyOf, held) / count)))
  while (times > 0 && allot(recipe, times, held) === null) times--
  return times
}

/** The missing items for crafting a recipe a number of times: item → how many. */
function missingFor ({ needs }, times, held) {
  const missing = {}
  for (const { anyOf, count } of needs) {
    const short = count * times - heldOf(anyOf, held)
    if (short > 0) missing[anyOf.length > 3 ? `${anyOf[0]} or the like` : anyOf.join(' or ')] = short
  }
  return missing
}

module.exports = { GRID_WIDTH, OWN_GRID_WIDTH, allot, missingFor, recipesByItem, timesPossible }
