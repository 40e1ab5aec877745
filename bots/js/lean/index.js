'use strict'
// Cheap bodies: options for mineflayer and replacements for its plugins. Each file describes its part.

const { LeanClient } = require('./client')
const { prepareProtocol } = require('./protocol')
const { createChunkStore } = require('./chunk_store')
const { createBlocksPlugin } = require('./body_world')
const { createPhysicsPlugin } = require('./physics_plugin')
const { createGate, createRegistryFilter } = require('./packet_gate')
const { install: installDigTime } = require('./dig_time')
const { TabList, install: installTabList } = require('./tab_list')

/** A slow server must not lose its agents: mineflayer's own limit is 30 s. */
const CHECK_TIMEOUT_MS = 120_000
const VIEW_DISTANCE_CHUNKS = 4

const UNNEEDED_PLUGINS = [
  'title', 'boss_bar', 'particle', 'scoreboard', 'team', 'sound', 'tablist', 'resource_pack', 'command_block',
  'enchantment_table', 'anvil', 'villager', 'book', 'creative', 'fishing'
]

/** What the bodies on one chunk store share besides the columns. */
const sharedByStore = new WeakMap()

function sharedOf (store) {
  let shared = sharedByStore.get(store)
  if (!shared) {
    shared = {
      store,
      tabList: new TabList(store.registry),
      registryData: createRegistryFilter(),
      Client: class extends LeanClient { get chunkStore () { return store } }
    }
    sharedByStore.set(store, shared)
  }
  return shared
}

/**
 * The options to spread into `mineflayer.createBot`.
 *
 * @param {object} options
 * @param {ChunkStore} options.chunkStore from `createChunkStore`, one per process
 * @param {string} options.version the Minecraft version
 * @param {boolean} [options.physics] whether bodies fall and can be pushed; default: true
 * @param {number} [options.viewDistanceChunks] requested view distance in chunks; default: 4
 */
function leanOptions ({ chunkStore, version, physics = true, viewDistanceChunks = VIEW_DISTANCE_CHUNKS }) {
  return {
    version,
    auth: 'offline',
    Client: sharedOf(chunkStore).Client,
    viewDistance: viewDistanceChunks,
    clientSettings: { viewDistance: viewDistanceChunks },
    checkTimeoutInterval: CHECK_TIMEOUT_MS,
    physicsEnabled: physics,
    respawn: true,
    plugins: {
      ...Object.fromEntries(UNNEEDED_PLUGINS.map((name) => [name, false])),
      blocks: createBlocksPlugin(chunkStore),
      physics: createPhysicsPlugin(chunkStore),
      dig_time: installDigTime,
      tab_list: installTabList,
      new_life: renewAtRespawn,
      packet_gate: (bot) => bot._client.setGate(createGate(bot, sharedOf(chunkStore)))
    }
  }
}

const KEPT = 2 // of the flags of a respawn: the metadata of the body stays

/** A new life begins with the metadata of a new body. mineflayer keeps the old, and a body that drowned would hold its breath for ever. */
function renewAtRespawn (bot) {
  bot._client.on('respawn', ({ copyMetadata }) => { if ((copyMetadata & KEPT) === 0) bot.entity.metadata = [] })
}

/**
 * Call this with a bot right after `mineflayer.createBot`, before any packet has arrived. It lets the bot share the registry (blocks, items, biomes as the
 * server names them) of all bodies of the store, and loads the bot's plugins. Mineflayer loads them when a timer rings. In a busy process the timer can ring
 * after the login packet, and then a body never gets its entity.
 */
function install (bot) {
  bot.registry = bot._client.chunkStore.registry
  bot.supportFeature = bot.registry.supportFeature
  bot.emit('inject_allowed')
}

module.exports = { leanOptions, createChunkStore, install, prepareProtocol }
