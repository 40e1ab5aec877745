'use strict'
// Rules of nature, in tick order.

module.exports = [
  require('./weather'),
  require('./sky'),
  require('./fluids'),
  require('./buckets'),
  require('./farmland'),
  require('./crops'),
  require('./stalks'),
  require('./ground'),
  require('./saplings'),
  require('./bone_meal'),
  require('./cold'),
  require('./fire'),
  require('./ignition'),
  require('./lightning'),
  require('./explosions'),
  require('./tnt'),
  require('./beds'),
  require('./fishing'),
  require('./boats'),
  require('./currents')
]
