'use strict'
// Clicks on a slot whose stack is made when it is taken (the result of a crafting grid, a stonecutter …). It is always taken completely, as from vanilla's
// ResultContainer. Taking it uses up the ingredients.

const { isSameItem, limitOf, withCount } = require('./stacks')
const { PICK_UP_ORDER } = require('../players/player')

const ALL = 1 // mouse button of mode 4: ctrl-Q

function click (menu, { slot, mouseButton, mode }, drop) {
  const { canTake = () => true } = menu.slots[slot]
  if (menu.get(slot) === null || !canTake()) return
  const spill = (stack) => {
    const rest = menu.player.inventory.add(stack, PICK_UP_ORDER)
    if (rest) drop(rest)
  }
  const make = () => menu.slots[slot].make(spill)
  if (mode === 0) takeOnCursor(menu, slot, make)
  else if (mode === 1) makeAll(menu, slot, make, drop)
  else if (mode === 2) takeToHotbar(menu, mouseButton, make, spill)
  else if (mode === 4 && menu.player.carried === null) throwMade(menu, slot, mouseButton === ALL, make, drop)
}

function takeOnCursor (menu, slot, make) {
  const { player } = menu
  const { carried } = player
  const offered = menu.get(slot)
  if (carried === null) player.carried = make()
  else if (isSameItem(offered, carried) && carried.count + offered.count <= limitOf(carried)) player.carried = withCount(carried, carried.count + make().count)
}

/** Shift-click: repeats while the result stays the same and some of it fits. The part of the last result that does not fit is thrown. */
function makeAll (menu, slot, make, drop) {
  const first = menu.get(slot)
  const groups = menu.quickMoveOrder(slot, first)
  while (isSameItem(menu.get(slot), first) && groups.some((group) => group.some((target) => menu.room(target, first) > 0))) {
    let rest = make()
    for (const group of groups) rest = rest && menu.moveInto(rest, group)
    if (rest) drop(rest)
  }
}

function takeToHotbar (menu, button, make, spill) {
  const place = menu.keyPlace(button)
  if (place === null || place.container.get(place.index) !== null) return
  const { container, index } = place
  const made = make()
  // A leftover may have taken the place of the result.
  if (container.get(index) === null) container.set(index, made)
  else spill(made)
}

function throwMade (menu, slot, isAll, make, drop) {
  const first = menu.get(slot)
  do drop(make())
  while (isAll && isSameItem(menu.get(slot), first))
}

module.exports = { click }
