'use strict'
// flying-squid as its package makes it, and two things that every server of the game does and it does not: it tells who joins what they carry, and
// other players by the number that players have in its version. Options and lines as those of the bench's (orchestrator/bench/js/stock_server.js).

const flyingSquid = require('flying-squid')
const makeServer = flyingSquid.createMCServer

flyingSquid.createMCServer = (options) => {
  const server = makeServer(options)
  server.on('newPlayer', (player) => mend(player, server))
  return server
}

function mend ({ _client: client, inventory }, { registry, entities }) {
  const Item = require('prismarine-item')(registry)
  const write = client.write.bind(client)
  client.write = (name, packet) => {
    const isPlayer = name === 'spawn_entity' && entities[packet.entityId]?.type === 'player'
    write(name, isPlayer ? { ...packet, type: registry.entitiesByName.player.id } : packet)
  }
  client.once('teleport_confirm', () => {
    const items = inventory.slots.map((item) => Item.toNotch(item))
    write('window_items', { windowId: 0, stateId: 0, items, carriedItem: Item.toNotch(null) })
  })
}

require('../../../orchestrator/bench/js/stock_server')
