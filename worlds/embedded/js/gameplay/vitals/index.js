'use strict'
// What keeps a body alive and what kills it, one file per subject.

const PARTS = [require('./using'), require('./hunger'), require('./eating'), require('./falling'), require('./surroundings'), require('./experience'),
  require('./death')]

module.exports = function vitals (world) {
  for (const part of PARTS) part(world)
}
