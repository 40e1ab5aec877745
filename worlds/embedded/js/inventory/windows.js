'use strict'
// Opening, clicking, closing windows; held item; dropping by key. At the tick's end every client is told what it does not know.

const { click } = require('./clicks')
const { ownMenu, containerMenu, GRID_SLOTS } = require('./menus')
const { isSameStack, withCount, fromSlot } = require('./stacks')
const { HOTBAR_START, OFF_HAND_SLOT, PICK_UP_ORDER } = require('../players/player')
const { textComponent } = require('../network/packets')

const GENERIC_9X3 = 2 // window type of a chest
const WINDOW_IDS = 100
const NO_STATE = -1
const DROP_STACK = 3
const DROP_ONE = 4
const RELEASE_USE_ITEM = 5
const SWAP_HANDS = 6

module.exports = function windows (world) {
  world.events.on('playerJoined', (player) => {
    player.carried = null
    player.lastWindowId = 0
    player.ownMenu = ownMenu(player)
    player.menu = player.ownMenu
    player.menu.sendAll()
    player.shownHeld = player.heldStack
  })
  world.events.on('playerLeft', (player) => settle(player))

  /** Opens a container for a player; `onClose` is called once when it is closed, by whoever. */
  world.openContainer = function openContainer (player, container, title, onClose) {
    world.closeWindow(player)
    player.lastWindowId = player.lastWindowId % WINDOW_IDS + 1
    player.menu = containerMenu(player, player.lastWindowId, container)
    player.onWindowClosed = onClose
    player.connection.write('open_window', { windowId: player.menu.id, inventoryType: GENERIC_9X3, windowTitle: textComponent(title) })
    player.menu.sendAll()
  }

  /** Closes what a player has open and tells its client. */
  world.closeWindow = function closeWindow (player) {
    if (player.menu !== player.ownMenu) player.connection.write('close_window', { windowId: player.menu.id })
    settle(player)
  }

  world.resendInventory = (player) => player.menu.sendAll()

  /** Back to the player's own window: the cursor's stack and the grid's go to the inventory, or to the ground when it is full. */
  function settle (player) {
    const homeless = [player.carried, ...GRID_SLOTS.map((slot) => player.inventory.get(slot))].filter((stack) => stack !== null)
    player.carried = null
    for (const slot of GRID_SLOTS) if (player.inventory.get(slot)) player.inventory.set(slot, null)
    for (const stack of homeless) {
      const rest = player.inventory.add(stack, PICK_UP_ORDER)
      if (rest) world.throwItem(player, rest)
    }
    if (player.menu === player.ownMenu) {
      player.menu.isDirty = true
      return
    }
    const { onWindowClosed } = player
    const closed = player.menu
    player.menu = player.ownMenu
    player.onWindowClosed = null
    // The client carries over what it believed of its own slots.
    const offset = closed.hotbarStart - 27 - 9
    for (let slot = 9; slot < 45; slot++) player.menu.believed[slot] = closed.believed[slot + offset]
    player.menu.believedCarried = null
    player.menu.isDirty = true
    onWindowClosed?.()
  }

  world.onPacket('close_window', (player, { windowId }) => {
    if (windowId === player.menu.id) settle(player)
  })

  world.onPacket('window_click', (player, packet) => {
    const { menu } = player
    if (player.isDead || packet.windowId !== menu.id) return menu.sendAll()
    click(menu, packet, (stack) => world.throwItem(player, stack))
    for (const { location, item } of packet.changedSlots) {
      if (location >= 0 && location < menu.slots.length) menu.believed[location] = fromSlot(item)
    }
    menu.believedCarried = fromSlot(packet.cursorItem)
    menu.isDirty = true
    // Clients wait for word of the crafting result after every click in the grid.
    if (menu === player.ownMenu && packet.slot >= 0 && packet.slot <= 4) menu.believed[0] = undefined
    // As in vanilla, a client that names a state that never was is told everything: so it can ask what is true.
    if (packet.stateId === NO_STATE) menu.sendAll()
    return undefined
  })

  world.onPacket('held_item_slot', (player, { slotId }) => {
    if (slotId < 0 || slotId > 8) throw new Error(`no hotbar slot ${slotId}`)
    player.heldIndex = slotId
    world.stopUsing(player)
  })

  /** The player actions of block_dig that are about items rather than blocks. */
  world.handleItemAction = function handleItemAction (player, status) {
    if (status === DROP_STACK || status === DROP_ONE) dropHeld(player, status === DROP_STACK)
    else if (status === RELEASE_USE_ITEM) {
      world.releaseItem(player)
      world.stopUsing(player, status)
    }
    else if (status === SWAP_HANDS) swapHands(player)
  }

  function dropHeld (player, isWholeStack) {
    const stack = player.heldStack
    if (!stack) return
    const count = isWholeStack ? stack.count : 1
    const rest = withCount(stack, stack.count - count)
    player.inventory.set(player.heldSlot, rest)
    believe(player, player.heldSlot, rest) // the client has already taken it away
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

  world.everyTick('windows', () => {
    for (const player of world.players.values()) {
      player.menu.sendChanges()
      if (isSameStack(player.heldStack, player.shownHeld)) continue
      player.shownHeld = player.heldStack
      player.changed()
      const bytes = player.viewers.size > 0 ? player.equipmentFrame() : null
      for (const viewer of player.viewers) viewer.connection.writeFrame(bytes)
    }
  })
}
