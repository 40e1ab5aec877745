'use strict'
// An experience orb. It floats until a player takes it.

const { playFrame } = require('../network/packets')
const { Entity, UNITS_PER_BLOCK } = require('./entity')

class ExperienceOrb extends Entity {
  constructor (world, place, points) {
    super(world, 'experience_orb', place)
    this.points = points
    this.bornAge = world.age
  }

  makeSpawnFrames () {
    const { x, y, z } = this.told
    return [playFrame('spawn_entity_experience_orb', {
      entityId: this.id, x: x / UNITS_PER_BLOCK, y: y / UNITS_PER_BLOCK, z: z / UNITS_PER_BLOCK, count: this.points
    })]
  }

  toTag () {
    return { Value: { type: 'short', value: this.points } }
  }
}

module.exports = { ExperienceOrb }
