'use strict'
// Bows: using one draws it, releasing shoots. A longer draw shoots harder (vanilla 1.21.4, BowItem).

const { levelOf } = require('../inventory/enchantments')
const { nameOf, withCount } = require('../inventory/stacks')
const { DAMAGE } = require('./arrows')
const { OFF_HAND_SLOT, HOTBAR_SLOTS, MAIN_SLOTS } = require('../players/player')

const FULL_DRAW_TICKS = 20
const WEAKEST_SHOT = 0.1
const SPEED = 3 // blocks per tick after a full draw
const POWER_DAMAGE = 0.5 // per level, multiplied by the arrow's speed
const ARROW_SLOTS = [OFF_HAND_SLOT, ...HOTBAR_SLOTS, ...MAIN_SLOTS]

const arrowSlotOf = (player) => ARROW_SLOTS.find((slot) => player.inventory.get(slot) && nameOf(player.inventory.get(slot)) === 'arrow')

/** From 0 to 1. */
function powerOf (ticks) {
  const drawn = ticks / FULL_DRAW_TICKS
  return Math.min(1, (drawn * drawn + drawn * 2) / 3)
}

/** The direction in which an entity looks. */
function directionOf ({ yaw, pitch }) {
  const [turned, raised] = [yaw * Math.PI / 180, pitch * Math.PI / 180]
  return { x: -Math.sin(turned) * Math.cos(raised), y: -Math.sin(raised), z: Math.cos(turned) * Math.cos(raised) }
}

module.exports = function bow (world) {
  world.onItemUsed(['bow'], (player, use) => {
    if (arrowSlotOf(player) === undefined) return false
    world.startUsing(player, use)
    return true
  })

  world.onItemReleased(['bow'], (player, { slot, stack }) => {
    const arrowSlot = arrowSlotOf(player)
    if (!player.using || arrowSlot === undefined) return false
    const power = powerOf(world.age - player.using.startedAge)
    if (power < WEAKEST_SHOT) return true
    const arrows = player.inventory.get(arrowSlot)
    const isEndless = levelOf(stack, 'infinity') > 0
    if (!isEndless) player.inventory.set(arrowSlot, withCount(arrows, arrows.count - 1))
    world.wear(player, slot)
    world.shootArrow(player, directionOf(player), {
      speed: power * SPEED,
      inaccuracy: 1,
      damage: DAMAGE + POWER_DAMAGE * levelOf(stack, 'power'),
      isCritical: power === 1,
      isBurning: levelOf(stack, 'flame') > 0,
      punch: levelOf(stack, 'punch'),
      canBeTaken: !isEndless
    })
    return true
  })
}

Object.assign(module.exports, { directionOf, powerOf })
