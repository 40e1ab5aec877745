'use strict'
// How bright a place is for what grows there.

/** The brighter of block light and the sky's own light, whatever the hour (getRawBrightness with nothing subtracted). */
function rawBrightness (world, x, y, z) {
  const { block, sky } = world.lightAt(x, y, z)
  return Math.max(block, sky)
}

/** The same as it is now, by night and weather (getMaxLocalRawBrightness). */
function brightnessNow (world, x, y, z) {
  const { block, effectiveSky } = world.lightAt(x, y, z)
  return Math.max(block, effectiveSky)
}

module.exports = { rawBrightness, brightnessNow }
