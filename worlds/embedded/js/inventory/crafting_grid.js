'use strict'
// A crafting grid and its results: recipes, and two worn tools combined into one.

const { registry } = require('../game_data')
const { Container } = require('./container')
const { ComputedSlot } = require('./computed_slot')
const { damageOf, maxDurability } = require('./durability')
const { recipeFor, leftovers } = require('./recipes')
const { makeStack, withCount } = require('./stacks')

const REPAIR_BONUS = 0.05 // share of the full durability, added to what both have left (vanilla)

class CraftingGrid extends Container {
  constructor (width, height) {
    super(width * height)
    this.width = width
    this.result = new ComputedSlot([this], () => resultOf(this))
  }

  /** Makes the result once. It uses one of each ingredient. Leftovers stay in the grid if there is room, else they go to `spill`. */
  craft (spill) {
    const made = this.result.get()
    this.slots.forEach((stack, slot) => {
      if (stack === null) return
      this.set(slot, withCount(stack, stack.count - 1))
      const leftover = leftovers.has(stack.itemId) ? makeStack(leftovers.get(stack.itemId), 1) : null
      if (leftover === null) return
      if (this.get(slot) === null) this.set(slot, leftover)
      else spill(leftover)
    })
    return made
  }
}

function resultOf (grid) {
  const recipe = recipeFor(grid.slots, grid.width)
  if (!recipe) return repaired(grid.slots.filter((stack) => stack !== null))
  const components = recipe.keepsComponents ? keptComponents(grid, recipe) : []
  return makeStack(recipe.result.id, recipe.result.count, components)
}

/** A dyed item keeps its contents (a shulker box): its components come from the ingredient that is not a dye. */
function keptComponents (grid, recipe) {
  const kept = grid.slots.find((stack) => stack !== null && registry.items[stack.itemId].stackSize === registry.items[recipe.result.id].stackSize)
  return kept?.components ?? []
}

/** Two single items of the same tool become one with the durability of both and a twentieth more. Enchantments are lost. */
function repaired (stacks) {
  if (stacks.length !== 2) return null
  const [a, b] = stacks
  const full = maxDurability(a)
  if (a.itemId !== b.itemId || full === 0 || a.count !== 1 || b.count !== 1) return null
  const left = (full - damageOf(a)) + (full - damageOf(b)) + Math.floor(full * REPAIR_BONUS)
  const damage = Math.max(0, full - left)
  return makeStack(a.itemId, 1, damage > 0 ? [{ type: 'damage', data: damage }] : [])
}

module.exports = { CraftingGrid, repaired }
