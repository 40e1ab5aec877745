'use strict'
// Blocks that keep things: opened by several at once, spilled when broken.

const { blockByState, registry } = require('../game_data')
const { Container } = require('../inventory/container')

const SLOTS = 27
const KINDS = new Set(['chest', 'trapped_chest', 'barrel'])
const LID_ACTION = 1

const keyOf = (x, y, z) => `${x},${y},${z}`

module.exports = function chests (world) {
  world.containers = new Map() // "x,y,z" → { container, openBy: Set }

  const isChestAt = (x, y, z) => KINDS.has(blockByState[world.blocks.stateAt(x, y, z)].name)

  /** The chest at a place, or null when the block there keeps nothing. */
  world.chestAt = function chestAt (x, y, z) {
    if (!isChestAt(x, y, z)) return null
    const key = keyOf(x, y, z)
    if (!world.containers.has(key)) world.containers.set(key, { container: new Container(SLOTS), openBy: new Set() })
    return world.containers.get(key)
  }

  world.onBlockUsed([...KINDS], (player, { x, y, z }) => {
    const chest = world.chestAt(x, y, z)
    const title = registry.blocksByName[blockByState[world.blocks.stateAt(x, y, z)].name].displayName
    world.openContainer(player, chest.container, title, () => {
      chest.openBy.delete(player)
      showLid(x, y, z, chest)
    })
    chest.openBy.add(player)
    showLid(x, y, z, chest)
    return true
  })

  function showLid (x, y, z, chest) {
    const block = blockByState[world.blocks.stateAt(x, y, z)]
    if (!KINDS.has(block.name)) return
    const column = world.blocks.columnAt(x >> 4, z >> 4)
    for (const viewer of column.viewers) {
      viewer.connection.write('block_action', { location: { x, y, z }, byte1: LID_ACTION, byte2: chest.openBy.size, blockId: block.id })
    }
  }

  world.events.on('blockChanged', ({ x, y, z, before, state }) => {
    const key = keyOf(x, y, z)
    const chest = world.containers.get(key)
    if (!chest || blockByState[before].id === blockByState[state].id) return
    world.containers.delete(key)
    for (const player of [...chest.openBy]) world.closeWindow(player)
    chest.container.slots.forEach((stack, slot) => {
      if (!stack) return
      chest.container.set(slot, null)
      world.dropFromBlock(x, y, z, stack)
    })
  })
}
