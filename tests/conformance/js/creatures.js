'use strict'
// What clients see of creatures, and the owner's tag of wolves and cats.

const SITTING = 0x01
const TAME = 0x04

/** A value that a client displays of an entity, by its name in minecraft-data. */
const shown = (entity, name) => entity.metadata[require('minecraft-data')('1.21.4').entitiesByName[entity.name].metadataKeys.indexOf(name)]

const petFlags = (entity) => shown(entity, 'flags') ?? 0

/** The UUID of a body as the tag `Owner`. */
async function ownerTag (c, body) {
  return /\[I;[^\]]*\]/.exec(await c.admin(`data get entity ${body.name} UUID`))[0]
}

module.exports = { SITTING, TAME, shown, petFlags, ownerTag }
