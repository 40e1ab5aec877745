'use strict'
// Equipment for work and fighting: armour and a shield, a sword in time, sticks and spare pickaxes for work below.

const { SkillFailure, attempt } = require('./failure')
const { bound } = require('../bound')

const TABLE_BLOCKS = 16
const STONES_OF_SWORD = 2
const PLANKS_OF_SWORD = 2
const PLANKS_OF_STICKS = 2
const PLANKS_OF_LOG = 4
const PLANKS_OF_TABLE = 4
const LOGS_ALONG = 2
const TREE_BLOCKS = 16
const TREE_LOGS = 16 // logs looked at
const STICKS_OF_PICKAXE = 2
const SPARE_USES = 12 // of a pickaxe, over one for each block of the way up
const HOME = 'overworld'
const STONES_OF_PICKAXE = 3
const SPARE_PICKAXES_MAX = 3
const PLAIN_PICKAXES = ['stone_pickaxe', 'wooden_pickaxe']
const PICKAXE_USES_WANTED = 450
const PICKAXE_TABLE_BLOCKS = 8
const OFF_HAND_SLOT = 45
const ARMOUR_FIRST_SLOT = 5
const ARMOUR_LAST_SLOT = 8
const ARMOUR = /_(helmet|chestplate|leggings|boots)$/
const STONES = ['cobblestone', 'cobbled_deepslate']

/** The steps of a plan for one item; null if it cannot be had from here. */
function stepsTo ({ body }, kind) {
  try {
    return body.plan(kind, 1).steps
  } catch (error) {
    if (error.reason !== 'invalid') throw error
    return null
  }
}

/** How many more blocks the held pickaxes can dig. */
const pickaxeUses = ({ bot }) => bot.inventory.items().filter(({ name }) => name.endsWith('_pickaxe'))
  .reduce((sum, item) => sum + item.maxDurability - (item.durabilityUsed ?? 0), 0)

/** Whether the held wood is enough for the sticks of a pickaxe and a table. */
function hasWoodForPickaxe ({ body }) {
  const wanted = (body.count(['crafting_table']) > 0 ? 0 : PLANKS_OF_TABLE) + (body.count(['stick']) >= STICKS_OF_PICKAXE ? 0 : PLANKS_OF_STICKS)
  return body.count(body.itemKinds('planks')) + body.count(body.itemKinds('log')) * PLANKS_OF_LOG >= wanted
}

/**
 * Ends work below the ground while the last pickaxe lasts for the way up, if too little wood is held for another: by hand, a block of rock takes 8 s. By day
 * the body goes up.
 * @throws {SkillFailure} `missing_tool` if it is that worn
 */
async function turnBackInTime (context) {
  const { body } = context
  const uses = pickaxeUses(context)
  if (uses === 0 || body.isUnderSky() || !body.isInDimension(HOME) || uses > body.depthBelowGround() + SPARE_USES || hasWoodForPickaxe(context)) return
  if (!body.isNight()) await attempt(() => body.perform('go_to_surface', {}))
  throw new SkillFailure('missing_tool', 'My last pickaxe lasts no longer than for the way up, and I have no wood for another.')
}

/** Fells a near tree before going down, if the body holds too little wood for another pickaxe and a table: below, there is none. */
async function takeWoodAlong (context) {
  const { body } = context
  const logs = body.itemKinds('log')
  if (hasWoodForPickaxe(context) || body.pickaxeUses() >= PICKAXE_USES_WANTED || !body.isUnderSky() || body.isNight()) return
  const isTree = (log) => !body.isBuilt(log) && !body.hasFailed('tree', log)
  if (body.findBlocks(logs, { radius: TREE_BLOCKS, count: TREE_LOGS }).some(isTree)) await attempt(() => body.perform('chop_tree', { count: LOGS_ALONG }))
}

