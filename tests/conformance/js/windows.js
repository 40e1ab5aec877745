'use strict'
// Clicks in windows as people's clients send them. This side predicts nothing, so a case sees only what the server sends.

const LEFT = 0
const RIGHT = 1
const NORMAL = 0
const QUICK_MOVE = 1
const NUMBER_KEY = 2
const NOTHING = { itemCount: 0 }

const windowOf = (body) => body.bot.currentWindow ?? body.bot.inventory

function click (body, slot, button = LEFT, mode = NORMAL) {
  body.bot._client.write('window_click', { windowId: windowOf(body).id, stateId: 0, slot, mouseButton: button, mode, changedSlots: [], cursorItem: NOTHING })
}

/** Presses a button of the window, or the choice with this number in its list. */
function press (body, number) {
  body.bot._client.write('enchant_item', { windowId: windowOf(body).id, enchantment: number })
}

/** `"5 oak_planks"`, or null for an empty slot. */
function shown (body, slot) {
  const item = windowOf(body).slots[slot]
  return item ? `${item.count} ${item.name}` : null
}

/** The slot of the player in the open window that contains an item. */
function slotWith (body, name) {
  const window = windowOf(body)
  for (let slot = window.inventoryStart; slot < window.inventoryEnd; slot++) if (window.slots[slot]?.name === name) return slot
  throw new Error(`${body.name} holds no ${name}`)
}

/** Opens the block at a place of the arena. */
async function open (c, body, x, y, z) {
  await c.until(() => body.bot.blockAt(c.at(x, y, z))?.name !== 'air', 'the block is seen')
  body.bot.activateBlock(body.bot.blockAt(c.at(x, y, z)))
  await c.until(() => body.bot.currentWindow, 'a window opens')
}

async function close (c, body) {
  body.bot.closeWindow(body.bot.currentWindow)
  await c.until(() => !body.bot.currentWindow, 'the window closes')
}

/** Puts one item of each name into the slots of a picture (rows of names or null). `first` is its first slot and `width` the width of the grid. */
function lay (body, rows, { first = 1, width }) {
  rows.forEach((row, y) => row.forEach((name, x) => {
    if (name === null) return
    const from = slotWith(body, name)
    click(body, from)
    click(body, first + x + y * width, RIGHT)
    click(body, from)
  }))
}

/** Waits until the server reports exactly this inventory of a body. */
async function holds (c, body, expected) {
  let found
  await c.until(async () => {
    found = await c.inventory(body)
    return JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(expected).sort())
  }, `${body.name} has ${JSON.stringify(expected)}`).catch((error) => { throw new Error(`${error.message}, but ${JSON.stringify(found)}`) })
}

module.exports = { LEFT, QUICK_MOVE, NUMBER_KEY, click, press, shown, slotWith, open, close, lay, holds }
