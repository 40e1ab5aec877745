'use strict'
// A mob: a living body with a kind (kinds.json), an age, and behaviours that move it.

const { playFrame } = require('../network/packets')
const { toSlot, stackNamed } = require('../inventory/stacks')
const { Living } = require('../entities/living')
const { attributesFrame } = require('../network/attribute_frames')
const { COLOURS } = require('./colours')
const { SADDLE, ARMOUR, unriddenState, attributesOf, mountEntries, mountTags, readMountTags } = require('./mount_state')
const { wildState, petEntries, petTags, readPetTags } = require('./pet_state')

const BURNING_FLAG = 0x01
const BABY_SHARE = 0.5 // a baby's size as a share of an adult's
const BABY_AGE_TICKS = -24000
const BREEDING_PAUSE_TICKS = 6000
const SHEARED_FLAG = 0x10
const BODY_SLOT = 6 // of equipment in packets
const AGGRESSIVE_FLAG = 0x04
const CHARGED_KEY = 16 // metadata index of a blaze that is about to shoot

class Mob extends Living {
  /** @param kind an entry of kinds.json with its `name` */
  constructor (world, kind, place) {
    super(world, kind.name, place)
    this.kind = kind
    this.freshBody(kind.health)
    this.speed = kind.speed
    this.knockbackResistance = kind.knockbackResistance ?? 0
    this.fullWidth = this.width
    this.fullHeight = this.height
    this.growth = 0 // vanilla's Age: below 0, ticks until a baby is grown; above 0, ticks until it can breed again
    this.loveTicks = 0
    this.size = 1 // used by slimes
    this.isPersistent = !kind.hostile && !kind.swims // it never despawns
    this.isResting = false
    this.isAwake = false
    this.behaviour = null
    this.behaviourState = null
    this.path = null
    this.steering = null // { x, z, speed }: its destination in this tick
    this.headYaw = 0
    this.target = null
    this.deadTicks = 0
    this.idleTicks = 0 // ticks since a player was near, see spawning.js
    Object.assign(this, wildState(), unriddenState(kind))
  }

  get isBaby () {
    return this.growth < 0
  }

  /** Makes it a baby (or an adult) and sets its size. */
  setGrowth (growth) {
    const wasBaby = this.isBaby
    this.growth = growth
    if (wasBaby === this.isBaby) return
    this.resize(this.isBaby ? BABY_SHARE : 1)
  }

  resize (share) {
    this.width = this.fullWidth * share
    this.height = this.fullHeight * share
    this.tellMetadata()
  }

  /** A slime's size: 1, 2 or 4. */
  setSize (size) {
    this.size = size
    this.freshBody(size * size)
    this.resize(size)
  }

  /** Makes it a player's. A tame wolf has more health than a wild one. */
  belongTo (ownerUuid) {
    Object.assign(this, { ownerUuid, owner: null })
    const { tameHealth = this.healthMax } = this.kind
    if (tameHealth !== this.healthMax) Object.assign(this, { healthMax: tameHealth, health: tameHealth })
  }

  get isSaddled () {
    return this.gear !== undefined && this.gear.get(SADDLE) !== null
  }

  /** The rider whose client moves it, or null. */
  driver () {
    if (this.passengers.length === 0 || !this.isSaddled) return null
    const [rider] = this.passengers
    return this.kind.steeredWith === undefined || rider.holds([this.kind.steeredWith]) ? rider : null
  }

  die (source) {
    this.world.killMob(this, source)
  }

  postureMetadata () {
    return [this.metadataEntry('shared_flags', 'byte', this.fireTicks > 0 ? BURNING_FLAG : 0)]
  }

  metadata () {
    const entries = this.fireTicks > 0 ? this.postureMetadata() : []
    if (this.metadataKeys.includes('baby') && this.isBaby) entries.push(this.metadataEntry('baby', 'boolean', true))
    if (this.colour !== undefined) entries.push(this.woolEntry())
    if (this.kind.tamedBy) entries.push(...petEntries(this))
    if (this.gear) entries.push(...mountEntries(this))
    if (this.kind.hops) entries.push(this.metadataEntry('size', 'int', this.size))
    if (this.kind.showsAnger) entries.push(this.metadataEntry('mob_flags', 'byte', this.anger === null ? 0 : AGGRESSIVE_FLAG))
    if (this.typeName === 'blaze') entries.push({ key: CHARGED_KEY, type: 'byte', value: this.isCharged ? 1 : 0 })
    if (this.typeName === 'creeper') entries.push(this.metadataEntry('swell_dir', 'int', this.isSwelling ? 1 : -1))
    return entries
  }

