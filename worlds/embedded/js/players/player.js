'use strict'
// A player: an entity with a connection, an inventory, and a body that can starve and fall.

const { Living } = require('../entities/living')
const { Container } = require('../inventory/container')
const { nameOf, toSlot } = require('../inventory/stacks')
const { playFrame } = require('../network/packets')
const { SURVIVAL } = require('./game_mode')

const INVENTORY_SLOTS = 46 // numbered as in the player's own window: 0 result, 1–4 grid, 5–8 armour, 9–35 main, 36–44 hotbar, 45 off hand
const HOTBAR_START = 36
const OFF_HAND_SLOT = 45
const EYE_HEIGHT = 1.62
const HEALTH_MAX = 20
const FOOD_MAX = 20
const BURNING_FLAG = 0x01
const SNEAKING_FLAG = 0x02
const SNEAKING_POSE = 5
const STANDING_POSE = 0
const SLEEPING_POSE = 2
const BED_KEY = 14 // metadata index

const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i)
const HOTBAR_SLOTS = range(36, 45)
const MAIN_SLOTS = range(9, 36)
const PICK_UP_ORDER = [...HOTBAR_SLOTS, ...MAIN_SLOTS]

class Player extends Living {
  constructor (world, connection, place) {
    super(world, 'player', { ...place, uuid: connection.uuid })
    this.connection = connection
    this.name = connection.username
    this.faults = 0
    this.gameMode = SURVIVAL // see game_mode.js
    this.sees = new Set()
    this.knownPlayers = new Set() // uuids in its client's player list
    this.inventory = new Container(INVENTORY_SLOTS)
    this.heldIndex = 0 // 0–8
    this.isLoaded = false // whether its client has the column that it stands in
    this.resetBody()
  }

  resetBody () {
    this.freshBody(HEALTH_MAX)
    this.food = FOOD_MAX
    this.saturation = 5
    this.exhaustion = 0
    this.hungerTimer = 0 // ticks towards the next healing or starving
    this.using = null // the item in use (food, bow, shield), see gameplay/vitals/using.js
    this.isSprinting = false
    this.isSneaking = false
    this.sleepingAt = null // the head of its bed, see nature/beds.js
  }

  /** @param source see combat/hurt.js */
  die (source) {
    this.world.killPlayer(this, source)
  }

  get heldSlot () {
    return HOTBAR_START + this.heldIndex
  }

  get heldStack () {
    return this.inventory.get(this.heldSlot)
  }

  /** Whether it holds one of these items, in either hand. */
  holds (names) {
    return [this.heldStack, this.inventory.get(OFF_HAND_SLOT)].some((stack) => stack !== null && names.includes(nameOf(stack)))
  }

  get eyeY () {
    return this.y + EYE_HEIGHT
  }

  metadata () {
    return this.isSneaking || this.fireTicks > 0 || this.sleepingAt ? this.postureMetadata() : []
  }

  postureMetadata () {
    return [
      { key: 0, type: 'byte', value: (this.isSneaking ? SNEAKING_FLAG : 0) | (this.fireTicks > 0 ? BURNING_FLAG : 0) },
      { key: 6, type: 'pose', value: this.sleepingAt ? SLEEPING_POSE : this.isSneaking ? SNEAKING_POSE : STANDING_POSE },
      { key: BED_KEY, type: 'optional_block_pos', value: this.sleepingAt ?? undefined }
    ]
  }

  makeSpawnFrames () {
    const frames = super.makeSpawnFrames()
    return this.heldStack === null ? frames : [...frames, this.equipmentFrame()]
  }

  equipmentFrame () {
    return playFrame('entity_equipment', { entityId: this.id, equipments: [{ slot: 0, item: toSlot(this.heldStack) }] })
  }

  /** Adds another player to this player's list. This must come before all other packets about that player, or the client drops them. */
  getToKnow (other) {
    if (this.knownPlayers.has(other.uuid)) return
    this.knownPlayers.add(other.uuid)
    other.infoBytes ??= playFrame('player_info', {
      action: { add_player: true, update_game_mode: true, update_listed: true, update_latency: true },
      data: [{ uuid: other.uuid, player: { name: other.name, properties: [] }, gamemode: 0, listed: 1, latency: 0 }]
    })
    this.connection.writeFrame(other.infoBytes)
  }
}

module.exports = { Player, INVENTORY_SLOTS, HOTBAR_START, HOTBAR_SLOTS, MAIN_SLOTS, OFF_HAND_SLOT, PICK_UP_ORDER, FOOD_MAX }
