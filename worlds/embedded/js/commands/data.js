'use strict'
// data get entity | block, in the text form of NBT that vanilla prints.

const { blockByState } = require('../game_data')
const { OFF_HAND_SLOT } = require('../players/player')
const { CommandError, blockPlace, playersNamed } = require('./arguments')
const { itemNameOf } = require('./items')

const ARMOUR_NBT_SLOTS = { 5: 103, 6: 102, 7: 101, 8: 100 } // helmet to boots
const OFF_HAND_NBT_SLOT = -106

/** The slot number that vanilla saves for a slot of the player's window; null for those that are not saved. */
function savedSlot (slot) {
  if (slot >= 36 && slot < 45) return slot - 36
  if (slot >= 9 && slot < 36) return slot
  if (slot === OFF_HAND_SLOT) return OFF_HAND_NBT_SLOT
  return ARMOUR_NBT_SLOTS[slot] ?? null
}

function componentText (stack) {
  const damage = stack.components.find((component) => component.type === 'damage')
  return damage ? `components: {"minecraft:damage": ${damage.data}}, ` : ''
}

const stackText = (stack, slot) => `{${componentText(stack)}count: ${stack.count}, Slot: ${slot}b, id: "${itemNameOf(stack)}"}`
const double = (value) => `${Number.isInteger(value) ? value.toFixed(1) : value}d`

function inventoryText (player) {
  const stacks = player.inventory.slots
    .map((stack, slot) => stack && { stack, slot: savedSlot(slot) })
    .filter((entry) => entry && entry.slot !== null)
    .sort((a, b) => a.slot - b.slot)
  return `[${stacks.map(({ stack, slot }) => stackText(stack, slot)).join(', ')}]`
}

module.exports = (world) => {
  const entityPaths = {
    Inventory: inventoryText,
    Pos: (player) => `[${[player.x, player.y, player.z].map(double).join(', ')}]`,
    Health: (player) => `${player.health.toFixed(1)}f`,
    foodLevel: (player) => String(player.food),
    SelectedItemSlot: (player) => String(player.heldIndex)
  }

  function getEntity ([selector, path]) {
    const [player] = playersNamed(world, selector)
    const read = Object.hasOwn(entityPaths, path ?? '') ? entityPaths[path] : null
    if (!read) throw new CommandError(`Found no elements matching ${path ?? ''}`)
    return `${player.name} has the following entity data: ${read(player)}`
  }

  function getBlock (words) {
    const [x, y, z] = blockPlace(words)
    const chest = world.chestAt(x, y, z)
    if (!chest) throw new CommandError('The target block is not a block entity')
    const stacks = chest.container.slots.map((stack, slot) => stack && stackText(stack, slot)).filter(Boolean)
    const items = `[${stacks.join(', ')}]`
    const path = words[3]
    if (path !== undefined && path !== 'Items') throw new CommandError(`Found no elements matching ${path}`)
    const { name } = blockByState[world.blocks.stateAt(x, y, z)]
    const all = `{x: ${x}, y: ${y}, z: ${z}, Items: ${items}, id: "minecraft:${name}"}`
    return `${x}, ${y}, ${z} has the following block data: ${path ? items : all}`
  }

  return {
    data: ([action, kind, ...rest]) => {
      if (action !== 'get' || (kind !== 'entity' && kind !== 'block')) throw new CommandError('Incorrect argument for command')
      return kind === 'entity' ? getEntity(rest) : getBlock(rest)
    }
  }
}
