'use strict'
// The window of a furnace: input, fuel, result. Its fire and progress are numbers that the client draws.

const { Menu } = require('./menu')
const { playerSlots, range, reversed } = require('./menus')
const { isEmptyBucket, isFuel, smeltedFrom } = require('./smelting')

const INPUT = 0
const FUEL = 1
const RESULT = 2

/**
 * @param entity a furnace's block entity, see gameplay/furnaces.js
 * @param {() => void} onTaken called when something was taken out of the result
 */
function furnaceMenu (player, id, entity, onTaken) {
  const { container } = entity
  const slots = [
    { container, index: INPUT },
    // This slot also takes one empty bucket: a wet sponge fills it.
    { container, index: FUEL, accepts: (stack) => isFuel(stack) || isEmptyBucket(stack), limit: (stack) => isEmptyBucket(stack) ? 1 : Infinity },
    { container, index: RESULT, takeOnly: true, onTaken },
    ...playerSlots(player)
  ]
  const quickMoveOrder = (slot, stack) => {
    if (slot === RESULT) return [reversed(range(3, 39))]
    if (slot < RESULT) return [range(3, 39)]
    if (smeltedFrom(entity.id, stack)) return [[INPUT]]
    if (isFuel(stack)) return [[FUEL]]
    return [slot < 30 ? range(30, 39) : range(3, 30)]
  }
  const properties = () => [entity.litTicks, entity.litTotalTicks, entity.cookedTicks, entity.cookTotalTicks]
  return new Menu(player, { id, slots, quickMoveOrder, hotbarStart: 30, properties })
}

module.exports = { furnaceMenu, INPUT, FUEL, RESULT }
