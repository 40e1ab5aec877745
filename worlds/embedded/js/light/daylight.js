'use strict'
// How much the sky gives by the time of day and the weather.

const DAY_TICKS = 24000
const DARKEST = 11 // sky light that midnight takes away
const RAIN_SHARE = 5 / 16 // of the daylight that rain takes away (thunder as much again)

/** The sun's way as a share of the day from noon, vanilla's `timeOfDay`. */
function timeOfDay (dayTime) {
  const share = (((dayTime / DAY_TICKS - 0.25) % 1) + 1) % 1
  return (share * 2 + 0.5 - Math.cos(share * Math.PI) / 2) / 3
}

/** Points (0 to 11) that the sky's light is dimmed by, vanilla's `skyDarken`. */
function skyDarkening (dayTime, isRaining, isThundering) {
  const rain = 1 - (isRaining ? RAIN_SHARE : 0)
  const thunder = 1 - (isThundering ? RAIN_SHARE : 0)
  const sun = 0.5 + 2 * Math.min(0.25, Math.max(-0.25, Math.cos(timeOfDay(dayTime) * 2 * Math.PI)))
  return Math.floor((1 - sun * rain * thunder) * DARKEST)
}

module.exports = { skyDarkening }
