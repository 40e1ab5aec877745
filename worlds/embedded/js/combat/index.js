'use strict'
// Fighting: difficulty, damage, armour and shields, attacks, enchantments.

const PARTS = [require('./difficulty'), require('./effects'), require('./shield'), require('./hurt'), require('./melee'),
  require('./enchantments')]

module.exports = function combat (world) {
  for (const part of PARTS) part(world)
}
