'use strict'
// The window of an anvil, as in vanilla's AnvilMenu: repair with material or with a second item of the same kind, and renaming, for experience levels.
// Enchantments are not combined (see LEFT_OUT.md).

const { registry } = require('../game_data')
const { ComputedSlot } = require('./computed_slot')
const { Container } = require('./container')
const { damageOf, maxDurability, withDamage } = require('./durability')
const { stationMenu } = require('./station_menus')
const { nameOf, withCount } = require('./stacks')

const LEVELS_MAX = 40 // from here on an anvil is too expensive
const NAME_LETTERS_MAX = 50
const MATERIAL_PARTS = 4 // one unit of material repairs a quarter
const SECOND_BONUS = 0.12 // share of the full durability, added when two items of a kind are combined
const SECOND_LEVELS = 2

const componentOf = (stack, type) => stack.components.find((component) => component.type === type)?.data
const withComponent = (stack, type, data) => {
  const others = stack.components.filter((component) => component.type !== type)
  return { ...stack, components: data === undefined ? others : [...others, { type, data }] }
}
const priorWork = (stack) => stack === null ? 0 : componentOf(stack, 'repair_cost') ?? 0
const isMaterialFor = (stack, material) => (registry.items[stack.itemId].repairWith ?? []).includes(nameOf(material))

/** Repair with material, in quarters, until the item is whole or the material is used up; null when there is nothing to repair. */
function withMaterial (stack, material) {
  const quarter = Math.floor(maxDurability(stack) / MATERIAL_PARTS)
  let damage = damageOf(stack)
  let used = 0
  for (; damage > 0 && used < material.count; used++) damage -= Math.min(damage, quarter)
  return used === 0 ? null : { stack: withDamage(stack, damage), levels: used, used }
}

/** Two items of a kind: the first gets the durability of both and a bonus. */
function withSecond (stack, second) {
  const full = maxDurability(stack)
  const left = full - damageOf(stack) + full - damageOf(second) + Math.floor(full * SECOND_BONUS)
  const damage = Math.max(0, full - left)
  return damage < damageOf(stack) ? { stack: withDamage(stack, damage), levels: SECOND_LEVELS, used: 1 } : null
}

function repairOf (stack, other) {
  if (other === null) return { stack, levels: 0, used: 0 }
  if (maxDurability(stack) === 0) return null
  if (isMaterialFor(stack, other)) return withMaterial(stack, other)
  return stack.itemId === other.itemId ? withSecond(stack, other) : null
}

function named (stack, name) {
  const before = componentOf(stack, 'custom_name')?.value ?? ''
  if (name === null || name === before) return { stack, levels: 0 }
  return { stack: withComponent(stack, 'custom_name', name === '' ? undefined : { type: 'string', value: name }), levels: 1 }
}

/** The result of two stacks and a name (null: unchanged): `{ stack, levels, used }`, or null. */
function anvilResult (stack, other, name) {
  if (stack === null) return null
  const repair = repairOf(stack, other)
  if (repair === null) return null
  const renamed = named(repair.stack, name)
  const isOnlyName = repair.levels === 0
  if (isOnlyName && renamed.levels === 0) return null
  const asked = repair.levels + renamed.levels + priorWork(stack) + priorWork(other)
  const levels = isOnlyName ? Math.min(asked, LEVELS_MAX - 1) : asked
  if (levels >= LEVELS_MAX) return null
  const work = Math.max(priorWork(stack), priorWork(other)) * (isOnlyName ? 1 : 2) + (isOnlyName ? 0 : 1)
  return { stack: withComponent(renamed.stack, 'repair_cost', work > 0 ? work : undefined), levels, used: repair.used }
}

/** @param {(levels: number) => void} pay called when the result is taken */
function anvilMenu (player, id, pay) {
  const inputs = new Container(2)
  let name = null
  const outcome = () => anvilResult(inputs.get(0), inputs.get(1), name)
  const result = new ComputedSlot([inputs], () => outcome()?.stack ?? null)
  const useUp = () => {
    const { levels, used } = outcome()
    const other = inputs.get(1)
    inputs.set(0, null)
    if (other) inputs.set(1, withCount(other, other.count - used))
    pay(levels)
  }
  const station = {
    inputs,
    accepts: [undefined, undefined],
    result,
    useUp,
    canTake: () => player.level >= (outcome()?.levels ?? Infinity),
    wantsInput: () => inputs.slots.includes(null) ? [0, 1] : []
  }
  const rename = (text) => {
    name = text.slice(0, NAME_LETTERS_MAX).trim()
    result.choose()
  }
  return stationMenu(player, id, station, { rename, properties: () => [outcome()?.levels ?? 0] })
}

module.exports = { anvilMenu }
