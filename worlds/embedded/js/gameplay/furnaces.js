'use strict'
// Furnaces, blast furnaces and smokers, as in vanilla's AbstractFurnaceBlockEntity. They work without players near, as long as their column is loaded. An idle
// furnace costs one look-up a tick.

const { Block, blockByState } = require('../game_data')
const { Container } = require('../inventory/container')
const { furnaceMenu, INPUT, FUEL, RESULT } = require('../inventory/furnace_menu')
const { burnTicks, isEmptyBucket, smeltedFrom } = require('../inventory/smelting')
const { isSameItem, limitOf, makeStack, nameOf, stackNamed, withCount } = require('../inventory/stacks')
const { itemsToTag, itemsFromTag } = require('../inventory/stack_tags')

const KINDS = ['furnace', 'blast_furnace', 'smoker']
const SLOTS = 3
const COOL_TICKS = 2 // progress lost each tick without a fire
const FUEL_LEFTOVERS = { lava_bucket: 'bucket' }

const short = (value) => ({ type: 'short', value })

function work (world, entity) {
  const wasLit = entity.litTicks > 0
  if (wasLit) entity.litTicks--
  const input = entity.container.get(INPUT)
  noteInput(entity, input)
  const recipe = input && smeltedFrom(entity.id, input)
  const canSmelt = Boolean(recipe) && hasRoom(entity, recipe)
  if (entity.litTicks === 0 && canSmelt) lightUp(entity)
  if (entity.litTicks > 0) cook(entity, canSmelt ? recipe : null)
  else entity.cookedTicks = Math.max(0, entity.cookedTicks - COOL_TICKS)
  if (wasLit !== (entity.litTicks > 0)) showFire(world, entity)
  entity.seenVersion = entity.container.version
}

/** Gives the experience of the smelted items at the result slot. A fraction of a point is given by chance. */
function giveExperience (world, entity, { x, y, z }) {
  const points = Math.floor(entity.experience) + (world.random() < entity.experience % 1 ? 1 : 0)
  entity.experience = 0
  if (points > 0) world.dropExperience(x, y, z, points)
}

/** Makes the block show whether it burns. */
function showFire (world, { x, y, z, litTicks }) {
  const state = world.blocks.stateAt(x, y, z)
  const properties = { ...Block.fromStateId(state, 0).getProperties(), lit: litTicks > 0 }
  world.blocks.setState(x, y, z, Block.fromProperties(blockByState[state].name, properties, 0).stateId, 'fire')
}

module.exports = function furnaces (world) {
  const all = new Set()

  for (const kind of KINDS) {
    world.blockEntityKind(kind, {
      blocks: [kind],
      create: ({ x, y, z }) => {
        const entity = newFurnace(`${x},${y},${z}`)
        all.add(entity)
        return entity
      },
      toTag,
      fromTag,
      removed: (entity) => {
        all.delete(entity)
        world.spillContainer(entity)
        giveExperience(world, entity, { x: entity.x + 0.5, y: entity.y + 0.5, z: entity.z + 0.5 })
      }
    })
  }

  world.onBlockUsed(KINDS, (player, at) => {
    const entity = world.blockEntityAt(at.x, at.y, at.z)
    entity.openBy.add(player)
    world.openMenu(player, {
      type: entity.id,
      title: at.block.displayName,
      menu: (opener, id) => furnaceMenu(opener, id, entity, () => giveExperience(world, entity, player)),
      at,
      onClose: () => entity.openBy.delete(player)
    })
    return true
  })

  world.everyTick('furnaces', () => {
    for (const entity of all) {
      // A saved and unloaded furnace is made again when its place is loaded.
      if (world.blockEntities.get(entity.key) !== entity) all.delete(entity)
      else if (!isIdle(entity) && world.blocks.isLoaded(entity.x >> 4, entity.z >> 4)) work(world, entity)
    }
  })
}

const newFurnace = (key) => ({
  key,
  container: new Container(SLOTS),
  openBy: new Set(),
  litTicks: 0,
  litTotalTicks: 0,
  cookedTicks: 0,
  cookTotalTicks: 0,
  experience: 0, // experience points of smelted items that are not taken yet
  inputItemId: null,
  seenVersion: -1
})

const isIdle = (entity) => entity.litTicks === 0 && entity.cookedTicks === 0 && entity.container.version === entity.seenVersion

/** A different item in the input restarts the smelting. */
function noteInput (entity, input) {
  const itemId = input?.itemId ?? null
  if (itemId === entity.inputItemId) return
  entity.inputItemId = itemId
  entity.cookedTicks = 0
  entity.cookTotalTicks = input ? smeltedFrom(entity.id, input)?.ticks ?? 0 : 0
}

function hasRoom ({ container }, recipe) {
  const there = container.get(RESULT)
  if (there === null) return true
  return isSameItem(there, makeStack(recipe.itemId, 1)) && there.count < limitOf(there)
}

function lightUp (entity) {
  const { container } = entity
  const fuel = container.get(FUEL)
  const ticks = fuel ? burnTicks(entity.id, fuel) : 0
  if (ticks === 0) return
  entity.litTicks = ticks
  entity.litTotalTicks = ticks
  const leftover = FUEL_LEFTOVERS[nameOf(fuel)]
  container.set(FUEL, withCount(fuel, fuel.count - 1) ?? (leftover ? stackNamed(leftover) : null))
}

function cook (entity, recipe) {
  if (recipe === null) {
    entity.cookedTicks = 0
    return
  }
  entity.cookedTicks++
  if (entity.cookedTicks < entity.cookTotalTicks) return
  entity.cookedTicks = 0
  const { container } = entity
  const input = container.get(INPUT)
  entity.experience += recipe.experience
  container.set(RESULT, makeStack(recipe.itemId, (container.get(RESULT)?.count ?? 0) + 1))
  const fuel = container.get(FUEL)
  if (nameOf(input) === 'wet_sponge' && fuel && isEmptyBucket(fuel)) container.set(FUEL, stackNamed('water_bucket'))
  container.set(INPUT, withCount(input, input.count - 1))
}

function toTag (entity) {
  return {
    Items: itemsToTag(entity.container),
    lit_time_remaining: short(entity.litTicks),
    lit_total_time: short(entity.litTotalTicks),
    cooking_time_spent: short(entity.cookedTicks),
    cooking_total_time: short(entity.cookTotalTicks),
    'civitas:experience': { type: 'float', value: entity.experience } // vanilla stores the recipes used instead
  }
}

function fromTag (entity, value) {
  itemsFromTag(entity.container, value.Items)
  entity.litTicks = value.lit_time_remaining?.value ?? 0
  entity.litTotalTicks = value.lit_total_time?.value ?? 0
  entity.cookedTicks = value.cooking_time_spent?.value ?? 0
  entity.cookTotalTicks = value.cooking_total_time?.value ?? 0
  entity.experience = value['civitas:experience']?.value ?? 0
  // If a tag has no smelting time, the smelting starts again.
  entity.inputItemId = entity.cookTotalTicks > 0 ? entity.container.get(INPUT)?.itemId ?? null : null
}
