'use strict'
// Opening, clicking and closing windows; the held item; dropping by key. At the end of the tick every client is sent what it does not know.

const { click } = require('./clicks')
const { ownMenu } = require('./menus')
const { MENU_TYPES } = require('./menu_types')
const { isSameStack, withCount, fromSlot } = require('./stacks')
const { nameAt } = require('../blocks')
const { HOTBAR_START, OFF_HAND_SLOT, PICK_UP_ORDER } = require('../players/player')
const { textComponent } = require('../network/packets')

const WINDOW_IDS = 100
const NO_STATE = -1
const DROP_STACK = 3
const DROP_ONE = 4
const RELEASE_USE_ITEM = 5
const SWAP_HANDS = 6
const CHEST_COLUMNS = 5 // of the chest of a donkey, whose rows are three
const OPEN_WITHIN_BLOCKS = 8.5 // from the eyes to the block: vanilla's reach of 4.5 plus 4

/** Returns to the player's own window. Stacks on the cursor and in grids go to the inventory, or to the ground if it is full. */
function settle (world, player) {
  const homeless = [player.carried]
  player.carried = null
  for (const container of new Set([...player.menu.returns, ...player.ownMenu.returns])) {
    container.slots.forEach((stack, slot) => {
      homeless.push(stack)
      if (stack) container.set(slot, null)
    })
  }
  for (const stack of homeless) if (stack) world.giveOrDrop(player, stack)
  if (player.menu === player.ownMenu) {
    player.menu.isDirty = true
    return
  }
  const { onWindowClosed } = player
  const closed = player.menu
  player.menu = player.ownMenu
  player.onWindowClosed = null
  // The client keeps its belief about its own slots.
  const offset = closed.hotbarStart - 27 - 9
  for (let slot = 9; slot < 45; slot++) player.menu.believed[slot] = closed.believed[slot + offset]
  player.menu.believedCarried = null
  player.menu.isDirty = true
  onWindowClosed?.()
}

function dropHeld (world, player, isWholeStack) {
  const stack = player.heldStack
  if (!stack) return
  const count = isWholeStack ? stack.count : 1
  const rest = withCount(stack, stack.count - count)
  player.inventory.set(player.heldSlot, rest)
  believe(player, player.heldSlot, rest) // the client has removed it already
  world.throwItem(player, withCount(stack, count))
}

function swapHands (player) {
  const held = player.heldStack
  player.inventory.set(player.heldSlot, player.inventory.get(OFF_HAND_SLOT))
  player.inventory.set(OFF_HAND_SLOT, held)
}

function believe (player, slot, stack) {
  const { menu } = player
  const index = menu === player.ownMenu ? slot : menu.hotbarStart + slot - HOTBAR_START
  menu.believed[index] = stack
}

/** Whether the block (or the horse) of an open window is still there and within reach. */
function isStillOpen (world, player) {
  const { at, isUsable } = player.menu
  if (isUsable && !isUsable()) return false
  if (!at) return true
  const beyond = (value, low) => Math.max(low - value, 0, value - low - 1)
  const distance = Math.hypot(beyond(player.x, at.x), beyond(player.eyeY, at.y), beyond(player.z, at.z))
  return distance <= OPEN_WITHIN_BLOCKS && at.blocks.includes(nameAt(world.blocks, at.x, at.y, at.z))
}

function clickWindow (world, player, packet) {
  const { menu } = player
  if (player.isDead || packet.windowId !== menu.id) {
    // The client clicked in a window that is no longer open, so all that it believes may be wrong.
    player.ownMenu.believed.fill(undefined)
    return menu.sendAll()
  }
  const made = menu.makingSlots.map((slot) => menu.slots[slot].container.version)
  const before = menu.slots.map((slot, index) => slot.onTaken ? menu.get(index)?.count ?? 0 : 0)
  click(menu, packet, (stack) => world.throwItem(player, stack))
  menu.slots.forEach((slot, index) => { if ((menu.get(index)?.count ?? 0) < before[index]) slot.onTaken() })
  for (const { location, item } of packet.changedSlots) {
    if (location >= 0 && location < menu.slots.length) menu.believed[location] = fromSlot(item)
  }
  menu.believedCarried = fromSlot(packet.cursorItem)
  menu.isDirty = true
  // Clients do not predict the result of a grid. As in vanilla, they are told after every click that may change it.
  menu.makingSlots.forEach((slot, i) => {
    if (packet.slot === slot || menu.slots[slot].container.version !== made[i]) menu.believed[slot] = undefined
  })
  // As in vanilla, a client that names an unknown state is sent everything. Clients use this to ask for the true state.
  if (packet.stateId === NO_STATE) menu.sendAll()
  return undefined
}

