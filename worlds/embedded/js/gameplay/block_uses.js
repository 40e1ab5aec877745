'use strict'
// Use of hands and tools on blocks, other than digging: cake, flower pots, berries, candles; stripping logs, making paths, carving pumpkins.

const { registry, blockByState, propertiesOf, changed, stateOf, stateWith, isAir, isSolid } = require('../game_data')
const { FACE_NAMES, OPPOSITE } = require('../directions')
const { makeStack, nameOf, stackNamed, withCount } = require('../inventory/stacks')
const { FOOD_MAX } = require('../players/player')

const BY_YAW = ['south', 'west', 'north', 'east']
const CAKE_SLICES = 7
const CAKE_POINTS = 2
const CAKE_SATURATION = 0.4
const PUMPKIN_SEEDS = 4
const BERRY_PICKED_AGE = '1'
const PATH_FROM = ['grass_block', 'dirt', 'podzol', 'coarse_dirt', 'mycelium', 'rooted_dirt']
const AXE = /_axe$/
const SHOVEL = /_shovel$/
const STRIPPED = /_(log|wood|stem|hyphae)$|^bamboo_block$/

/** The block that an item becomes in a flower pot, or null. */
const pottedName = (item) => [`potted_${item}`, `potted_${item}_bush`].find((name) => registry.blocksByName[name]) ?? null
/** The plant in a pot. */
const plantOf = (potted) => [potted.slice('potted_'.length), potted.slice('potted_'.length).replace(/_bush$/, '')].find((name) => registry.itemsByName[name])

const takeOne = (player, { slot, stack }) => player.inventory.set(slot, withCount(stack, stack.count - 1))

function giveInHand (world, player, stack) {
  const rest = player.inventory.add(stack, [player.heldSlot])
  if (rest) world.giveOrDrop(player, rest)
}

// Cake, with or without a candle on it.
function eatSlice (world, player, { x, y, z, state }) {
  if (player.food >= FOOD_MAX) return false
  world.feed(player, CAKE_POINTS, CAKE_SATURATION)
  const bites = Number(propertiesOf(state).bites) + 1
  world.blocks.setState(x, y, z, bites === CAKE_SLICES ? 0 : changed(state, { bites: String(bites) }), player)
  return true
}

function work (world, player, { x, y, z, slot }, state) {
  world.blocks.setState(x, y, z, state, player)
  world.wear(player, slot)
  return true
}

function cakesAndCandles (world) {
  world.onBlockUsed(['cake'], (player, use) => {
    const candle = use.stack && /^(.+_)?candle$/.test(nameOf(use.stack)) ? nameOf(use.stack) : null
    if (candle === null || propertiesOf(use.state).bites !== '0') return eatSlice(world, player, use)
    takeOne(player, use)
    world.blocks.setState(use.x, use.y, use.z, stateOf(`${candle}_cake`), player)
    return true
  })
  world.onBlockUsed((name) => name.endsWith('candle_cake'), (player, use) => {
    if (use.stack && nameOf(use.stack) === 'flint_and_steel') return false
    if (propertiesOf(use.state).lit) {
      world.blocks.setState(use.x, use.y, use.z, changed(use.state, { lit: false }), player)
      return true
    }
    if (player.food >= FOOD_MAX) return false
    world.dropFromBlock(use.x, use.y, use.z, stackNamed(use.block.name.replace('_cake', '')))
    return eatSlice(world, player, { ...use, state: stateOf('cake') })
  })
  world.onBlockUsed((name) => /^(.+_)?candle$/.test(name), (player, { x, y, z, state, stack }) => {
    if (stack || !propertiesOf(state).lit) return false
    world.blocks.setState(x, y, z, changed(state, { lit: false }), player)
    return true
  })
}

function flowerPots (world) {
  world.onBlockUsed(['flower_pot'], (player, use) => {
    const potted = use.stack && pottedName(nameOf(use.stack))
    if (!potted) return false
    takeOne(player, use)
    world.blocks.setState(use.x, use.y, use.z, stateOf(potted), player)
    return true
  })
  world.onBlockUsed((name) => name.startsWith('potted_'), (player, { x, y, z, block, stack }) => {
    if (stack && pottedName(nameOf(stack))) return true
    giveInHand(world, player, stackNamed(plantOf(block.name)))
    world.blocks.setState(x, y, z, stateOf('flower_pot'), player)
    return true
  })
}

function berries (world) {
  world.onBlockUsed(['sweet_berry_bush'], (player, { x, y, z, state, stack }) => {
    const age = Number(propertiesOf(state).age)
    if (age < 2 || (age < 3 && stack && nameOf(stack) === 'bone_meal')) return false
    const count = 1 + Math.floor(world.random() * 2) + (age === 3 ? 1 : 0)
    world.dropFromBlock(x, y, z, makeStack(registry.itemsByName.sweet_berries.id, count))
    world.blocks.setState(x, y, z, changed(state, { age: BERRY_PICKED_AGE }), player)
    return true
  })
  world.onBlockUsed(['cave_vines', 'cave_vines_plant'], (player, { x, y, z, state }) => {
    if (!propertiesOf(state).berries) return false
    world.dropFromBlock(x, y, z, stackNamed('glow_berries'))
    world.blocks.setState(x, y, z, changed(state, { berries: false }), player)
    return true
  })
}

function tools (world) {
  world.onItemUsedOnBlock((name) => AXE.test(name), (player, use) => {
    const { name } = use.block
    if (name.startsWith('stripped_') || !STRIPPED.test(name) || !registry.blocksByName[`stripped_${name}`]) return false
    return work(world, player, use, stateWith(`stripped_${name}`, { axis: propertiesOf(use.state).axis }))
  })
  world.onItemUsedOnBlock((name) => SHOVEL.test(name), (player, use) => {
    const { name } = use.block
    if (/campfire$/.test(name) && propertiesOf(use.state).lit) return work(world, player, use, changed(use.state, { lit: false }))
    const isOpen = isAir(world.blocks.stateAt(use.x, use.y + 1, use.z))
    if (!PATH_FROM.includes(name) || FACE_NAMES[use.face] === 'down' || !isOpen) return false
    return work(world, player, use, stateOf('dirt_path'))
  })
  world.onItemUsedOnBlock(['shears'], (player, use) => {
    if (use.block.name !== 'pumpkin') return false
    const clicked = FACE_NAMES[use.face]
    const looks = BY_YAW[Math.round((((player.yaw % 360) + 360) % 360) / 90) % 4]
    const facing = clicked === 'up' || clicked === 'down' ? OPPOSITE[looks] : clicked
    world.dropFromBlock(use.x, use.y, use.z, stackNamed('pumpkin_seeds', PUMPKIN_SEEDS))
    return work(world, player, use, stateWith('carved_pumpkin', { facing }))
  })
}

function paths (world) {
  // A path under a solid block turns into dirt.
  world.events.on('blockDisturbed', ({ x, y, z, block, side }) => {
    if (block.name !== 'dirt_path' || (side !== 'up' && side !== null)) return
    const above = world.blocks.stateAt(x, y + 1, z)
    if (isSolid[above] && !blockByState[above].name.endsWith('_fence_gate')) world.blocks.setState(x, y, z, stateOf('dirt'), 'covered')
  })
}

module.exports = function blockUses (world) {
  cakesAndCandles(world)
  flowerPots(world)
  berries(world)
  tools(world)
  paths(world)
}
