'use strict'
// flying-squid as its package makes it, with three additions that every server of the game has: it tells a joining player its inventory, names other players by
// the entity number of its version, and names the item of a drop. Options and lines are those of the bench's server (orchestrator/bench/js/stock_server.js).

const flyingSquid = require('flying-squid')
const makeServer = flyingSquid.createMCServer
const ITEM_OF_DROP = 8 // metadata index of the stack of an item entity

flyingSquid.createMCServer = (options) => {
  const server = makeServer(options)
  server.on('newPlayer', (player) => mend(player, server))
  return server
}

function mend ({ _client: client, inventory }, { registry, entities }) {
  const Item = require('prismarine-item')(registry)
  const write = client.write.bind(client)
  client.write = (name, packet) => {
    const spawned = name === 'spawn_entity' ? entities[packet.entityId] : undefined
    write(name, spawned?.type === 'player' ? { ...packet, type: registry.entitiesByName.player.id } : packet)
    if (spawned?.itemId === undefined) return
    const item = Item.toNotch(new Item(spawned.itemId, spawned.itemCount))
    write('entity_metadata', { entityId: packet.entityId, metadata: [{ key: ITEM_OF_DROP, type: 'item_stack', value: item }] })
  }
  client.once('teleport_confirm', () => {
    const items = inventory.slots.map((item) => Item.toNotch(item))
    write('window_items', { windowId: 0, stateId: 0, items, carriedItem: Item.toNotch(null) })
  })
}

require('../../../orchestrator/bench/js/stock_server')
