'use strict'
// The cost of every item from here, by Knuth's generalisation of Dijkstra's algorithm to AND-OR graphs. A method becomes usable when the costs of all its
// ingredients are known. The cheapest usable method settles its item. A method costs more than each of its ingredients, so an item settled earlier never needs
// one settled later. Therefore cycles (ingots to blocks to ingots) cannot occur.

const { CLIMB_SECONDS, FAILED_SECONDS, PLACE_SECONDS, walkSeconds } = require('./costs')
const { PORTAL, membersOf } = require('./knowledge')
const { BELOW, isInTheOpen } = require('./open_work')

/** A heap of [cost, index] pairs. */
class Heap {
  constructor () { this.entries = [] }
  get size () { return this.entries.length }

  push (cost, value) {
    const { entries } = this
    let at = entries.push([cost, value]) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (entries[parent][0] <= entries[at][0]) break
      ;[entries[parent], entries[at]] = [entries[at], entries[parent]]
      at = parent
    }
  }

  pop () {
    const { entries } = this
    const top = entries[0]
    const last = entries.pop()
    if (entries.length > 0) {
      entries[0] = last
      for (let at = 0; ;) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < entries.length && entries[child][0] < entries[least][0]) least = child
        if (least === at) break
        ;[entries[least], entries[at]] = [entries[at], entries[least]]
        at = least
      }
    }
    return top
  }
}

/** The name of a tool list as a condition of a method. */
const toolKey = (tools) => `one of ${tools.join('|')}`

const stationsOf = ({ station, dimension }) => [...(station ? [station] : []), ...(dimension ? [PORTAL] : [])]

/** The needs of a method beside its ingredients: tools, a station, a portal to where its source is. */
const conditionsOf = (method) => [...method.tools.map(toolKey), ...stationsOf(method).map((station) => `at ${station}`)]

/** Which methods wait for which needs; computed once per knowledge. */
function indexOf (knowledge) {
  if (knowledge.index) return knowledge.index
  const waiting = new Map()
  const conditions = new Map()
  const push = (map, key, value) => { if (map.has(key)) map.get(key).push(value); else map.set(key, [value]) }
  knowledge.methods.forEach((method, number) => {
    for (const [item] of method.needs) push(waiting, item, number)
    for (const condition of conditionsOf(method)) push(waiting, condition, number)
    method.tools.forEach((tools) => conditions.set(toolKey(tools), tools))
    for (const station of stationsOf(method)) conditions.set(`at ${station}`, [station])
  })
  const byTool = new Map()
  for (const [key, tools] of conditions) for (const tool of tools) push(byTool, tool, key)
  knowledge.index = { waiting, conditions, byTool, open: knowledge.methods.map((method) => method.needs.length + conditionsOf(method).length) }
  return knowledge.index
}

/** Sources that are in the rock everywhere, at any depth. Gravel and dirt are in the open too. */
const UNDERGROUND = new Set([...BELOW, 'gravel', 'dirt'])

/** Seconds to get to the source of a method: directly if it is known, else by a search, with the climb to the surface if the source is there. */
function findSeconds (method, view) {
  const { source, isCreature, kind } = method
  if (source === null) return 0
  const climb = kind === 'mine' || UNDERGROUND.has(source) ? 0 : (view.depth ?? 0) * CLIMB_SECONDS
  const seen = isCreature ? view.creatures[source] : view.blocks[source]
  const failed = view.failed.has(source) ? FAILED_SECONDS : 0
  return (seen === undefined ? method.find : walkSeconds(seen)) + climb + failed
}

/**
 * @param {object} knowledge see knowledge.js
 * @param {object} view the present situation, see view.js
 * @param {object} [options]
 * @param {(key: string) => boolean} [options.isEnough] called after each settled item, the cheapest first; true ends it
 * @param {boolean} [options.countHeld] whether held items cost nothing while they last. Use it for estimates: a held item can be used only once, and the
 *   planner counts that
 * @returns {Map<string, { cost: number, unit: number, fixed: Map<string, number>, method: object | null, order: number }>} by item and condition; `unit`
 *   seconds for one, `fixed` one-time costs for any number (finding, tools), by cause
 */
function relax (knowledge, view, { isEnough = () => false, countHeld = false } = {}) {
  const { waiting, conditions, byTool, open } = indexOf(knowledge)
  const left = Int16Array.from(open)
  const settled = new Map()
  const heap = new Heap()
  const offer = (key, unit, fixed, method) => {
    let cost = unit
    for (const seconds of fixed.values()) cost += seconds
    heap.push(cost, { key, unit, fixed, method })
  }

  const isHeld = (need, count) => countHeld && membersOf(need).reduce((sum, item) => sum + (view.held[item] ?? 0), 0) >= count
  const tryMethod = (method) => {
    if (method.skill !== '' && !view.skills.has(method.skill)) return
    let unit = method.seconds / method.yield
    const fixed = new Map()
    for (const [item, count] of method.needs) {
      if (isHeld(item, count)) continue
      const need = settled.get(item)
      unit += need.unit * count / method.yield
      for (const [cause, seconds] of need.fixed) fixed.set(cause, seconds)
    }
    for (const condition of conditionsOf(method)) for (const [cause, seconds] of settled.get(condition).fixed) fixed.set(cause, seconds)
    if (method.source !== null) fixed.set(`find ${method.source}`, findSeconds(method, view))
    if (view.nightSeconds > 0 && isInTheOpen(method, view)) fixed.set('wait for the day', view.nightSeconds)
    offer(method.item, unit, fixed, method)
  }

  for (const [key, tools] of conditions) {
    const isThere = key.startsWith('at ') ? view.stations[tools[0]] !== undefined || view.held[tools[0]] > 0 : tools.some((tool) => view.held[tool] > 0)
    if (!isThere) continue
    const walk = key.startsWith('at ') && !(view.held[tools[0]] > 0) ? walkSeconds(view.stations[tools[0]]) : 0
    offer(key, 0, new Map(walk > 0 ? [[key, walk]] : []), null)
  }
  knowledge.methods.forEach((method, number) => {
    if (countHeld) for (const [item, count] of method.needs) if (isHeld(item, count)) left[number]--
    if (left[number] === 0) tryMethod(method)
  })

  while (heap.size > 0) {
    const [cost, { key, unit, fixed, method }] = heap.pop()
    if (settled.has(key)) continue
    settled.set(key, { cost, unit, fixed, method, order: settled.size })
    if (isEnough(key)) break
    for (const number of waiting.get(key) ?? []) {
      const method = knowledge.methods[number]
      if (countHeld && method.needs.some(([item, count]) => item === key && isHeld(item, count))) continue // it did not wait for anything
      if (--left[number] === 0) tryMethod(method)
    }
    for (const condition of byTool.get(key) ?? []) {
      if (settled.has(condition)) continue
      const once = new Map(fixed)
      once.set(`make ${key}`, unit + (condition.startsWith('at ') ? PLACE_SECONDS : 0))
      offer(condition, 0, once, { tool: key })
    }
  }
  return settled
}

module.exports = { conditionsOf, findSeconds, relax }
