'use strict'
// Habits of mobs other than walking: growing, breeding, laying eggs, burning by day, avoiding water, anger, drinking, saddles.

const { stackNamed } = require('../inventory/stacks')
const { cool } = require('./anger')
const { putAt } = require('./navigation')

const HEARTS = 18 // entity status
const HEARTS_EVERY_TICKS = 10
const EGG_TICKS = [6000, 12000]
const LOOK_AT_SKY_EVERY_TICKS = 10
const BURNS_FROM_LIGHT = 12
const BURNS_TICKS = 160
const WET_DAMAGE = 1
const TELEPORT_BLOCKS = 32
const TELEPORT_TRIES = 16
const DRINK_CHANCE = 0.05
const DRINK_HEALS = 4
const DRINK_EVERY_TICKS = 20
const MEND_CHANCE = 1 / 900
const FULL_SKY = 15
const RISES_ABOVE_BLOCKS = 0.5 // a target this much higher
const RISE_SPEED = 0.3

/** Teleports an enderman within 32 blocks, to firm dry ground; false when no place was found. */
function teleportAway (world, mob) {
  for (let tries = 0; tries < TELEPORT_TRIES; tries++) {
    const x = Math.floor(mob.x + (world.random() - 0.5) * 2 * TELEPORT_BLOCKS) + 0.5
    const z = Math.floor(mob.z + (world.random() - 0.5) * 2 * TELEPORT_BLOCKS) + 0.5
    const y = world.groundNear(x, Math.floor(mob.y), z, Math.ceil(mob.height))
    if (y === null) continue
    putAt(world, mob, { x, y, z })
    return true
  }
  return false
}

module.exports = function habits (world) {
  const placeOf = (mob) => [Math.floor(mob.x), Math.floor(mob.y + mob.height / 2), Math.floor(mob.z)]

  const HABITS = {
    lay_eggs: (mob) => {
      if (mob.isBaby || --mob.eggTicks > 0) return
      mob.eggTicks = eggTicks()
      world.dropItem(mob.x, mob.y, mob.z, stackNamed('egg'))
    },
    burn_in_daylight: (mob) => {
      if ((world.age + mob.id) % LOOK_AT_SKY_EVERY_TICKS !== 0 || mob.inWater || mob.fireTicks > 0) return
      const [x, , z] = placeOf(mob)
      const light = world.lightAt(x, Math.floor(mob.eyeY), z)
      if (light.sky < FULL_SKY || light.effectiveSky < BURNS_FROM_LIGHT || world.isRainingAt(x, Math.floor(mob.eyeY), z)) return
      world.setOnFire(mob, BURNS_TICKS)
    },
    fear_water: (mob) => {
      if ((world.age + mob.id) % LOOK_AT_SKY_EVERY_TICKS !== 0) return
      if (!mob.inWater && !world.isRainingAt(...placeOf(mob))) return
      world.hurt(mob, WET_DAMAGE, { type: 'drown' })
      world.teleportAway(mob)
    },
    hurt_by_water: (mob) => {
      if ((world.age + mob.id) % LOOK_AT_SKY_EVERY_TICKS !== 0) return
      if (mob.inWater || world.isRainingAt(...placeOf(mob))) world.hurt(mob, WET_DAMAGE, { type: 'drown' })
    },
    rise_to_target: (mob) => {
      if (!mob.target || mob.target.eyeY <= mob.eyeY + RISES_ABOVE_BLOCKS) return
      mob.velocity.y += (RISE_SPEED - mob.velocity.y) * RISE_SPEED
      Object.assign(mob, { onGround: false, isResting: false })
    },
    hold_grudges: (mob) => cool(mob),
    tell_riders: (mob) => {
      const isDown = mob.rearingTicks > 0 && --mob.rearingTicks === 0
      if (mob.gear.version === mob.shownState.gear && mob.health === mob.shownState.health && !isDown) return
      mob.shownState = { gear: mob.gear.version, health: mob.health }
      mob.tellMetadata()
      if (mob.kind.isHorse) mob.tellViewers('entity_equipment', mob.wornArmour())
    },
    mend: (mob) => { if (world.random() < MEND_CHANCE) world.heal(mob, 1) },
    drink_potions: (mob) => {
      if ((world.age + mob.id) % DRINK_EVERY_TICKS !== 0 || mob.health >= mob.healthMax) return
      if (world.random() < DRINK_CHANCE * DRINK_EVERY_TICKS / 2) world.heal(mob, DRINK_HEALS)
    }
  }

  const eggTicks = () => EGG_TICKS[0] + Math.floor(world.random() * (EGG_TICKS[1] - EGG_TICKS[0]))

  world.events.on('mobMade', (mob) => { if (mob.kind.habits?.includes('lay_eggs')) mob.eggTicks = eggTicks() })

  /** One tick of a mob's habits. */
  world.tickHabits = function tickHabits (mob) {
    if (mob.growth < 0) mob.setGrowth(mob.growth + 1)
    else if (mob.growth > 0) mob.growth--
    if (mob.loveTicks > 0) {
      if (mob.loveTicks % HEARTS_EVERY_TICKS === 0) mob.tellViewers('entity_status', { entityId: mob.id, entityStatus: HEARTS })
      mob.loveTicks--
    }
    if (mob.kind.habits) for (const name of mob.kind.habits) HABITS[name](mob)
  }

  world.teleportAway = (mob) => teleportAway(world, mob)
}
