'use strict'
// Fighting: how hard the world is, what hurts, what protects, what strikes.

const PARTS = [require('./difficulty'), require('./effects'), require('./shield'), require('./hurt'), require('./melee')]

module.exports = function combat (world) {
  for (const part of PARTS) part(world)
}
