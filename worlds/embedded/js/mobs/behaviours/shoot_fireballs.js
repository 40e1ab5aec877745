'use strict'
// Blazes take fire, shoot three small fireballs in a row and rest for five seconds. They strike what is beside them (vanilla 1.21.4, BlazeAttackGoal).

const { canSee } = require('../sight')
const { face, stop } = require('../navigation')
const { comeNearer } = require('./approach')

const STRIKES_WITHIN_BLOCKS = 2
const STRIKE_PAUSE_TICKS = 20
const CHARGE_TICKS = 60
const BETWEEN_SHOTS_TICKS = 6
const REST_TICKS = 100
const SHOTS = 3
const SPREAD = 2.297
const SIGHT_EVERY_TICKS = 5
const LOSES_SIGHT_TICKS = 5

/** Shows clients whether the mob burns: before it shoots. */
function setCharged (mob, isCharged) {
  if (mob.isCharged === isCharged) return
  mob.isCharged = isCharged
  mob.tellMetadata()
}

function strike (world, mob, target) {
  mob.tellViewers('animation', { entityId: mob.id, animation: 0 })
  world.hurt(target, mob.kind.attack, { type: 'mob_attack', by: mob })
}

function shoot (world, mob, target) {
  const spread = SPREAD * Math.sqrt(target.distanceTo(mob.x, mob.y, mob.z)) * 0.5
  const astray = () => (world.random() - world.random()) * spread
  const dy = target.y + target.height / 2 - (mob.y + mob.height / 2)
  world.shootFireball(mob, { x: target.x - mob.x + astray(), y: dy, z: target.z - mob.z + astray() })
}

/** The next step of a volley: charging, shots, rest. */
function goOn (world, mob, state) {
  if (world.age < state.nextAge) return
  state.step++
  if (state.step === 1) {
    state.nextAge = world.age + CHARGE_TICKS
    setCharged(mob, true)
  } else if (state.step <= 1 + SHOTS) {
    state.nextAge = world.age + BETWEEN_SHOTS_TICKS
    shoot(world, mob, mob.target)
  } else {
    Object.assign(state, { step: 0, nextAge: world.age + REST_TICKS })
    setCharged(mob, false)
  }
}

module.exports = {
  start: (world, mob, factor) => mob.target ? { factor, step: 0, nextAge: world.age, isSeen: false, seenAge: world.age } : null,
  tick (world, mob, state) {
    const { target } = mob
    if (!target) return false
    face(mob, target.x - mob.x, target.z - mob.z)
    if ((world.age + mob.id) % SIGHT_EVERY_TICKS === 0) state.isSeen = canSee(world, mob, target)
    if (state.isSeen) state.seenAge = world.age
    if (target.distanceTo(mob.x, mob.y, mob.z) < STRIKES_WITHIN_BLOCKS) {
      if (state.isSeen && world.age >= state.nextAge) {
        state.nextAge = world.age + STRIKE_PAUSE_TICKS
        strike(world, mob, target)
      }
      comeNearer(world, mob, state.factor)
    } else if (state.isSeen) {
      goOn(world, mob, state)
      stop(mob)
    } else if (world.age - state.seenAge > LOSES_SIGHT_TICKS) comeNearer(world, mob, state.factor)
    return true
  },
  stop: (world, mob) => setCharged(mob, false)
}
