'use strict'
// Projectiles that are shot or thrown.

const PARTS = [require('./arrows'), require('./bow'), require('./thrown'), require('./fireballs')]

module.exports = function projectiles (world) {
  for (const part of PARTS) part(world)
}
