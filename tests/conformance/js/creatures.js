'use strict'
// What clients see of creatures, and the owner's tag of wolves and cats.

const SITTING = 0x01
const TAME = 0x04
const HORSE_TAME = 0x02
const HORSE_SADDLED = 0x04

/** A value that a client displays of an entity, by its name in minecraft-data. */
const shown = (entity, name) => entity.metadata[require('minecraft-data')('1.21.4').entitiesByName[entity.name].metadataKeys.indexOf(name)]

/** The flags of an animal that can be tamed: those of horses have other values than those of wolves and cats. */
const petFlags = (entity) => shown(entity, 'flags') ?? 0

/** The UUID of a body as the tag `Owner`. */
async function ownerTag (c, body) {
  return /\[I;[^\]]*\]/.exec(await c.admin(`data get entity ${body.name} UUID`))[0]
}

/** Summons an animal and waits until a body sees it as it should be. */
async function summonSeen (c, body, kind, [x, z], nbt, isRight) {
  const known = new Set(Object.keys(body.bot.entities))
  await c.summon(kind, x, 0, z, `{${nbt}}`)
  const found = () => Object.values(body.bot.entities).find(({ id, name }) => name === kind && !known.has(String(id)))
  await c.until(() => found() !== undefined && isRight(found()), `${body.name} sees its ${kind}`)
  return found()
}

/** Summons one of a body's own animals. */
async function ownPet (c, body, kind, at, nbt = '') {
  return summonSeen(c, body, kind, at, `Owner:${await ownerTag(c, body)}${nbt && `,${nbt}`}`, (pet) => petFlags(pet) & TAME)
}

/** Summons a tame horse or donkey of a body. */
async function ownHorse (c, body, kind, at, nbt = '') {
  return summonSeen(c, body, kind, at, `Tame:1b,Owner:${await ownerTag(c, body)}${nbt && `,${nbt}`}`, (horse) => petFlags(horse) & HORSE_TAME)
}

module.exports = { SITTING, TAME, HORSE_TAME, HORSE_SADDLED, shown, petFlags, ownPet, ownHorse }
