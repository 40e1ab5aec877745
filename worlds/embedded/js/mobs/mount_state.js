'use strict'
// What is known of a mob that carries riders: its saddle, and for horses and donkeys temper, speed, jump and coat (vanilla 1.21.4, AbstractHorse and Horse).

const { Container } = require('../inventory/container')
const { stackNamed } = require('../inventory/stacks')
const { itemsFromTag, itemsToTag, stackFromTag, stackToTag } = require('../inventory/stack_tags')
const { tags, uuidText } = require('../saving/tags')

const GEAR_SLOTS = 2 // saddle, armour
const CHEST_SLOTS = 15
const SADDLE = 0
const ARMOUR = 1
const TAME_FLAG = 0x02
const SADDLE_FLAG = 0x04
const REARING_FLAG = 0x20
const TEMPER_MAX = 100
const COATS = 7
const MARKINGS = 5
const MARKINGS_SHIFT = 8
const COAT_MASK = 0xff
// Least and greatest value of each attribute.
const RANGES = { healthMax: [15, 30], speed: [0.1125, 0.3375], jumpStrength: [0.4, 1] }
const OWN_SHARE = 0.15 // of a range: how far a foal can be from its parents, beside their difference
const NEW_COAT_CHANCE = 1 / 9
const NEW_MARKINGS_CHANCE = 1 / 5
const ATTRIBUTES = { max_health: 'healthMax', movement_speed: 'speed', jump_strength: 'jumpStrength' }

const thrice = (random) => random() + random() + random()
const below = (count, random) => Math.floor(random() * count)

const newChest = () => new Container(CHEST_SLOTS)

/** The state of a newborn mob of a kind; empty for kinds that carry nobody. */
function unriddenState ({ seatHeight, isHorse, jumpStrength }) {
  if (seatHeight === undefined) return {}
  const state = { seatHeight, gear: new Container(GEAR_SLOTS), shownState: {} }
  return isHorse ? { ...state, isTame: false, temper: 0, rearingTicks: 0, jumpStrength, variant: 0, chest: null } : { ...state, boostedUntilAge: 0 }
}

/** Draws the traits of a horse or donkey that has no parents. Donkeys differ in their health only. */
function drawTraits (mob, random) {
  mob.healthMax = 15 + below(8, random) + below(9, random)
  mob.health = mob.healthMax
  if (mob.typeName !== 'horse') return
  mob.speed = (0.45 + 0.3 * thrice(random)) * 0.25
  mob.jumpStrength = 0.4 + 0.2 * thrice(random)
  mob.variant = below(COATS, random) | below(MARKINGS, random) << MARKINGS_SHIFT
}

/** An attribute of a foal: about the middle of its parents', reflected at the ends of the range (AbstractHorse.createOffspringAttribute). */
function inherited (one, other, [low, high], random) {
  const spread = Math.abs(one - other) + 2 * OWN_SHARE * (high - low)
  const value = (one + other) / 2 + spread * (thrice(random) / 3 - 0.5)
  return value > high ? 2 * high - value : value < low ? 2 * low - value : value
}

function inheritTraits (foal, [one, other], random) {
  for (const [name, range] of Object.entries(RANGES)) foal[name] = inherited(one[name], other[name], range, random)
  foal.health = foal.healthMax
  if (foal.typeName !== 'horse') return
  const parent = () => random() < 0.5 ? one : other
  const coat = random() < NEW_COAT_CHANCE ? below(COATS, random) : parent().variant & COAT_MASK
  const markings = random() < NEW_MARKINGS_CHANCE ? below(MARKINGS, random) : parent().variant >> MARKINGS_SHIFT
  foal.variant = coat | markings << MARKINGS_SHIFT
}

/** What clients display, the health to riders. */
function mountEntries (mob) {
  const health = mob.metadataEntry('health', 'float', mob.health)
  if (!mob.kind.isHorse) return [health, mob.metadataEntry('saddle', 'boolean', mob.isSaddled)]
  const flags = (mob.isTame ? TAME_FLAG : 0) | (mob.isSaddled ? SADDLE_FLAG : 0) | (mob.rearingTicks > 0 ? REARING_FLAG : 0)
  const entries = [health, mob.metadataEntry('flags', 'byte', flags)]
  entries.push(mob.kind.carriesChest ? mob.metadataEntry('chest', 'boolean', mob.chest !== null) : mob.metadataEntry('type_variant', 'int', mob.variant))
  return entries
}

/** The attributes from which a rider's client takes how fast a horse runs and how high it jumps. */
const attributesOf = (mob) => Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, property]) => [name, mob[property]]))

function mountTags (mob) {
  if (!mob.kind.isHorse) return { Saddle: tags.flag(mob.isSaddled) }
  const [saddle, armour] = mob.gear.slots
  return {
    Tame: tags.flag(mob.isTame),
    Temper: tags.int(mob.temper),
    ...(mob.ownerUuid !== null && { Owner: tags.uuid(mob.ownerUuid) }),
    ...(saddle !== null && { SaddleItem: stackToTag(saddle) }),
    ...(armour !== null && { body_armor_item: stackToTag(armour) }),
    ...(mob.typeName === 'horse' && { Variant: tags.int(mob.variant) }),
    ...(mob.kind.carriesChest && { ChestedHorse: tags.flag(mob.chest !== null) }),
    ...(mob.chest !== null && { Items: itemsToTag(mob.chest) }),
    attributes: tags.list('compound', Object.entries(attributesOf(mob)).map(([name, value]) => ({ id: tags.string(`minecraft:${name}`), base: tags.double(value) })))
  }
}

/** Applies such tags. This must come before the tag of the health. */
function readMountTags (mob, { Saddle, Tame, Temper, Owner, SaddleItem, body_armor_item: armourItem, Variant, ChestedHorse, Items, attributes }) {
  if (Saddle?.value) mob.gear.set(SADDLE, stackNamed('saddle'))
  if (!mob.kind.isHorse) return
  if (Tame) mob.isTame = Tame.value !== 0
  if (Temper) mob.temper = Temper.value
  if (Owner) mob.ownerUuid = uuidText(Owner)
  if (SaddleItem) mob.gear.set(SADDLE, stackFromTag(SaddleItem))
  if (armourItem) mob.gear.set(ARMOUR, stackFromTag(armourItem))
  if (Variant) mob.variant = Variant.value
  if (ChestedHorse?.value && mob.kind.carriesChest) {
    mob.chest = newChest()
    itemsFromTag(mob.chest, Items)
  }
  for (const { id, base } of attributes?.value.value ?? []) {
    const property = ATTRIBUTES[id.value.replace(/^minecraft:/, '')]
    if (property) mob[property] = base.value
  }
}

module.exports = { SADDLE, ARMOUR, TEMPER_MAX, RANGES, newChest, unriddenState, drawTraits, inherited, inheritTraits, mountEntries, attributesOf, mountTags, readMountTags }
