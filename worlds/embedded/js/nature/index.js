'use strict'
// Rules of nature, in the order in which a tick runs them.

module.exports = [
  require('./weather'),
  require('./sky'),
  require('./fluids'),
  require('./buckets'),
  require('./fire'),
  require('./ignition'),
  require('./explosions'),
  require('./tnt')
]
