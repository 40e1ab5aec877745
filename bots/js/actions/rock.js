'use strict'
// Rock that lies below the ground everywhere, in patches: a body digs for it and does not look for it in the open.

const { SkillFailure } = require('./failure')
const { bound } = require('../bound')

/** The height where a tunnel meets many patches: https://minecraft.wiki/w/Ore_(feature), Java Edition 1.21. */
const LEVELS = { granite: 56, diorite: 56, andesite: 56, tuff: -8, deepslate: -4 }
const NEAR_BLOCKS = 24 // skills find sources within this distance themselves
/** After so many blocks the body looks whether it has come to the rock, so that it does not dig through a patch and on. */
const LEG_BLOCKS = 6
const LEGS_MAX = 12

/** Whether a source is such rock. */
const isPatchRock = (source) => Object.hasOwn(LEVELS, source ?? '')

/** Goes down to where patches of a rock are, and tunnels until one comes in sight. Throws a typed failure when none does. */
async function digForRock (context, source) {
  const { body } = context
  const isNear = () => body.nearestSource(source)?.distance <= NEAR_BLOCKS
  await body.performWatchfully('dig_down', { to: `y=${LEVELS[source]}` })
  for (let legs = 0; !isNear() && legs < LEGS_MAX; legs++) {
    const why = `I see no ${source}`
    await body.during({ stage: 'searches', why }, () => body.performWatchfully('tunnel', { length: LEG_BLOCKS }))
  }
  if (!isNear()) throw new SkillFailure('unreachable', `There is no ${source} in the rock around.`)
}

/** @param {object} context see facade.js */
function rock (context) {
  return { isPatchRock, ...bound(context, { digForRock }) }
}

module.exports = { rock }
