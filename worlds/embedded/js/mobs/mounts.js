'use strict'
// Mobs that carry riders: pigs, and horses and donkeys when they are tame or let themselves be mounted. They are saddled by hand, and the dead drop what they
// carried (vanilla 1.21.4, Pig.mobInteract, AbstractHorse.mobInteract, SaddleItem).

const { nameOf, stackNamed, withCount } = require('../inventory/stacks')
const { SADDLE } = require('./mount_state')

const STICK = 'carrot_on_a_stick'
const STICK_WEAR = 7
const BOOST_TICKS = [140, 841] // the least, and the number of lengths from there

/** It comes after all other uses of animals. */
module.exports = function mounts (world) {
  const carriesRiders = (name) => world.mobKinds[name]?.seatHeight !== undefined

  const isSaddleable = (mob) => !mob.isSaddled && !mob.isBaby && (!mob.kind.isHorse || mob.isTame)

  function saddle (player, mob, { slot, stack }) {
    mob.gear.set(SADDLE, withCount(stack, 1))
    player.inventory.set(slot, withCount(stack, stack.count - 1))
    return true
  }

  const isFoodOf = (mob, stack) => stack !== null && mob.kind.foods.includes(nameOf(stack))

  /** Whether a click mounts it. A pig needs a saddle. */
  const letsMount = (player, mob, stack) => !player.isSneaking && player.vehicle === null && mob.passengers.length === 0 && !mob.isBaby &&
    (mob.kind.isHorse || (mob.isSaddled && !isFoodOf(mob, stack)))

  world.onEntityUsed(carriesRiders, (player, mob, use) => {
    if (mob.isDead) return false
    if (use.stack && nameOf(use.stack) === 'saddle' && mob.passengers.length === 0 && isSaddleable(mob)) return saddle(player, mob, use)
    if (!letsMount(player, mob, use.stack)) return false
    if (mob.kind.isHorse) Object.assign(player, { yaw: mob.yaw, pitch: mob.pitch })
    world.mount(player, mob)
    return true
  })

  world.events.on('mobDied', ({ mob }) => {
    const containers = [mob.gear, mob.chest].filter(Boolean)
    const dropped = [...containers.flatMap(({ slots }) => slots), mob.chest ? stackNamed('chest') : null]
    for (const stack of dropped) if (stack) world.dropItem(mob.x, mob.y + 0.3, mob.z, stack)
    for (const container of containers) container.slots.forEach((_, slot) => container.set(slot, null))
    if (mob.chest) mob.chest = null
  })

  world.events.on('steered', ({ vehicle, fromY }) => {
    if (!vehicle.kind) return
    if (world.breaksFall(vehicle) || vehicle.y > fromY) vehicle.fallDistance = 0
    else vehicle.fallDistance += fromY - vehicle.y
    if (vehicle.onGround) world.land(vehicle)
  })

  // A pig runs faster for a while. Its rider's client computes how fast.
  world.onItemUsed([STICK], (player, { slot }) => {
    const pig = player.vehicle
    if (pig?.kind?.steeredWith !== STICK || pig.driver() !== player || world.age < pig.boostedUntilAge) return false
    const ticks = BOOST_TICKS[0] + Math.floor(world.random() * BOOST_TICKS[1])
    pig.boostedUntilAge = world.age + ticks
    pig.tellViewers('entity_metadata', { entityId: pig.id, metadata: [pig.metadataEntry('boost_time', 'int', ticks)] })
    world.wear(player, slot, STICK_WEAR)
    if (player.inventory.get(slot) === null) player.inventory.set(slot, stackNamed('fishing_rod'))
    return true
  })
}
