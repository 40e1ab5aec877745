'use strict'
// What keeps a body alive and what ends it; one file a concern.

const PARTS = [require('./using'), require('./hunger'), require('./eating'), require('./falling'), require('./surroundings'), require('./experience'),
  require('./death')]

module.exports = function vitals (world) {
  for (const part of PARTS) part(world)
}
