'use strict'
// A player in vanilla's form (playerdata/UUID.dat, and the answer of `data get entity`), and back.

const { registry } = require('../game_data')
const { stackToTag, stackFromTag } = require('../inventory/stack_tags')
const { OFF_HAND_SLOT, HOTBAR_START, INVENTORY_SLOTS } = require('../players/player')
const { MODES, SURVIVAL } = require('../players/game_mode')
const { OVERWORLD, dimensionNamed } = require('../dimensions/kinds')
const { tags } = require('./tags')

const ARMOUR_NBT_SLOTS = { 5: 103, 6: 102, 7: 101, 8: 100 } // helmet to boots
const OFF_HAND_NBT_SLOT = -106
const FOREVER = -1

/** The slot number that vanilla saves for a slot of the player's window; null for slots that are not saved. */
function savedSlot (slot) {
  if (slot >= HOTBAR_START && slot < HOTBAR_START + 9) return slot - HOTBAR_START
  if (slot >= 9 && slot < HOTBAR_START) return slot
  if (slot === OFF_HAND_SLOT) return OFF_HAND_NBT_SLOT
  return ARMOUR_NBT_SLOTS[slot] ?? null
}

const windowSlots = new Map(Array.from({ length: INVENTORY_SLOTS }, (_, slot) => [savedSlot(slot), slot]).filter(([saved]) => saved !== null))

/** Stacks of slots as a list of compounds with a `Slot`. */
function stacksTag (slots, numberOf = (slot) => slot) {
  const stacks = slots
    .map((stack, slot) => stack && { stack, slot: numberOf(slot) })
    .filter((entry) => entry && entry.slot !== null)
    .sort((a, b) => a.slot - b.slot)
  return tags.list('compound', stacks.map(({ stack, slot }) => stackToTag(stack, slot).value))
}

/** A player's stacks outside of saved slots: on the cursor, in crafting grids. They come back with the player. */
function looseStacks (player) {
  const containers = player.menu ? [...new Set([...(player.menu.returns ?? []), ...(player.ownMenu?.returns ?? [])])] : []
  return [player.carried, ...containers.flatMap((container) => container.slots)].filter(Boolean)
}

function effectsTag (player) {
  const { age } = player.world
  return tags.list('compound', [...player.effects].map(([name, { amplifier, untilAge }]) => ({
    id: tags.string(`minecraft:${name}`),
    amplifier: tags.byte(amplifier),
    duration: tags.int(untilAge === Infinity ? FOREVER : untilAge - age)
  })))
}

function spawnTags ({ spawnPoint }) {
  if (!spawnPoint) return {}
  const { x, y, z, angle = 0, forced = false } = spawnPoint
  return {
    SpawnX: tags.int(x),
    SpawnY: tags.int(y),
    SpawnZ: tags.int(z),
    SpawnAngle: tags.float(angle),
    SpawnForced: tags.flag(forced),
    SpawnDimension: tags.string('minecraft:overworld')
  }
}

/** The compound of a player in play. */
function playerTag (player) {
  const held = player.heldStack
  const loose = looseStacks(player)
  return tags.compound({
    DataVersion: tags.int(registry.version.dataVersion),
    UUID: tags.uuid(player.uuid),
    Pos: tags.list('double', [player.x, player.y, player.z]),
    Motion: tags.list('double', [player.velocity.x, player.velocity.y, player.velocity.z]),
    Rotation: tags.list('float', [player.yaw, player.pitch]),
    Dimension: tags.string(player.world.dimension.name),
    OnGround: tags.flag(player.onGround),
    FallDistance: tags.float(player.fallDistance),
    Air: tags.short(player.air),
    Fire: tags.short(player.fireTicks ?? 0),
    Health: tags.float(player.health),
    AbsorptionAmount: tags.float(player.absorption ?? 0),
    foodLevel: tags.int(player.food),
    foodSaturationLevel: tags.float(player.saturation),
    foodExhaustionLevel: tags.float(player.exhaustion),
    foodTickTimer: tags.int(player.hungerTimer ?? 0),
    XpLevel: tags.int(player.level ?? 0),
    XpP: tags.float(player.levelProgress ?? 0),
    XpTotal: tags.int(player.totalExperience ?? 0),
    XpSeed: tags.int(player.enchantmentSeed ?? 0),
    playerGameType: tags.int(MODES[player.gameMode].number),
    SelectedItemSlot: tags.int(player.heldIndex),
    ...(held ? { SelectedItem: stackToTag(held) } : {}),
    Inventory: stacksTag(player.inventory.slots, savedSlot),
    EnderItems: stacksTag(player.enderItems?.slots ?? []),
    ...(player.effects?.size > 0 ? { active_effects: effectsTag(player) } : {}),
    ...spawnTags(player),
    ...(player.tags?.size > 0 ? { Tags: tags.list('string', [...player.tags]) } : {}),
    ...(loose.length > 0 ? { 'civitas:loose': tags.list('compound', loose.map((stack) => stackToTag(stack).value)) } : {}),
    bukkit: tags.compound({ lastKnownName: tags.string(player.name) }) // as in Paper
  })
}

