'use strict'
// Gets out of lava by swimming up and straight toward ground that does no harm. Paths never lead through lava.

const { Vec3 } = require('vec3')
const { atFeet, feet, isLava } = require('./cells')
const { SkillFailure } = require('./failure')
const { until } = require('./waiting')
const { bound } = require('../bound')

const SEARCH_BLOCKS = 6
const RISE_BLOCKS_MAX = 4
const TRIES_MAX = 4
const TRY_SECONDS = 4
const APART_BLOCKS = 2 // another try goes to ground at least so far from that of the tries before

const inLava = (context) => atFeet(context, isLava)

/** Where a body can stand unharmed, the nearest first. */
function groundAround (context) {
  const { terrain } = context.walker
  const here = feet(context)
  const found = []
  for (let dx = -SEARCH_BLOCKS; dx <= SEARCH_BLOCKS; dx++) {
    for (let dz = -SEARCH_BLOCKS; dz <= SEARCH_BLOCKS; dz++) {
      for (let dy = -1; dy <= RISE_BLOCKS_MAX; dy++) {
        const cell = here.offset(dx, dy, dz)
        if (!Number.isNaN(terrain.standingHeight(cell.x, cell.y, cell.z))) found.push({ cell, distance: Math.hypot(dx, dz) + Math.abs(dy) })
      }
    }
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ cell }) => cell)
}

/** Swims up and toward a place until the body stands on something outside the lava. Returns whether it does. */
async function swimOut (context, cell) {
  const { bot, signal } = context
  await bot.lookAt(new Vec3(cell.x + 0.5, bot.entity.position.y + bot.entity.height, cell.z + 0.5), true)
  for (const key of ['forward', 'jump']) bot.setControlState(key, true)
  try {
    return await until(() => bot.entity.onGround && !inLava(context), { signal, timeoutSeconds: TRY_SECONDS })
  } finally {
    for (const key of ['forward', 'jump']) bot.setControlState(key, false)
  }
}

/**
 * Leaves the lava that the body is in.
 * @throws {SkillFailure} `unreachable` when there is no ground near that the body gets to
 */
async function leaveLava (context) {
  const tried = []
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const cell = groundAround(context).find((one) => tried.every((other) => one.distanceTo(other) >= APART_BLOCKS))
    if (!cell) break
    if (await swimOut(context, cell)) return
    tried.push(cell)
  }
  throw new SkillFailure('unreachable', 'I am in lava, and get to no ground beside it.')
}

/** @param {object} context see facade.js */
function leavingLava (context) {
  return { isInLava: () => inLava(context), ...bound(context, { leaveLava }) }
}

module.exports = { leavingLava }
