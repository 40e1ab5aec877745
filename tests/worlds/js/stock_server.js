'use strict'
// flying-squid as its package makes it, with five additions that every server of the game has: players join near each other, it tells a joining player its
// inventory, names a player before it shows the player, gives players the entity number of its version, and names the item of a drop. Options and lines are
// those of the bench's server (orchestrator/bench/js/stock_server.js).

const flyingSquid = require('flying-squid')
const makeServer = flyingSquid.createMCServer
const SPAWN_AREA_BLOCKS = 20 // edge of the area of new players: spawnRadius is 10 in each direction, https://minecraft.wiki/w/Spawn_radius
const ITEM_OF_DROP = 8 // metadata index of the stack of an item entity

flyingSquid.createMCServer = (options) => {
  const server = makeServer(options)
  joinAtCorners(server)
  server.on('newPlayer', (player) => mend(player, server))
  return server
}

// flying-squid draws a place anywhere in 30 x 30 blocks. One pair of players in 89 is then out of each other's sight, up to 41 blocks apart. Here they join at
// two opposite corners of the game's own area in turn, which is as far apart as the game puts them.
function joinAtCorners (server) {
  const drawnPoint = server.getSpawnPoint
  let edge = SPAWN_AREA_BLOCKS
  server.getSpawnPoint = async (world) => {
    edge = SPAWN_AREA_BLOCKS - edge
    const at = edge
    const point = await drawnPoint(world) // gives the height of the flat land
    return point.set(at, point.y, at)
  }
}

function mend ({ _client: client, inventory }, server) {
  const { registry, entities } = server
  const Item = require('prismarine-item')(registry)
  const write = client.write.bind(client)
  const named = new Set()

  // A player who moves while another joins is shown the other before the list of players names it. Clients drop a player without a name.
  function nameFirst (uuid) {
    if (named.has(uuid)) return
    named.add(uuid)
    const { username, profileProperties, gameMode } = server.players.find((player) => player.uuid === uuid)
    write('player_info', { action: { add_player: true }, data: [{ uuid, player: { name: username, properties: profileProperties }, gamemode: gameMode, latency: 0 }] })
  }

  client.write = (name, packet) => {
    const spawned = name === 'spawn_entity' ? entities[packet.entityId] : undefined
    if (spawned?.type === 'player') nameFirst(spawned.uuid)
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