const nameOfPlayerTag = ({ value }) => value.bukkit.value.lastKnownName.value

/** Whether a saved player is a spectator. A mode that this world does not know counts as survival. */
const gameModeOfPlayerTag = ({ value }) => Object.keys(MODES).find((mode) => MODES[mode].number === value.playerGameType?.value) ?? SURVIVAL

/** The dimension where a saved player appears. A player who died appears at home. */
const dimensionOfPlayerTag = ({ value }) => (value.Health.value > 0 ? dimensionNamed(value.Dimension?.value) : null) ?? OVERWORLD

/** Where a saved player appears: `{ x, y, z, yaw, pitch }`; null for a player who died. */
function placeOfPlayerTag ({ value }) {
  if (value.Health.value <= 0) return null
  const [x, y, z] = value.Pos.value.value
  const [yaw, pitch] = value.Rotation.value.value
  return { x, y, z, yaw, pitch }
}

/** Gives a joining player the saved state. A player who died keeps only what death left, in a fresh body. */
function restorePlayer (player, { value }) {
  for (const entry of value.Inventory.value.value) player.inventory.set(windowSlots.get(entry.Slot.value), stackFromTag(tags.compound(entry)))
  player.heldIndex = value.SelectedItemSlot.value
  player.level = value.XpLevel.value
  player.levelProgress = value.XpP.value
  player.totalExperience = value.XpTotal.value
  player.enchantmentSeed = value.XpSeed?.value ?? 0
  player.keptEnderItems = value.EnderItems
  player.tags = new Set(value.Tags?.value.value ?? [])
  if (value.SpawnX) {
    const [x, y, z] = [value.SpawnX.value, value.SpawnY.value, value.SpawnZ.value]
    player.spawnPoint = { x, y, z, angle: value.SpawnAngle.value, forced: value.SpawnForced.value === 1 }
  }
  if (value.Health.value <= 0) return
  Object.assign(player, {
    health: value.Health.value,
    absorption: value.AbsorptionAmount.value,
    food: value.foodLevel.value,
    saturation: value.foodSaturationLevel.value,
    exhaustion: value.foodExhaustionLevel.value,
    hungerTimer: value.foodTickTimer.value,
    air: value.Air.value,
    fireTicks: Math.max(0, value.Fire.value),
    fallDistance: value.FallDistance.value
  })
  const { age } = player.world
  for (const { id, amplifier, duration } of value.active_effects?.value.value ?? []) {
    const untilAge = duration.value === FOREVER ? Infinity : age + duration.value
    player.effects.set(id.value.replace(/^minecraft:/, ''), { amplifier: amplifier.value, untilAge })
  }
}

/** A player's stacks outside of slots, to return to it when it is in the world. */
const looseOfPlayerTag = ({ value }) => (value['civitas:loose']?.value.value ?? []).map((entry) => stackFromTag(tags.compound(entry)))

module.exports = { dimensionOfPlayerTag, gameModeOfPlayerTag, playerTag, restorePlayer, nameOfPlayerTag, placeOfPlayerTag, looseOfPlayerTag }