function listen (world) {
  world.onPacket('close_window', (player, { windowId }) => {
    if (windowId === player.menu.id) settle(world, player)
  })

  world.onPacket('window_click', (player, packet) => clickWindow(world, player, packet))

  world.onPacket('enchant_item', (player, { windowId, enchantment }) => {
    if (!player.isDead && windowId === player.menu.id) player.menu.press(enchantment)
  })

  world.onPacket('name_item', (player, { name }) => {
    if (!player.isDead) player.menu.rename(name)
  })

  // The recipe book's click is refused: the grid is sent unchanged.
  world.onPacket('craft_recipe_request', (player, { windowId }) => {
    if (windowId === player.menu.id) player.menu.sendAll()
  })

  world.onPacket('held_item_slot', (player, { slotId }) => {
    if (slotId < 0 || slotId > 8) throw new Error(`no hotbar slot ${slotId}`)
    player.heldIndex = slotId
    world.stopUsing(player)
  })
}

module.exports = function windows (world) {
  world.events.on('playerJoined', (player) => {
    player.carried = null
    player.lastWindowId = 0
    player.ownMenu = ownMenu(player)
    player.menu = player.ownMenu
    player.menu.sendAll()
    player.shownHeld = player.heldStack
  })
  world.events.on('playerLeft', (player) => settle(world, player))

  /**
   * Opens a window for a player.
   * @param {string} type a name in menu_types.js, for example 'generic_9x3'
   * @param {string} title
   * @param {(player, id: number) => Menu} menu makes the window's slots
   * @param {{ x, y, z }} [at] the block of the window: the window closes when that block goes or the player walks away
   * @param {string[]} [blocks] names of blocks that are allowed at that place; default: the present one
   * @param {() => void} [onClose] called once when the window closes
   * @param {Mob} [horse] the horse whose window it is, which has no type and no title
   * @param {() => boolean} [isUsable] the window closes when this does not hold
   */
  world.openMenu = function openMenu (player, { type, title, menu, at = null, blocks, onClose, horse = null, isUsable = null }) {
    world.closeWindow(player)
    player.lastWindowId = player.lastWindowId % WINDOW_IDS + 1
    player.menu = menu(player, player.lastWindowId)
    player.menu.at = at && { x: at.x, y: at.y, z: at.z, blocks: blocks ?? [nameAt(world.blocks, at.x, at.y, at.z)] }
    player.menu.isUsable = isUsable
    player.onWindowClosed = onClose
    const windowId = player.menu.id
    if (horse) player.connection.write('open_horse_window', { windowId, nbSlots: horse.chest ? CHEST_COLUMNS : 0, entityId: horse.id })
    else player.connection.write('open_window', { windowId, inventoryType: MENU_TYPES[type], windowTitle: textComponent(title) })
    player.menu.sendAll()
  }

  /** Puts a stack into the inventory; the rest falls to the ground before the player. */
  world.giveOrDrop = function giveOrDrop (player, stack) {
    const rest = player.inventory.add(stack, PICK_UP_ORDER)
    if (rest) world.throwItem(player, rest)
  }

  /** Closes the player's open window and tells the client. */
  world.closeWindow = function closeWindow (player) {
    if (player.menu !== player.ownMenu) player.connection.write('close_window', { windowId: player.menu.id })
    settle(world, player)
  }

  world.resendInventory = (player) => player.menu.sendAll()

  listen(world)

  /** The player actions of block_dig that concern items, not blocks. */
  world.handleItemAction = function handleItemAction (player, status) {
    if (status === DROP_STACK || status === DROP_ONE) dropHeld(world, player, status === DROP_STACK)
    else if (status === RELEASE_USE_ITEM) {
      world.releaseItem(player)
      world.stopUsing(player, status)
    } else if (status === SWAP_HANDS) swapHands(player)
  }

  world.everyTick('windows', () => {
    for (const player of world.players.values()) {
      if (!isStillOpen(world, player)) world.closeWindow(player)
      player.menu.sendChanges()
      if (isSameStack(player.heldStack, player.shownHeld)) continue
      player.shownHeld = player.heldStack
      player.changed()
      const bytes = player.viewers.size > 0 ? player.equipmentFrame() : null
      for (const viewer of player.viewers) viewer.connection.writeFrame(bytes)
    }
  })
}
