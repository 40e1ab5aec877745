'use strict'
// All known ways to obtain items, as data: recipes, smelting, digging, hunting and the rest, each with its ingredients, tools, place and duration. It is built
// once per version of the world and does not depend on the body's position.

const { CRAFT_SECONDS, TABLE_SECONDS, SMELT_SECONDS, digSeconds } = require('./costs')
const { recipesByItem } = require('./recipes')
const { fuels, fuelRank, smelting } = require('./smelting')
const sources = require('./sources.json')

const FUEL = '#fuel' // burning long enough for one item; any fuel provides it
const PORTAL = 'nether portal' // a lit portal that the body knows: a station without an item
const NETHER = 'the_nether'

/**
 * @typedef {object} Method
 * @property {string} kind craft, smelt, burn, choose, dig, chop, mine, harvest, hunt, shear, milk, gather_eggs, fight, fish, fill, cast, rework, grow, portal
 * @property {string} item the result
 * @property {number} yield average number of results of one act
 * @property {[string, number][]} needs ingredients of one act
 * @property {string[][]} tools one item of each list must be held; it is not used up, except for wear
 * @property {string | null} station kind of block to work at
 * @property {string | null} source kind of block or creature to find
 * @property {number} find seconds to find the source when none is in sight
 * @property {number} seconds duration of one act
 * @property {string} skill the skill that does it
 * @property {string} [dimension] where the source is, if not in the overworld
 */

/** A name for any of some items; the item itself when there is only one. */
const anyKey = (names) => names.length === 1 ? names[0] : `any of ${names.join('|')}`
const ANY = /^any of /
/** The items that can meet a need. */
const membersOf = (key) => ANY.test(key) ? key.slice(7).split('|') : [key]

const TIERS = ['wooden', 'stone', 'iron', 'diamond', 'netherite']
const SWORDS = ['stone_sword', 'iron_sword', 'diamond_sword'] // a wooden sword is too weak for a night among monsters
const ORE = /_ore$/
const LOG = /_log$/
const TRUNK = /_(log|wood)$/
const SHORN_SECONDS = 2
const REWORK_SECONDS = 6
const PLAIN = { tools: [], station: null, source: null, find: 0 }

function * crafting (registry) {
  for (const [item, recipes] of recipesByItem(registry)) {
    for (const recipe of recipes) {
      yield {
        ...PLAIN,
        kind: 'craft',
        item,
        yield: recipe.yield,
        needs: recipe.needs.map(({ anyOf, count }) => [anyKey(anyOf), count]),
        station: recipe.needsTable ? 'crafting_table' : null,
        seconds: recipe.needsTable ? TABLE_SECONDS : CRAFT_SECONDS,
        skill: 'craft'
      }
    }
  }
}

function * burning () {
  const results = new Set(smelting.filter(({ stations }) => stations.includes('furnace')).map(({ item }) => item))
  for (const item of results) {
    const from = [...new Set(smelting.filter((one) => one.item === item).map((one) => one.from))]
    yield { ...PLAIN, kind: 'smelt', item, yield: 1, needs: [[anyKey(from), 1], [FUEL, 1]], station: 'furnace', seconds: SMELT_SECONDS, skill: 'smelt' }
  }
  const burnt = Object.entries(fuels).filter(([name]) => fuelRank(name) !== null && !TRUNK.test(name)) // the planks of a log burn four times as long
  for (const [name, smelts] of burnt.sort(([one], [other]) => fuelRank(one) - fuelRank(other))) {
    yield { ...PLAIN, kind: 'burn', item: FUEL, yield: smelts, needs: [[name, 1]], seconds: fuelRank(name) * 0.01, skill: '' }
  }
}

/** The tools that a block needs, by name, the plainest first; none when the hand is enough. */
function toolsFor (registry, block, wish) {
  const tools = registry.blocksByName[block]?.harvestTools
  if (tools) return [Object.keys(tools).map((id) => registry.items[id].name).filter((name) => !name.startsWith('golden_')).sort(byTier)]
  return wish ? [TIERS.map((tier) => `${tier}_${wish}`)] : []
}

const byTier = (a, b) => tierOf(a) - tierOf(b)
const tierOf = (name) => TIERS.findIndex((tier) => name.startsWith(`${tier}_`))

function * digging (registry, blocks = sources.blocks, isArmed = false) {
  for (const [block, { find, gives = { [block]: 1 }, act = 1.5, tool, skill, vein = 1 }] of Object.entries(blocks)) {
    const tools = toolsFor(registry, block, tool)
    for (const [item, average] of Object.entries(gives)) {
      const kind = skill ?? (ORE.test(block) ? 'mine' : LOG.test(block) ? 'chop' : 'dig')
      yield {
        ...PLAIN,
        kind,
        item,
        yield: average,
        needs: [],
        // Caves are full of monsters: a body does not go down to mine without a sword.
        tools: kind === 'mine' || isArmed ? [...tools, SWORDS] : tools,
        source: block,
        find,
        // After some ores of a vein, the next vein must be found.
        seconds: digSeconds(registry, block, tools[0]?.[0] ?? null) + act + (vein > 1 ? find / (2 * vein) : 0),
        wearsTool: tools.length > 0 ? 1 : 0,
        skill: { mine: 'mine_ore', chop: 'chop_tree', dig: 'collect', harvest: 'harvest' }[kind]
      }
    }
  }
}

