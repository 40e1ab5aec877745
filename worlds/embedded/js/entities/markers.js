'use strict'
// Markers: positions for commands. Clients are not told of them, and nothing happens to them.

const { Entity } = require('./entity')

class Marker extends Entity {
  constructor (world, place) {
    super(world, 'marker', place)
    this.isUnseen = true
  }
}

module.exports = function markers (world) {
  world.entityKind('marker', {
    fromTag: (place) => {
      const marker = new Marker(world, place)
      world.entities.add(marker)
      return marker
    }
  })
}
