'use strict'
// The windows of stations that make one item from another: stonecutter, grindstone, smithing table (the anvil has its own file). Items in them go back to the
// player when they close.

const { registry } = require('../game_data')
const { ComputedSlot } = require('./computed_slot')
const { Container } = require('./container')
const { repaired } = require('./crafting_grid')
const { maxDurability } = require('./durability')
const { enchantmentsOf, isCurse, pointsIn, withEnchantments } = require('./enchantments')
const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')
const { makeStack, nameOf, withCount } = require('./stacks')
const { cutsOf } = require('./stonecutting')

const NO_CHOICE = -1
const TEMPLATE = 'netherite_upgrade_smithing_template'
const ADDITION = 'netherite_ingot'

/**
 * A menu of some inputs, one result and the player's slots.
 * @param {{ inputs: Container, accepts: ((stack) => boolean)[], result: ComputedSlot, useUp: () => void, canTake?: () => boolean, wantsInput: (stack) => number[] }} station
 *   `wantsInput` returns the input slots that a shift-click from the inventory tries; an empty list keeps the stack in the player's slots
 */
function stationMenu (player, id, { inputs, accepts, result, useUp, canTake, wantsInput }, more = {}) {
  const size = inputs.slots.length
  const first = size + 1 // the first of the player's slots
  const slots = [
    ...accepts.map((accept, index) => ({ container: inputs, index, accepts: accept })),
    {
      container: result,
      index: 0,
      takeOnly: true,
      canTake,
      make: () => {
        const made = result.get()
        useUp()
        return made
      }
    },
    ...playerSlots(player)
  ]
  const quickMoveOrder = (slot, stack) => {
    if (slot === size) return [reversed(range(first, first + 36))]
    if (slot < size) return [range(first, first + 36)]
    const wanted = wantsInput(stack)
    if (wanted.length > 0) return [wanted]
    return [slot < first + 27 ? range(first + 27, first + 36) : range(first, first + 27)]
  }
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: first + 27, returns: [inputs], ...more })
}

function takeOneOfEach (inputs) {
  inputs.slots.forEach((stack, slot) => { if (stack) inputs.set(slot, withCount(stack, stack.count - 1)) })
}

/** A button of the window sets the choice. It stays while the same item is in the input. */
function stonecutterMenu (player, id) {
  const inputs = new Container(1)
  let choice = NO_CHOICE
  let chosenFor = null
  const current = () => inputs.get(0)?.itemId === chosenFor ? choice : NO_CHOICE
  const result = new ComputedSlot([inputs], () => {
    const cut = cutsOf(inputs.get(0))[current()]
    return cut ? makeStack(cut.itemId, cut.count) : null
  })
  const canCut = (stack) => cutsOf(stack).length > 0
  const press = (button) => {
    if (!cutsOf(inputs.get(0))[button]) return
    choice = button
    chosenFor = inputs.get(0).itemId
    result.choose()
  }
  const station = { inputs, accepts: [undefined], result, useUp: () => takeOneOfEach(inputs), wantsInput: (stack) => canCut(stack) ? [0] : [] }
  return stationMenu(player, id, station, { press, properties: () => [current()] })
}

/** What a grindstone makes: one of two worn ones, or one without its enchantments. An enchanted book becomes a book. */
function ground (stacks) {
  const [stack, other] = stacks
  if (other) return repaired(stacks)
  if (!stack || pointsIn(stack) === 0) return null
  const bare = withoutWork(withEnchantments(stack, enchantmentsOf(stack).filter(({ name }) => isCurse(name))))
  return nameOf(stack) === 'enchanted_book' ? { ...bare, itemId: registry.itemsByName.book.id } : bare
}

const withoutWork = (stack) => ({ ...stack, components: stack.components.filter(({ type }) => type !== 'repair_cost') })

/** @param {(points: number) => void} give called with the points of the enchantments that were taken off */
function grindstoneMenu (player, id, give) {
  const inputs = new Container(2)
  const filled = () => inputs.slots.filter((stack) => stack !== null)
  const result = new ComputedSlot([inputs], () => ground(filled()))
  const canGrind = (stack) => maxDurability(stack) > 0 || enchantmentsOf(stack).length > 0
  const wantsInput = () => inputs.slots.includes(null) ? [0, 1] : []
  const useUp = () => {
    const points = filled().reduce((sum, stack) => sum + pointsIn(stack), 0)
    takeOneOfEach(inputs)
    if (points > 0) give(points)
  }
  return stationMenu(player, id, { inputs, accepts: [canGrind, canGrind], result, useUp, wantsInput })
}

/** The netherite item that a diamond item becomes, or undefined. */
const upgradeOf = (stack) => /^diamond_/.test(nameOf(stack)) ? registry.itemsByName[nameOf(stack).replace('diamond_', 'netherite_')] : undefined

function smithingMenu (player, id) {
  const inputs = new Container(3)
  const accepts = [(stack) => nameOf(stack) === TEMPLATE, (stack) => upgradeOf(stack) !== undefined, (stack) => nameOf(stack) === ADDITION]
  const result = new ComputedSlot([inputs], () => {
    if (inputs.slots.some((stack) => stack === null)) return null
    const base = inputs.get(1)
    return makeStack(upgradeOf(base).id, 1, base.components)
  })
  const wantsInput = (stack) => accepts.flatMap((accept, slot) => accept(stack) ? [slot] : [])
  return stationMenu(player, id, { inputs, accepts, result, useUp: () => takeOneOfEach(inputs), wantsInput })
}

module.exports = { stationMenu, stonecutterMenu, grindstoneMenu, smithingMenu }