function * hunting (kinds) {
  for (const [creature, { find, act, gives, hostile = false }] of Object.entries(kinds)) {
    for (const [item, average] of Object.entries(gives)) {
      const skill = hostile ? 'fight' : 'hunt'
      const tools = hostile ? [SWORDS] : []
      yield { ...PLAIN, kind: skill, item, yield: average, needs: [], tools, source: creature, find, seconds: act, skill, isCreature: true }
    }
  }
}

/** What only the Nether has, and the portal that leads there. */
function * beyond (registry) {
  const { blocks, hunting: kinds, portal: { takes, tools, act } } = sources.nether
  for (const method of [...digging(registry, blocks, true), ...hunting(kinds)]) yield { ...method, dimension: NETHER }
  yield { ...PLAIN, kind: 'portal', item: PORTAL, yield: 1, needs: Object.entries(takes), tools, seconds: act, skill: 'build_portal' }
}

function * creatures () {
  yield * hunting(sources.hunting)
  for (const [item, { skill, creature, find, act, takes = {} }] of Object.entries(sources.keeping)) {
    yield { ...PLAIN, kind: skill, item, yield: 1, needs: Object.entries(takes), source: creature, find, seconds: act, skill, isCreature: true }
  }
  for (const [item, { skill, creature, find, act, yield: average, tool }] of Object.entries(sources.shearing)) {
    yield { ...PLAIN, kind: skill, item, yield: average, needs: [], tools: [[tool]], source: creature, find, seconds: act, wearsTool: 1, skill, isCreature: true }
  }
}

/** Blocks that become others when they are worked: logs are stripped, pumpkins are carved, concrete powder hardens in water. */
function * reworking (registry) {
  const axes = TIERS.map((tier) => `${tier}_axe`)
  const work = (item, from, more) => ({ ...PLAIN, kind: 'rework', item, yield: 1, needs: [[from, 1]], seconds: REWORK_SECONDS, wearsTool: 1, skill: 'rework', ...more })
  for (const item of Object.keys(registry.itemsByName)) {
    const [, log] = /^stripped_(\w+_log)$/.exec(item) ?? []
    if (log) yield work(item, log, { tools: [axes] })
    if (/_concrete$/.test(item)) yield work(item, `${item}_powder`, { tools: toolsFor(registry, item), source: 'water', find: sources.fluids.water.find })
  }
  yield work('carved_pumpkin', 'pumpkin', { tools: [['shears']] })
}

/** Crops that are sown and made ripe with bone meal. */
function * growing () {
  const hoes = TIERS.map((tier) => `${tier}_hoe`)
  for (const [crop, { seed, bone_meal: meal, act }] of Object.entries(sources.growing)) {
    yield { ...PLAIN, kind: 'grow', item: crop, yield: 1, needs: [[seed, 1], ['bone_meal', meal]], tools: [hoes], source: 'dirt', find: sources.blocks.dirt.find, seconds: act, wearsTool: 1, skill: 'grow_crop' }
  }
}

/** Plants that give themselves only to shears. */
function * shearing () {
  for (const [plant, find] of Object.entries(sources.shorn)) {
    yield { ...PLAIN, kind: 'dig', item: plant, yield: 1, needs: [], tools: [['shears']], source: plant, find, seconds: SHORN_SECONDS, wearsTool: 1, skill: 'collect' }
  }
}

function * waters () {
  const { act, water, ...catches } = sources.fishing
  for (const [item, chance] of Object.entries(catches)) {
    yield { ...PLAIN, kind: 'fish', item, yield: chance, needs: [], tools: [['fishing_rod']], source: 'water', find: water, seconds: act, wearsTool: 1, skill: 'fish' }
  }
  for (const [fluid, { find, gives }] of Object.entries(sources.fluids)) {
    yield { ...PLAIN, kind: 'fill', item: gives, yield: 1, needs: [['bucket', 1]], source: fluid, find, seconds: 4, skill: 'fill_bucket' }
  }
  for (const [item, { source, find, act, tools }] of Object.entries(sources.casting)) {
    yield { ...PLAIN, kind: 'cast', item, yield: 1, needs: [], tools, source, find, seconds: act, skill: 'cast_obsidian' } // one bucket fetches all the lava
  }
}

/** Choosing one of the suitable items takes no time. */
function * choices (methods) {
  for (const key of new Set(methods.flatMap(({ needs }) => needs.map(([need]) => need)).filter((need) => ANY.test(need)))) {
    for (const member of membersOf(key)) yield { ...PLAIN, kind: 'choose', item: key, yield: 1, needs: [[member, 1]], seconds: 0, skill: '' }
  }
}

/**
 * @param {object} registry prismarine-registry
 * @returns {{ methods: Method[], byItem: Map<string, Method[]>, elsewhere: Map<string, string> }}
 */
function knowledgeOf (registry) {
  if (registry.civitasKnowledge) return registry.civitasKnowledge
  const methods = [...crafting(registry), ...burning(), ...reworking(registry), ...growing(), ...digging(registry), ...shearing(), ...creatures(), ...waters(), ...beyond(registry)]
  methods.push(...choices(methods))
  const byItem = new Map()
  for (const method of methods) {
    if (!byItem.has(method.item)) byItem.set(method.item, [])
    byItem.get(method.item).push(method)
  }
  const elsewhere = new Map(Object.entries(sources.elsewhere).flatMap(([where, items]) => items.map((item) => [item, where])))
  const knowledge = { methods, byItem, elsewhere }
  Object.defineProperty(registry, 'civitasKnowledge', { value: knowledge })
  return knowledge
}

module.exports = { FUEL, PORTAL, knowledgeOf, membersOf }
