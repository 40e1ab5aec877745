'use strict'
// Blocks that store items: chests (two side by side are one) and barrels. Several players can open them at once, and they spill their items when broken. In an
// ender chest each player finds their own items.

const { Block, blockByState, isFullCube } = require('../game_data')
const { Container } = require('../inventory/container')
const { containerMenu } = require('../inventory/menus')
const { itemsToTag, itemsFromTag } = require('../inventory/stack_tags')
const { fillFromTable } = require('./chest_loot')

const SLOTS = 27
const LID_ACTION = 1
const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }
const CLOCKWISE = { north: 'east', east: 'south', south: 'west', west: 'north' }
const COUNTERCLOCKWISE = { north: 'west', east: 'north', south: 'east', west: 'south' }

const CHESTS = ['chest', 'trapped_chest']
const isChest = (name) => CHESTS.includes(name)
const propertiesOf = (state) => Block.fromStateId(state, 0).getProperties()

/** The other half of a double chest, or null. The half of type 'right' has the upper rows. */
function otherHalf (world, { x, y, z }) {
  const state = world.blocks.stateAt(x, y, z)
  const { type, facing } = propertiesOf(state)
  if (type !== 'left' && type !== 'right') return null
  const [dx, dz] = SIDES[type === 'left' ? CLOCKWISE[facing] : COUNTERCLOCKWISE[facing]]
  const there = world.blocks.stateAt(x + dx, y, z + dz)
  if (blockByState[there].id !== blockByState[state].id) return null
  const other = propertiesOf(there)
  return other.facing === facing && other.type !== 'single' && other.type !== type ? world.blockEntityAt(x + dx, y, z + dz) : null
}

/** A chest does not open under a full block. */
const isShut = (world, { x, y, z }) => isFullCube[world.blocks.stateAt(x, y + 1, z)] === 1 && !blockByState[world.blocks.stateAt(x, y + 1, z)].transparent

function showLid (world, { x, y, z, openBy }) {
  const state = world.blocks.stateAt(x, y, z)
  const block = blockByState[state]
  if (block.name === 'barrel') {
    world.blocks.setState(x, y, z, Block.fromProperties('barrel', { ...propertiesOf(state), open: openBy.size > 0 }, 0).stateId, 'lid')
  } else if (isChest(block.name) || block.name === 'ender_chest') {
    const column = world.blocks.columnAt(x >> 4, z >> 4)
    for (const viewer of column.viewers) {
      viewer.connection.write('block_action', { location: { x, y, z }, byte1: LID_ACTION, byte2: openBy.size, blockId: block.id })
    }
  }
}

/** The block entities of a container: both halves of a double chest, the one with the upper rows first. */
function halvesOf (world, half) {
  const state = world.blocks.stateAt(half.x, half.y, half.z)
  const other = isChest(blockByState[state].name) ? otherHalf(world, half) : null
  if (other === null) return [half]
  return propertiesOf(state).type === 'right' ? [half, other] : [other, half]
}

function open (world, player, { x, y, z, state }) {
  const { name, displayName } = blockByState[state]
  const halves = halvesOf(world, world.blockEntityAt(x, y, z))
  if (isChest(name) && halves.some((one) => isShut(world, one))) return true
  const containers = halves.map(({ container }) => container)
  world.openMenu(player, {
    type: halves.length === 2 ? 'generic_9x6' : 'generic_9x3',
    title: halves.length === 2 ? `Large ${displayName}` : displayName,
    menu: (opener, id) => containerMenu(opener, id, containers),
    at: { x, y, z },
    onClose: () => {
      for (const entity of halves) entity.openBy.delete(player)
      halves.forEach((one) => showLid(world, one))
    }
  })
  for (const entity of halves) entity.openBy.add(player)
  halves.forEach((one) => showLid(world, one))
  return true
}

function enderChests (world) {
  const endersOpen = new Map() // "x,y,z" → players who look into the ender chest there

  world.events.on('playerJoined', (player) => {
    if (player.enderItems) return // it came from another dimension
    player.enderItems = new Container(SLOTS)
    itemsFromTag(player.enderItems, player.keptEnderItems)
  })

  world.onBlockUsed(['ender_chest'], (player, at) => {
    if (isShut(world, at)) return true
    const { x, y, z } = at
    const lid = endersOpen.get(`${x},${y},${z}`) ?? { x, y, z, openBy: new Set() }
    endersOpen.set(`${x},${y},${z}`, lid)
    world.openMenu(player, {
      type: 'generic_9x3',
      title: at.block.displayName,
      menu: (opener, id) => containerMenu(opener, id, player.enderItems),
      at,
      onClose: () => {
        lid.openBy.delete(player)
        showLid(world, lid)
        if (lid.openBy.size === 0) endersOpen.delete(`${x},${y},${z}`)
      }
    })
    lid.openBy.add(player)
    showLid(world, lid)
    return true
  })
}

module.exports = function chests (world) {
  world.containersOf = (entity) => halvesOf(world, entity).map(({ container }) => container)

  /** Drops all items of a block's container, and closes the windows that show it. */
  world.spillContainer = function spillContainer ({ x, y, z, container, openBy }) {
    for (const player of [...openBy]) world.closeWindow(player)
    container.slots.forEach((stack, slot) => {
      if (!stack) return
      container.set(slot, null)
      world.dropFromBlock(x, y, z, stack)
    })
  }

  for (const name of [...CHESTS, 'barrel']) {
    world.blockEntityKind(name, {
      blocks: [name],
      create: () => ({ container: new Container(SLOTS), openBy: new Set() }),
      toTag: ({ container }) => ({ Items: itemsToTag(container) }),
      fromTag: ({ container }, value) => {
        if (value.LootTable) fillFromTable(container, value, world.random)
        else itemsFromTag(container, value.Items)
      },
      removed: world.spillContainer
    })
  }

  world.onBlockUsed([...CHESTS, 'barrel'], (player, block) => open(world, player, block))
  enderChests(world)

  // A window over two halves closes when the halves separate.
  world.events.on('blockChanged', ({ x, y, z, before, state }) => {
    if (!isChest(blockByState[before].name) || blockByState[before].id !== blockByState[state].id) return
    if (propertiesOf(before).type === 'single' || propertiesOf(before).type === propertiesOf(state).type) return
    const entity = world.blockEntities.get(`${x},${y},${z}`)
    for (const player of [...(entity?.openBy ?? [])]) world.closeWindow(player)
  })
}
