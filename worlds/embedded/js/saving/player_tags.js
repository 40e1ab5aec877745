'use strict'
// A player as vanilla keeps one (playerdata/UUID.dat, and what `data get entity` tells), and back.

const { MINECRAFT_VERSION, registry } = require('../game_data')
const { stackToTag, stackFromTag } = require('../inventory/stack_tags')
const { OFF_HAND_SLOT, HOTBAR_START } = require('../players/player')
const tags = require('./tags')

const ARMOUR_NBT_SLOTS = { 5: 103, 6: 102, 7: 101, 8: 100 } // helmet to boots
const OFF_HAND_NBT_SLOT = -106
const SURVIVAL = 0
const GAME_MODES = ['survival', 'creative', 'adventure', 'spectator']

/** The slot number that vanilla saves for a slot of the player's window; null for those that are not saved. */
function savedSlot (slot) {
  if (slot >= HOTBAR_START && slot < HOTBAR_START + 9) return slot - HOTBAR_START
  if (slot >= 9 && slot < HOTBAR_START) return slot
  if (slot === OFF_HAND_SLOT) return OFF_HAND_NBT_SLOT
  return ARMOUR_NBT_SLOTS[slot] ?? null
}

const windowSlots = new Map(Array.from({ length: 46 }, (_, slot) => [savedSlot(slot), slot]).filter(([saved]) => saved !== null))

/** Stacks of slots as a list of compounds with a `Slot`. */
function stacksTag (slots, numberOf = (slot) => slot) {
  const stacks = slots
    .map((stack, slot) => stack && { stack, slot: numberOf(slot) })
    .filter((entry) => entry && entry.slot !== null)
    .sort((a, b) => a.slot - b.slot)
  return tags.list('compound', stacks.map(({ stack, slot }) => stackToTag(stack, slot).value))
}

/** The compound of a player in play. */
function playerTag (player) {
  const { x, y, z } = player
  const mode = GAME_MODES.indexOf(player.gameMode)
  const held = player.heldStack
  return tags.compound({
    DataVersion: tags.int(registry.version.dataVersion),
    UUID: tags.uuid(player.uuid),
    Pos: tags.list('double', [x, y, z]),
    Motion: tags.list('double', [player.velocity.x, player.velocity.y, player.velocity.z]),
    Rotation: tags.list('float', [player.yaw, player.pitch]),
    Dimension: tags.string('minecraft:overworld'),
    OnGround: tags.flag(player.onGround),
    FallDistance: tags.float(player.fallDistance),
    Air: tags.short(player.air),
    Fire: tags.short(player.fireTicks ?? 0),
    Health: tags.float(player.health),
    foodLevel: tags.int(player.food),
    foodSaturationLevel: tags.float(player.saturation),
    foodExhaustionLevel: tags.float(player.exhaustion),
    XpLevel: tags.int(player.level ?? 0),
    XpP: tags.float(player.levelProgress ?? 0),
    XpTotal: tags.int(player.totalExperience ?? 0),
    playerGameType: tags.int(mode < 0 ? SURVIVAL : mode),
    SelectedItemSlot: tags.int(player.heldIndex),
    ...(held ? { SelectedItem: stackToTag(held) } : {}),
    Inventory: stacksTag(player.inventory.slots, savedSlot)
  })
}

module.exports = { playerTag, stacksTag, savedSlot, windowSlots, stackFromTag, MINECRAFT_VERSION, GAME_MODES }
