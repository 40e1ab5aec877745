'use strict'
// give, clear

const { registry } = require('../game_data')
const { limitOf, withCount } = require('../inventory/stacks')
const { stackFromTag } = require('../inventory/stack_tags')
const { PICK_UP_ORDER } = require('../players/player')
const { parseTag, SnbtError } = require('../saving/snbt')
const { cut } = require('./words')
const { CommandError, integer, item, refuse, sayOf, withNamespace } = require('./arguments')
const { playersNamed, nameOf } = require('./selectors')

const STACKS_MAX = 100 // most stacks of one give, as in vanilla

/** Reads `diamond_pickaxe[damage=5,enchantments={…}]` as a stack of one item. */
function stackOf (text) {
  const match = /^([^[]+)(?:\[(.*)\])?$/s.exec(text ?? '')
  const { name } = item(match?.[1])
  const components = {}
  for (const pair of cut(match[2] ?? '', ',')) {
    const [key, ...value] = pair.split('=')
    try {
      components[withNamespace(key.trim())] = parseTag(value.join('=').trim())
    } catch (error) {
      if (error instanceof SnbtError) throw refuse('arguments.item.component.malformed', withNamespace(key.trim()), error.message)
      throw error
    }
  }
  const value = { id: { type: 'string', value: `minecraft:${name}` }, count: { type: 'int', value: 1 } }
  if (Object.keys(components).length > 0) value.components = { type: 'compound', value: components }
  return stackFromTag({ type: 'compound', value })
}

/** Removes up to `most` items from a player, the cursor included. If `most` is 0 it only counts them. */
function clearFrom (player, wanted, most) {
  let removed = 0
  const take = (stack) => {
    const count = most === 0 ? stack.count : Math.min(stack.count, most - removed)
    removed += count
    return most === 0 ? stack : withCount(stack, stack.count - count)
  }
  const isWanted = (stack) => stack !== null && (wanted === null || stack.itemId === wanted) && (most === 0 || removed < most)
  player.inventory.slots.forEach((stack, slot) => {
    if (isWanted(stack)) player.inventory.set(slot, take(stack))
  })
  if (isWanted(player.carried)) {
    player.carried = take(player.carried)
    player.menu.isDirty = true
  }
  return removed
}

function give (world, [selector, itemText, countText = '1'], text, source) {
  const players = playersNamed(world, selector, source)
  const stack = stackOf(itemText)
  const display = `[${registry.items[stack.itemId].displayName}]`
  const count = integer(countText, 1)
  const limit = limitOf(stack)
  if (count > limit * STACKS_MAX) throw refuse('commands.give.failed.toomanyitems', limit * STACKS_MAX, display)
  for (const player of players) {
    const rest = player.inventory.add(withCount(stack, count), PICK_UP_ORDER)
    for (let left = rest?.count ?? 0; left > 0; left -= limit) player.world.dropItem(player.x, player.y + 0.5, player.z, withCount(stack, Math.min(limit, left)))
  }
  return sayOf('commands.give.success', [count, display], players, nameOf)
}

function clear (world, [selector, itemName, countText], text, source) {
  const players = selector === undefined && source.entity ? [source.entity] : playersNamed(world, selector, source)
  const wanted = itemName === undefined || itemName === '*' ? null : item(itemName).id
  const most = countText === undefined ? Infinity : integer(countText, 0)
  let removed = 0
  for (const player of players) removed += clearFrom(player, wanted, most)
  if (removed === 0) throw new CommandError(sayOf('clear.failed', [], players, nameOf))
  return sayOf(`commands.clear.${most === 0 ? 'test' : 'success'}`, [removed], players, nameOf)
}

const itemCommands = { give, clear }

module.exports = { itemCommands }
