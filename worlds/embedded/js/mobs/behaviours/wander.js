'use strict'
// The mob takes a walk now and then.

const { headFor } = require('../navigation')
const { placeNear } = require('./places')

const CHANCE = 3 / 120 // per decision, one every third tick
const RADIUS_BLOCKS = 10
const LONGEST_TICKS = 300

module.exports = {
  start (world, mob, factor) {
    if (world.random() >= CHANCE) return null
    const place = placeNear(world, mob, RADIUS_BLOCKS)
    return place && headFor(world, mob, place, factor) ? { untilAge: world.age + LONGEST_TICKS } : null
  },
  tick: (world, mob, { untilAge }) => mob.path !== null && world.age < untilAge
}