  woolEntry () {
    return this.metadataEntry('wool', 'byte', COLOURS.indexOf(this.colour) | (this.isSheared ? SHEARED_FLAG : 0))
  }

  /** Call this when values that clients display have changed. */
  tellMetadata () {
    this.changed()
    const entries = this.metadata()
    if (this.metadataKeys.includes('baby') && !this.isBaby) entries.push(this.metadataEntry('baby', 'boolean', false))
    if (this.metadataKeys.includes('swell_dir') && !this.isSwelling) entries.push(this.metadataEntry('swell_dir', 'int', -1))
    if (entries.length > 0) this.tellViewers('entity_metadata', { entityId: this.id, metadata: entries })
  }

  makeSpawnFrames () {
    const frames = super.makeSpawnFrames()
    if (this.kind.holds) {
      frames.push(playFrame('entity_equipment', { entityId: this.id, equipments: [{ slot: 0, item: toSlot(stackNamed(this.kind.holds)) }] }))
    }
    if (this.kind.isHorse) frames.push(attributesFrame(this.id, attributesOf(this)))
    if (this.gear && this.gear.get(ARMOUR) !== null) frames.push(playFrame('entity_equipment', this.wornArmour()))
    return frames
  }

  /** The armour of a horse, as a packet tells it. */
  wornArmour () {
    return { entityId: this.id, equipments: [{ slot: BODY_SLOT, item: toSlot(this.gear.get(ARMOUR)) }] }
  }

  toTag () {
    const tags = {
      Health: { type: 'float', value: this.health },
      FallDistance: { type: 'float', value: this.fallDistance },
      Fire: { type: 'short', value: this.fireTicks },
      Air: { type: 'short', value: this.air },
      PersistenceRequired: flag(this.isPersistent),
      NoAI: flag(this.isMindless === true)
    }
    if (this.metadataKeys.includes('baby')) Object.assign(tags, { Age: int(this.growth), InLove: int(this.loveTicks) })
    if (this.colour !== undefined) Object.assign(tags, { Color: { type: 'byte', value: COLOURS.indexOf(this.colour) }, Sheared: flag(this.isSheared) })
    if (this.kind.tamedBy) Object.assign(tags, petTags(this))
    if (this.gear) Object.assign(tags, mountTags(this))
    if (this.eggTicks !== undefined) tags.EggLayTime = int(this.eggTicks)
    if (this.kind.hops) tags.Size = int(this.size - 1)
    return tags
  }

  /** Applies the tags of a save or a command. */
  readTags (given) {
    const { Health, FallDistance, PersistenceRequired, NoAI, Age, IsBaby, InLove, Color, Sheared, EggLayTime, Size } = given
    if (Size) this.setSize(Size.value + 1)
    if (this.kind.tamedBy) readPetTags(this, given)
    if (this.gear) readMountTags(this, given)
    if (Health) this.health = Health.value
    this.isDead = this.health <= 0
    if (FallDistance) this.fallDistance = FallDistance.value
    if (PersistenceRequired) this.isPersistent = PersistenceRequired.value !== 0
    if (NoAI) this.isMindless = NoAI.value !== 0
    if (Age) this.setGrowth(Age.value)
    else if (IsBaby?.value) this.setGrowth(BABY_AGE_TICKS)
    if (InLove) this.loveTicks = InLove.value
    if (Color) this.colour = COLOURS[Color.value & 15]
    if (Sheared) this.isSheared = Sheared.value !== 0
    if (EggLayTime) this.eggTicks = EggLayTime.value
  }
}

const int = (value) => ({ type: 'int', value })
const flag = (value) => ({ type: 'byte', value: value ? 1 : 0 })

module.exports = { Mob, BABY_AGE_TICKS, BREEDING_PAUSE_TICKS }
