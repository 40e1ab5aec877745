'use strict'

const assert = require('node:assert/strict')
const test = require('node:test')

const { clicksToGive } = require('../../../../bots/js/actions/putting')

const QUICK = 1

/** The body's own slots of a window from 27 on, as `name count` or null. */
function windowWith (...stacks) {
  const slots = Array(27).fill(null)
  stacks.forEach((stack) => {
    const [name, count] = stack ? stack.split(' ') : []
    slots.push(name ? { slot: slots.length, name, count: Number(count) } : null)
  })
  return { slots, inventoryStart: 27, inventoryEnd: slots.length, items: () => slots.slice(27).filter(Boolean) }
}

/** The effect of the clicks on the body's own slots and the other side, as in a world. */
function carryOut (window, clicks) {
  const given = {}
  let carried = null
  for (const { slot, button = 0, mode = 0 } of clicks) {
    const here = window.slots[slot]
    if (mode === QUICK) {
      given[here.name] = (given[here.name] ?? 0) + here.count
      window.slots[slot] = null
    } else if (carried === null) {
      [carried, window.slots[slot]] = [here, null]
    } else {
      assert.ok(here === null || here.name === carried.name, 'nothing is exchanged')
      const laid = button === 1 ? 1 : carried.count
      window.slots[slot] = { slot, name: carried.name, count: (here?.count ?? 0) + laid }
      carried = carried.count > laid ? { ...carried, count: carried.count - laid } : null
    }
  }
  assert.equal(carried, null, 'nothing stays on the cursor')
  return given
}

const kept = (window) => window.items().map(({ name, count }) => `${name} ${count}`)

test('whole stacks move in one click each, the biggest first', () => {
  const window = windowWith('dirt 5', 'dirt 64', 'bread 3', null)
  const clicks = clicksToGive(window, ['dirt'], 69)
  assert.deepEqual(clicks.map(({ slot }) => slot), [28, 27])
  assert.deepEqual(carryOut(window, clicks), { dirt: 69 })
})

for (const [wanted, clicksMax] of [[3, 6], [13, 16], [50, 17], [63, 4]]) {
  test(`a part of a stack is laid aside first: ${wanted} of 64`, () => {
    const window = windowWith('dirt 64', null)
    const clicks = clicksToGive(window, ['dirt'], wanted)
    assert.ok(clicks.length <= clicksMax, `${clicks.length} clicks`)
    assert.deepEqual(carryOut(window, clicks), { dirt: wanted })
    assert.deepEqual(kept(window), [`dirt ${64 - wanted}`])
  })
}

test('whole stacks and a part are combined; the smallest remaining stack is split', () => {
  const window = windowWith('dirt 20', 'sand 64', 'dirt 30', null, 'dirt 9')
  assert.deepEqual(carryOut(window, clicksToGive(window, ['dirt'], 34)), { dirt: 34 })
  assert.deepEqual(kept(window).sort(), ['dirt 20', 'dirt 5', 'sand 64'])
})

test('a count that is too high moves everything, and nothing if there is nothing', () => {
  assert.deepEqual(carryOut(windowWith('dirt 5', null), clicksToGive(windowWith('dirt 5', null), ['dirt'], 9)), { dirt: 5 })
  assert.deepEqual(clicksToGive(windowWith('dirt 5', null), ['sand'], 9), [])
})

test('a full inventory has no room for splitting a stack', () => {
  assert.equal(clicksToGive(windowWith('dirt 64', 'sand 1'), ['dirt'], 9), null)
})
