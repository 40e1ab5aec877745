'use strict'
// The crafting recipes of 1.21.4, indexed for looking up the contents of a grid.
//
// minecraft-data lists concrete variants (a chest of oak planks, one of birch planks …) where vanilla has one recipe with tags or alternatives. Variants with
// the same result, count and outline are one vanilla recipe, so they are merged: each place of the outline accepts every item that some variant has there. That
// allows mixed planks, and coal in place of charcoal in a campfire, as in vanilla. No two different vanilla recipes share result, count and outline, so none
// are mixed up (checked over all of them).

const { registry } = require('../game_data')
const additions = require('../../../../configs/game/crafting_additions.json')

const AIR = registry.itemsByName.air.id

const idOf = (name) => {
  const item = registry.itemsByName[name]
  if (!item) throw new Error(`unknown item ${name} in a recipe`)
  return item.id
}

/** @typedef {{ result: { id: number, count: number }, width?: number, height?: number, places: (Set<number> | null)[], keepsComponents?: boolean }} Recipe */

/** Merges variants: `{ result, count, shape | ingredients }` with sets of item ids in each place. */
function joined (variants) {
  const recipes = new Map()
  for (const { result, rows, places, keepsComponents } of variants) {
    const outline = places.map((place) => place === null ? '.' : 'x').join('')
    const key = `${result.id} ${result.count} ${rows ?? 'any order'} ${outline}`
    const known = recipes.get(key)
    if (!known) recipes.set(key, { result, height: rows, width: rows && places.length / rows, places: places.map((place) => place && new Set(place)), keepsComponents })
    else places.forEach((place, i) => place?.forEach((id) => known.places[i].add(id)))
  }
  return [...recipes.values()]
}

function* variantsOfData () {
  for (const { result, inShape, ingredients } of Object.values(registry.recipes).flat()) {
    if (result.id === AIR) continue // a recipe whose result vanilla computes (a map made larger)
    if (ingredients) yield { result, places: ingredients.map((id) => [id]) }
    else yield { result, rows: inShape.length, places: inShape.flat().map((id) => id === null ? null : [id]) }
  }
}

/** Recipes that minecraft-data lacks; `{colour}` stands for each of the sixteen dyes. */
function* variantsOfAdditions () {
  for (const entry of additions.recipes) {
    for (const colour of JSON.stringify(entry).includes('{colour}') ? additions.colours : [null]) {
      const { result, count = 1, shape, key, ingredients, keepsComponents } = JSON.parse(JSON.stringify(entry).replaceAll('{colour}', colour))
      const idsOf = (names) => [names].flat().flatMap((name) => additions.groups[name] ?? [name]).filter((name) => name !== result).map(idOf)
      const made = { id: idOf(result), count }
      if (ingredients) yield { result: made, places: ingredients.map(idsOf), keepsComponents }
      else yield { result: made, rows: shape.length, places: shape.flatMap((row) => [...row].map((sign) => sign === ' ' ? null : idsOf(key[sign]))) }
    }
  }
}

const recipes = joined([...variantsOfData(), ...variantsOfAdditions()])

// Indexed by outline and the item in its first place, or by the number of ingredients and any item: a look-up checks a handful of recipes.
const shapedByFirst = new Map()
const shapelessByItem = new Map()
const push = (map, key, recipe) => map.has(key) ? map.get(key).push(recipe) : map.set(key, [recipe])
for (const recipe of recipes) {
  if (recipe.width) {
    for (const id of recipe.places.find((place) => place !== null)) push(shapedByFirst, `${recipe.width}x${recipe.height} ${id}`, recipe)
  } else {
    for (const id of new Set(recipe.places.flatMap((place) => [...place]))) push(shapelessByItem, `${recipe.places.length} ${id}`, recipe)
  }
}

/** The filled part of a grid: its width, height and item ids row by row (null for an empty place); null when the grid is empty. */
function filledPart (slots, gridWidth) {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1]
  slots.forEach((stack, i) => {
    if (stack === null) return
    left = Math.min(left, i % gridWidth)
    right = Math.max(right, i % gridWidth)
    top = Math.min(top, Math.floor(i / gridWidth))
    bottom = Math.max(bottom, Math.floor(i / gridWidth))
  })
  if (right < 0) return null
  const rows = []
  for (let y = top; y <= bottom; y++) rows.push(slots.slice(y * gridWidth + left, y * gridWidth + right + 1).map((stack) => stack?.itemId ?? null))
  return rows
}

const fits = (recipe, ids) => recipe.places.every((place, i) => place === null ? ids[i] === null : ids[i] !== null && place.has(ids[i]))

function shapedFor (rows) {
  for (const candidate of [rows, rows.map((row) => [...row].reverse())]) { // a recipe can also be mirrored
    const ids = candidate.flat()
    const first = ids.find((id) => id !== null)
    const found = shapedByFirst.get(`${candidate[0].length}x${candidate.length} ${first}`)?.find((recipe) => fits(recipe, ids))
    if (found) return found
  }
  return null
}

/** Whether each item can be assigned to a different ingredient. */
function canAssign (places, ids) {
  if (ids.length === 0) return true
  const [id, ...rest] = ids
  return places.some((place, i) => place.has(id) && canAssign(places.toSpliced(i, 1), rest))
}

function shapelessFor (rows) {
  const ids = rows.flat().filter((id) => id !== null)
  return shapelessByItem.get(`${ids.length} ${ids[0]}`)?.find((recipe) => canAssign(recipe.places, ids)) ?? null
}

/**
 * The recipe of the stacks in a grid, or null.
 * @param {(object | null)[]} slots row by row
 * @returns {Recipe | null}
 */
function recipeFor (slots, gridWidth) {
  const rows = filledPart(slots, gridWidth)
  return rows && (shapedFor(rows) ?? shapelessFor(rows))
}

const leftovers = new Map(Object.entries(additions.leftovers).map(([name, left]) => [idOf(name), idOf(left)]))

module.exports = { recipes, recipeFor, leftovers }
