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

/** Summons one of a body's own animals and waits until it is seen. */
async function ownPet (c, body, kind, [x, z], nbt = '') {
  const known = new Set(Object.keys(body.bot.entities))
  await c.summon(kind, x, 0, z, `{Owner:${await ownerTag(c, body)}${nbt && `,${nbt}`}}`)
  const found = () => Object.values(body.bot.entities).find(({ id, name }) => name === kind && !known.has(String(id)))
  await c.until(() => found() !== undefined && petFlags(found()) & TAME, `${body.name} sees its ${kind}`)
  return found()
}

module.exports = { SITTING, TAME, shown, petFlags, ownPet }
