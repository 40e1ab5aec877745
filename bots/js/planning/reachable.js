'use strict'
// Every item of the game: the route by which a body gets one from bare hands in a land, or why it cannot.
// Usage: reachable.js < LAND.json, with the kinds of blocks and creatures of the land. It writes one JSON object.

const { readFileSync } = require('node:fs')

const { loadSkills } = require('../actions/library')
const { FUEL, knowledgeOf } = require('./knowledge')
const { Unobtainable, planFor } = require('./planner')
const { sameSource } = require('./view')

const VERSION = '1.21.4'

/** A body with nothing, at a place where nothing is in sight. */
const unequipped = (skills) => ({ held: {}, blocks: {}, creatures: {}, stations: {}, stock: {}, failed: new Set(), depth: 0, nightSeconds: 0, skills })

/** The methods whose source a land has. What only left-out methods give is found only elsewhere. */
function knowledgeIn (knowledge, { blocks, creatures }) {
  const there = new Set([...Object.keys(blocks).flatMap((name) => [name, sameSource(name)]), ...Object.keys(creatures)])
  const methods = knowledge.methods.filter(({ source }) => source === null || there.has(source))
  const byItem = new Map()
  for (const method of methods) byItem.set(method.item, [...byItem.get(method.item) ?? [], method])
  const found = new Set(methods.filter(({ source }) => source !== null).map(({ item }) => item))
  const elsewhere = new Map(knowledge.elsewhere)
  for (const { item, source } of knowledge.methods) {
    if (source !== null && !found.has(item) && !elsewhere.has(item)) elsewhere.set(item, `lands with ${source}, which this world does not have`)
  }
  return { methods, byItem, elsewhere }
}

/** @returns {{ skill: string, item: string, count: number }[]} the steps of a plan, without the arguments of the skills */
const routeOf = ({ steps }) => steps.map(({ skill, item, count }) => ({ skill, item, count: Math.ceil(count) }))

/**
 * @param {object} registry prismarine-registry
 * @param {{ blocks: Record<string, string[]>, creatures: Record<string, string[]> }} land its kinds of blocks and creatures
 * @param {Set<string>} skills names of the skills of a body
 * @returns {{ item: string, seconds: number | null, route: object[], reason: string | null }[]} in the order of names; seconds of run clock, estimated
 */
function reachableItems (registry, land, skills) {
  const knowledge = knowledgeIn(knowledgeOf(registry), land)
  const view = unequipped(skills)
  return registry.itemsArray.map(({ name }) => name).filter((name) => name !== 'air' && name !== FUEL).sort().map((item) => {
    try {
      const plan = planFor(knowledge, view, item, 1)
      return { item, seconds: Math.round(plan.seconds), route: routeOf(plan), reason: null }
    } catch (error) {
      if (!(error instanceof Unobtainable)) throw error
      return { item, seconds: null, route: [], reason: error.message.slice(error.message.indexOf(': ') + 2) }
    }
  })
}

if (require.main === module) {
  const registry = require('prismarine-registry')(VERSION)
  const items = reachableItems(registry, JSON.parse(readFileSync(0, 'utf8')), new Set(loadSkills().keys()))
  process.stdout.write(JSON.stringify({ items }) + '\n')
}

module.exports = { reachableItems }
