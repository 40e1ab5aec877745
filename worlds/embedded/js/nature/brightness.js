'use strict'
// Brightness of a place for plants.

/** The brighter of block light and sky light, independent of the time of day (getRawBrightness with nothing subtracted). */
function rawBrightness (world, x, y, z) {
  const { block, sky } = world.lightAt(x, y, z)
  return Math.max(block, sky)
}

/** The same at the current time and weather (getMaxLocalRawBrightness). */
function brightnessNow (world, x, y, z) {
  const { block, effectiveSky } = world.lightAt(x, y, z)
  return Math.max(block, effectiveSky)
}

module.exports = { rawBrightness, brightnessNow }
