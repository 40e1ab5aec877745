'use strict'
// A living entity: it has health, burns, drowns, has effects, dies. Players and mobs are built on it.

const { registry } = require('../game_data')
const { Entity } = require('./entity')

const AIR_TICKS = 300
const EYE_SHARE = 0.85 // share of the height, for kinds without an eye height in vanilla

class Living extends Entity {
  constructor (world, typeName, place) {
    super(world, typeName, place)
    this.isLiving = true
    this.metadataKeys = registry.entitiesByName[typeName].metadataKeys
  }

  /** Resets a body to its state at birth, or of a player after respawn. */
  freshBody (healthMax) {
    this.healthMax = healthMax
    this.health = healthMax
    this.absorption = 0
    this.isDead = false
    this.effects = new Map() // name → see combat/effects.js
    this.fireTicks = 0
    this.air = AIR_TICKS
    this.fallDistance = 0
    this.hurtAge = -Infinity // age of the world at the last damage
    this.lastDamage = 0
    this.lastHurtBy = null // { entity, age }
    this.lastStruck = null // the same of the body that it hurt
  }

  get eyeY () {
    return this.y + this.height * EYE_SHARE
  }

  /** One value that clients display, by its name in minecraft-data. */
  metadataEntry (name, type, value) {
    return { key: this.metadataKeys.indexOf(name), type, value }
  }
}

module.exports = { Living, AIR_TICKS }
