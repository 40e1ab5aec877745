'use strict'
// Sends many window clicks in one go. The body tells the server no predictions, so the server reports the true state. One request at the end fetches all of it.
// A craft costs one answer of the server instead of one per click.

const { SkillFailure } = require('./failure')
const { once, throwIfAborted, until } = require('./waiting')

const LEFT = 0
const RIGHT = 1
const NORMAL = 0
const QUICK_MOVE = 1
const SWAP = 2
const DRAG = 5
const DRAG_END = 2
const OUTSIDE = -999
const NO_STATE = -1 // no window state has this number, so the server answers with everything
const STALE_STATE = 0
const NOTHING = { itemCount: 0 }
const ANSWER_SECONDS = 5
const SETTLE_SECONDS = 1

const send = ({ bot }, window, { slot, button = LEFT, mode = NORMAL }, stateId = STALE_STATE) => bot._client.write('window_click', {
  windowId: window.id, stateId, slot, mouseButton: button, mode, changedSlots: [], cursorItem: NOTHING
})

/** Asks the server for the contents of a window and waits for the answer. */
async function refresh (context, window) {
  const { bot, signal } = context
  const told = once(bot, `setWindowItems:${window.id}`, { signal, timeoutSeconds: ANSWER_SECONDS })
  send(context, window, { slot: OUTSIDE, button: DRAG_END, mode: DRAG }, NO_STATE) // the end of a drag that never began
  if (await told === null) throw new SkillFailure('blocked', 'The world does not say what is in the window.')
}

/**
 * Sends clicks and waits for the result from the server.
 * @param {{ bot: object, signal: AbortSignal }} context see facade.js
 * @param {object} window of prismarine-windows
 * @param {{ slot: number, button?: number, mode?: number }[]} clicks
 * @param {() => boolean} [isAsExpected] a check on the window; the function waits a little longer until it holds
 * @returns {Promise<boolean>} whether it is as expected
 */
async function burst (context, window, clicks, isAsExpected = () => true) {
  const { signal } = context
  throwIfAborted(signal)
  for (const click of clicks) send(context, window, click)
  await refresh(context, window)
  return until(isAsExpected, { signal, timeoutSeconds: SETTLE_SECONDS })
}

/**
 * Clicks that put exact numbers of items into slots of a window, and return the rest to its slot.
 * @param {object} window
 * @param {{ slot: number, name: string, count: number }[]} wishes
 * @returns {{ slot: number, button: number }[] | null} null when there is not enough
 */
function clicksToLay (window, wishes) {
  const clicks = []
  const left = (slot) => clicks.push({ slot, button: LEFT })
  const right = (slot) => clicks.push({ slot, button: RIGHT })
  for (const name of new Set(wishes.map((wish) => wish.name))) {
    const stacks = window.slots.slice(window.inventoryStart, window.inventoryEnd).filter((item) => item?.name === name)
      .map(({ slot, count }) => ({ slot, count })).sort((a, b) => a.count - b.count)
    let carried = null
    for (const wish of wishes.filter((one) => one.name === name)) {
      for (let need = wish.count; need > 0;) {
        if (carried === null) {
          carried = stacks.shift() ?? null
          if (carried === null) return null
          left(carried.slot)
        }
        if (carried.count <= need) {
          left(wish.slot)
          need -= carried.count
          carried = null
        } else {
          right(wish.slot)
          need--
          carried.count--
        }
      }
    }
    if (carried !== null) left(carried.slot)
  }
  return clicks
}

module.exports = { LEFT, QUICK_MOVE, RIGHT, SWAP, burst, refresh, clicksToLay }
