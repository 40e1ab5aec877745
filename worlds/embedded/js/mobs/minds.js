'use strict'
// The choice of a mob's next action: the behaviours of its kind in order of importance, one at a time. A more important behaviour interrupts when it wants to
// start.
//
// A behaviour is { start(world, mob, factor) → state or null, tick(world, mob, state) → false when it is done, stop(world, mob, state)? }.

const { follow, stop } = require('./navigation')
const { chooseTarget } = require('./targets')

const BEHAVIOURS = {
  buck: require('./behaviours/buck'),
  panic: require('./behaviours/panic'),
  sit: require('./behaviours/sit'),
  breed: require('./behaviours/breed'),
  follow_food: require('./behaviours/follow_food'),
  follow_owner: require('./behaviours/follow_owner'),
  shun: require('./behaviours/shun'),
  follow_parent: require('./behaviours/follow_parent'),
  graze: require('./behaviours/graze'),
  wander: require('./behaviours/wander'),
  swim_about: require('./behaviours/swim_about'),
  chase: require('./behaviours/chase'),
  approach: require('./behaviours/approach'),
  leap: require('./behaviours/leap'),
  shoot: require('./behaviours/shoot'),
  swell: require('./behaviours/swell'),
  hop: require('./behaviours/hop'),
  shoot_fireballs: require('./behaviours/shoot_fireballs'),
  throw_potions: require('./behaviours/throw_potions')
}
const THINK_EVERY_TICKS = 3

const ordersByKind = new Map()

/** [{ behaviour, factor }] of a kind, the most important first. */
function orderOf (kind) {
  if (!ordersByKind.has(kind)) ordersByKind.set(kind, Object.entries(kind.behaviours).map(([name, factor]) => ({ behaviour: BEHAVIOURS[name], factor })))
  return ordersByKind.get(kind)
}

/** A rider moves it. */
function obey (mob) {
  mob.behaviour = null
  mob.isResting = false
  Object.assign(mob.velocity, { x: 0, y: 0, z: 0 })
  stop(mob)
}

/** One tick of a mob's mind. Sets where its legs push. */
function think (world, mob) {
  if (mob.isMindless) {
    mob.steering = null
    return
  }
  if (mob.kind.sight) chooseTarget(world, mob)
  if ((world.age + mob.id) % THINK_EVERY_TICKS === 0) choose(world, mob)
  if (mob.behaviour && mob.behaviour.behaviour.tick(world, mob, mob.behaviourState) === false) end(world, mob)
  if (!mob.kind.swims && !mob.kind.hops) follow(world, mob)
}

function choose (world, mob) {
  for (const entry of orderOf(mob.kind)) {
    if (entry === mob.behaviour) return
    const state = entry.behaviour.start(world, mob, entry.factor)
    if (state === null) continue
    if (mob.behaviour) end(world, mob)
    mob.behaviour = entry
    mob.behaviourState = state
    return
  }
}

function end (world, mob) {
  const { behaviour } = mob.behaviour
  mob.behaviour = null
  behaviour.stop?.(world, mob, mob.behaviourState)
  stop(mob)
}

module.exports = { obey, think }
