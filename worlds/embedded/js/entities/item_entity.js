'use strict'
// A stack of items on the ground.

const { Entity } = require('./entity')
const { toSlot } = require('../inventory/stacks')

const ITEM_KEY = 8 // metadata index of the stack

class ItemEntity extends Entity {
  constructor (world, place, stack, { velocity = { x: 0, y: 0, z: 0 }, pickUpDelayTicks = 10 } = {}) {
    super(world, 'item', place)
    this.stack = stack
    this.velocity = velocity
    this.bornAge = world.age
    this.pickUpAge = world.age + pickUpDelayTicks
    this.isResting = false
  }

  metadata () {
    return [{ key: ITEM_KEY, type: 'item_stack', value: toSlot(this.stack) }]
  }

  setStack (stack) {
    this.stack = stack
    this.changed()
    this.tellViewers('entity_metadata', { entityId: this.id, metadata: this.metadata() })
  }
}

module.exports = { ItemEntity }
