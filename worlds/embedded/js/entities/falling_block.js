'use strict'
// A block on its way down.

const { Entity } = require('./entity')

class FallingBlock extends Entity {
  constructor (world, place, state) {
    super(world, 'falling_block', place)
    this.state = state
    this.objectData = state // what clients draw
    this.bornAge = world.age
  }
}

module.exports = { FallingBlock }
