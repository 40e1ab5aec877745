'use strict'
// Horses, donkeys and mules: feeding, temper, armour, chests, their window, foals (vanilla 1.21.4, AbstractHorse).
//
//   world.throwOff(horse)            its rider falls off, and it rears
//   world.tameHorse(horse, player)
//   world.openHorseWindow(player, horse?)   default: the horse that the player rides

const { horseMenu } = require('../inventory/horse_menu')
const { nameOf, withCount } = require('../inventory/stacks')
const { SADDLE, ARMOUR, TEMPER_MAX, newChest, drawTraits, inheritTraits } = require('./mount_state')

// Half hearts that it heals, seconds that a foal grows, temper that it gains (AbstractHorse.handleEating).
const FOODS = {
  wheat: [2, 20, 3],
  sugar: [1, 30, 3],
  hay_block: [20, 180, 0],
  apple: [3, 60, 3],
  carrot: [3, 60, 3],
  golden_carrot: [4, 60, 5],
  golden_apple: [10, 240, 10],
  enchanted_golden_apple: [10, 240, 10]
}
const LOVE_TICKS = 600
const IN_LOVE = 18 // entity status
const TAMED = 7 // hearts
const NOT_TAMED = 6 // smoke
const REARS_TICKS = 20
const TICKS_PER_SECOND = 20
const WINDOW_BLOCKS = 8

/** Whether the food did anything. */
function eat (world, horse, name) {
  const [heals, growsSeconds, calms] = FOODS[name]
  let isEaten = false
  if (horse.kind.foods.includes(name) && horse.isTame && horse.growth === 0 && horse.loveTicks === 0) {
    horse.loveTicks = LOVE_TICKS
    horse.tellViewers('entity_status', { entityId: horse.id, entityStatus: IN_LOVE })
    isEaten = true
  }
  if (horse.health < horse.healthMax) {
    world.heal(horse, heals)
    isEaten = true
  }
  if (horse.isBaby) {
    horse.setGrowth(Math.min(0, horse.growth + growsSeconds * TICKS_PER_SECOND))
    isEaten = true
  }
  if (calms > 0 && (isEaten || !horse.isTame) && horse.temper < TEMPER_MAX) {
    horse.temper = Math.min(TEMPER_MAX, horse.temper + calms)
    isEaten = true
  }
  return isEaten
}

/** Whether a horse can wear a stack in a slot of its gear. Only horses wear armour. */
const canWear = (horse, index, stack) => horse.gear.get(index) === null &&
  (index === SADDLE ? nameOf(stack) === 'saddle' : horse.typeName === 'horse' && nameOf(stack).endsWith('_horse_armor'))

/** Feeding and the window. It comes before other uses of animals. */
module.exports = function horses (world) {
  const isHorse = (name) => world.mobKinds[name]?.isHorse === true

  function rear (horse) {
    horse.rearingTicks = REARS_TICKS
    horse.tellMetadata()
  }

  world.onEntityUsed(isHorse, (player, horse, { slot, stack }) => {
    if (horse.isDead || horse.passengers.length > 0) return false
    if (player.isSneaking && horse.isTame && !horse.isBaby) {
      world.openHorseWindow(player, horse)
      return true
    }
    if (stack === null) return false
    if (Object.hasOwn(FOODS, nameOf(stack))) {
      if (eat(world, horse, nameOf(stack))) player.inventory.set(slot, withCount(stack, stack.count - 1))
      return true
    }
    if (!horse.isTame) {
      rear(horse)
      return true
    }
    if (horse.isBaby) return false
    if (horse.kind.carriesChest && horse.chest === null && nameOf(stack) === 'chest') {
      horse.chest = newChest()
      horse.tellMetadata()
    } else if (canWear(horse, ARMOUR, stack)) horse.gear.set(ARMOUR, withCount(stack, 1))
    else return false
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    return true
  })

  world.throwOff = function throwOff (horse) {
    for (const rider of [...horse.passengers]) world.dismount(rider)
    rear(horse)
    horse.tellViewers('entity_status', { entityId: horse.id, entityStatus: NOT_TAMED })
  }

  world.tameHorse = function tameHorse (horse, player) {
    Object.assign(horse, { isTame: true, ownerUuid: player.uuid })
    horse.tellMetadata()
    horse.tellViewers('entity_status', { entityId: horse.id, entityStatus: TAMED })
  }

  world.openHorseWindow = function openHorseWindow (player, horse = player.vehicle) {
    if (!horse?.kind?.isHorse || !horse.isTame) return
    world.openMenu(player, {
      horse,
      menu: (owner, id) => horseMenu(owner, id, horse, (index, stack) => canWear(horse, index, stack)),
      isUsable: () => !horse.isDead && !horse.isGone && horse.distanceTo(player.x, player.y, player.z) <= WINDOW_BLOCKS
    })
  }

  world.events.on('mobMade', (mob) => { if (mob.kind.isHorse) drawTraits(mob, world.random) })

  world.events.on('bred', ({ child, parents }) => {
    if (!child.kind.isHorse) return
    inheritTraits(child, parents, world.random)
    child.tellMetadata()
  })
}
