'use strict'
// A falling block.

const { Entity } = require('./entity')
const { blockByState, propertiesOf } = require('../game_data')

const string = (value) => ({ type: 'string', value: String(value) })

class FallingBlock extends Entity {
  constructor (world, place, state) {
    super(world, 'falling_block', place)
    this.state = state
    this.objectData = state // the block that clients draw
    this.bornAge = world.age
  }

  toTag () {
    const properties = Object.fromEntries(Object.entries(propertiesOf(this.state)).map(([name, value]) => [name, string(value)]))
    const value = { Name: string(`minecraft:${blockByState[this.state].name}`), Properties: { type: 'compound', value: properties } }
    return { BlockState: { type: 'compound', value } }
  }
}

module.exports = { FallingBlock }