/** @param {object} context see facade.js */
function arming (context) {
  const { bot } = context
  const isWorn = (slot, pattern) => pattern.test(bot.inventory.slots[slot]?.name ?? '')
  const hasShield = () => isWorn(OFF_HAND_SLOT, /^shield$/) || bot.inventory.items().some(({ name }) => name === 'shield')

  /** The number of worn pieces of armour. */
  const armourWorn = () => Array.from({ length: ARMOUR_LAST_SLOT - ARMOUR_FIRST_SLOT + 1 }, (_, index) => ARMOUR_FIRST_SLOT + index)
    .filter((slot) => isWorn(slot, ARMOUR)).length

  const isTableWithin = (radius) => context.body.count(['crafting_table']) > 0 || context.body.knownStations('crafting_table', radius).length > 0

  /** Wears the held armour and takes a shield in the other hand. */
  async function dress () {
    const { body } = context
    for (const { name } of bot.inventory.items().filter((item) => item.name === 'shield' || ARMOUR.test(item.name))) {
      const place = name === 'shield' ? 'off-hand' : { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }[name.split('_').at(-1)]
      if (!bot.inventory.slots[bot.getEquipmentDestSlot(place)]) await attempt(() => body.equip([name], name))
    }
  }

  /**
   * Makes sure that a number of sticks is held, made from held wood.
   * @param {number} [planksLeft] number of planks to keep
   * @throws {SkillFailure} `missing_items`
   */
  async function haveSticks (count, planksLeft = 0) {
    const { body } = context
    const planks = planksLeft + (body.count(['stick']) < count ? PLANKS_OF_STICKS : 0)
    if (planks > body.count(body.itemKinds('planks'))) await body.perform('craft', { item: 'planks', count: PLANKS_OF_LOG })
    if (body.count(['stick']) < count) await body.perform('craft', { item: 'stick', count })
  }

  async function makeSword (kind) {
    await haveSticks(1, kind === 'wooden_sword' ? PLANKS_OF_SWORD : 0)
    await context.body.perform('craft', { item: kind, count: 1 })
  }

  /**
   * Makes a weapon from held items, if a table is near and no sword is planned anyway. By night and before going down it is made of wood, because an unarmed
   * body soon dies there; otherwise stone will soon be available.
   * @param {string[]} planned items that the coming work makes or uses
   */
  async function arm (planned, goesDeep) {
    const { body } = context
    const hasGood = bot.inventory.items().some(({ name }) => /_(sword|axe)$/.test(name) && !name.startsWith('wooden_'))
    if (hasGood || planned.some((name) => name.endsWith('_sword')) || !isTableWithin(TABLE_BLOCKS)) return
    if (body.count(['cobblestone']) >= STONES_OF_SWORD) await attempt(() => makeSword('stone_sword'))
    else if (!body.isArmed() && (body.isNight() || goesDeep)) await attempt(() => makeSword('wooden_sword'))
  }

  /** Makes a stone pickaxe from held stone and wood, at a held or near table. */
  async function makeStonePickaxe () {
    await haveSticks(STICKS_OF_PICKAXE)
    await context.body.perform('craft', { item: 'stone_pickaxe', count: 1 })
  }

  /** Makes stone pickaxes before going down, until the held ones will last: wood is scarce below. */
  async function takePickaxesAlong () {
    const { body } = context
    for (let made = 0; made < SPARE_PICKAXES_MAX && body.pickaxeUses() < PICKAXE_USES_WANTED && isTableWithin(PICKAXE_TABLE_BLOCKS); made++) {
      if (body.count(STONES) < STONES_OF_PICKAXE || !await attempt(makeStonePickaxe)) return
    }
  }

  /** Makes a pickaxe of what is held, if the body has none and nothing else is needed for it: by hand, rock takes seven times as long. */
  async function havePickaxe () {
    const { body, memory } = context
    if (body.canHarvest('stone')[0] || memory.makesPickaxe) return
    memory.makesPickaxe = true // for a table, too, a cell may be dug
    try {
      for (const kind of PLAIN_PICKAXES) {
        const steps = stepsTo(context, kind)
        if (steps === null || !steps.every((step) => step.kind === 'craft')) continue
        for (const { skill, args } of steps) await body.perform(skill, args)
        return
      }
    } finally {
      memory.makesPickaxe = false
    }
  }

  return { hasShield, armourWorn, dress, haveSticks, havePickaxe, arm, takePickaxesAlong, ...bound(context, { pickaxeUses, turnBackInTime, takeWoodAlong }) }
}

module.exports = { arming }
