'use strict'
// The rules of this world, in the order in which a tick runs them. A new rule is one file and one line here.

module.exports = [
  require('./players/movement'),
  require('./players/join'),
  require('./players/columns'),
  require('./gameplay/time'),
  require('./scheduling'),
  require('./block_entities'),
  require('./light'),
  require('./entities/kinds'),
  require('./gameplay/uses'),
  require('./gameplay/chat'),
  require('./gameplay/digging'),
  require('./gameplay/neighbours'),
  require('./gameplay/chests'),
  require('./gameplay/crafting'),
  require('./gameplay/furnaces'),
  require('./gameplay/campfires'),
  require('./gameplay/placing'),
  require('./gameplay/falling'),
  require('./gameplay/openables'),
  require('./gameplay/block_uses'),
  require('./gameplay/composters'),
  ...require('./nature'),
  require('./gameplay/items'),
  require('./gameplay/vitals'),
  require('./combat'),
  require('./mobs'),
  require('./inventory/durability'),
  require('./inventory/windows'),
  require('./entities/tracker')
]
