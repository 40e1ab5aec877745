'use strict'
// What is known of a kind that players can tame: as metadata for clients, and as tags of the save.

const { tags, uuidText } = require('../saving/tags')
const { registry } = require('../game_data')
const { COLOURS } = require('./colours')

const SITTING_FLAG = 0x01
const TAME_FLAG = 0x04
const FIRST_COLLAR = 'red'

const withoutNamespace = (name) => name.replace(/^minecraft:/, '')

/** Names of variants by their number. Wolves' are a registry of the login; cats' are built into the game (CatVariant, 1.21.4). */
const VARIANTS = {
  wolf_variant: registry.loginPacket.dimensionCodec['minecraft:wolf_variant'].entries.map(({ key }) => withoutNamespace(key)),
  cat_variant: ['tabby', 'black', 'red', 'siamese', 'british_shorthair', 'calico', 'persian', 'ragdoll', 'white', 'jellie', 'all_black']
}

/** The state of a newborn. Other kinds have it too, so that everybody can ask for an owner. */
const wildState = () => ({ ownerUuid: null, owner: null, isSitting: false, collar: FIRST_COLLAR, anger: null })

/** What clients display of a mob that can be tamed. */
function petEntries (mob) {
  const { variants } = mob.kind
  const number = VARIANTS[variants].indexOf(mob.variant)
  const entries = [
    mob.metadataEntry('flags', 'byte', (mob.isSitting ? SITTING_FLAG : 0) | (mob.ownerUuid !== null ? TAME_FLAG : 0)),
    mob.metadataEntry('owneruuid', 'optional_uuid', mob.ownerUuid ?? undefined),
    mob.metadataEntry('collar_color', 'int', COLOURS.indexOf(mob.collar)),
    mob.metadataEntry('variant', variants, variants === 'wolf_variant' ? { variantId: number } : number)
  ]
  if (mob.metadataKeys.includes('remaining_anger_time')) entries.push(mob.metadataEntry('remaining_anger_time', 'int', mob.anger?.ticks ?? 0))
  return entries
}

function petTags (mob) {
  return {
    ...(mob.ownerUuid !== null && { Owner: tags.uuid(mob.ownerUuid) }),
    Sitting: tags.flag(mob.isSitting),
    CollarColor: tags.byte(COLOURS.indexOf(mob.collar)),
    variant: tags.string(`minecraft:${mob.variant}`),
    ...(mob.anger !== null && { AngerTime: tags.int(mob.anger.ticks), AngryAt: tags.uuid(mob.anger.uuid) })
  }
}

/** Applies such tags. This must come before the tag of the health, because tame wolves have more. */
function readPetTags (mob, { Owner, Sitting, CollarColor, variant, AngerTime, AngryAt }) {
  if (Owner) mob.belongTo(uuidText(Owner))
  if (Sitting) mob.isSitting = Sitting.value !== 0
  if (CollarColor) mob.collar = COLOURS[CollarColor.value & 15]
  if (variant && VARIANTS[mob.kind.variants].includes(withoutNamespace(variant.value))) mob.variant = withoutNamespace(variant.value)
  if (AngerTime?.value > 0 && AngryAt) mob.anger = { uuid: uuidText(AngryAt), isAtPlayer: true, ticks: AngerTime.value }
}

module.exports = { VARIANTS, wildState, petEntries, petTags, readPetTags }
