'use strict'
// What lives: has health, burns, drowns, bears effects, dies. Players and mobs build on it.

const { registry } = require('../game_data')
const { Entity } = require('./entity')

const AIR_TICKS = 300
const EYE_SHARE = 0.85 // of the height, where vanilla gives a kind no eyes of its own

class Living extends Entity {
  constructor (world, typeName, place) {
    super(world, typeName, place)
    this.isLiving = true
    this.metadataKeys = registry.entitiesByName[typeName].metadataKeys
  }

  /** A body as it is at birth, and of a player after coming back. */
  freshBody (healthMax) {
    this.healthMax = healthMax
    this.health = healthMax
    this.absorption = 0
    this.isDead = false
    this.effects = new Map() // name → see combat/effects.js
    this.fireTicks = 0
    this.air = AIR_TICKS
    this.fallDistance = 0
    this.hurtAge = -Infinity // when it was last hurt
    this.lastDamage = 0
    this.lastHurtBy = null // { entity, age }
  }

  get eyeY () {
    return this.y + this.height * EYE_SHARE
  }

  /** One value that clients are shown, by its name in minecraft-data. */
  metadataEntry (name, type, value) {
    return { key: this.metadataKeys.indexOf(name), type, value }
  }
}

module.exports = { Living, AIR_TICKS }
