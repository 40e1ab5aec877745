'use strict'
// The world as its rules see it: blocks, entities, players, random numbers, and the tick in which everything changes.
//
// A rule is one file that exports `(world) => void` and registers what it needs: `world.onPacket(name, handler)`, `world.everyTick(name, run)`,
// listeners on `world.events` (`playerJoined`, `playerLeft`, `playerDied`, `blockChanged`). The order of ticks is the order of registration.

const { EventEmitter } = require('node:events')
const { mulberry32 } = require('./random')
const { Blocks } = require('./blocks')
const { EntityGrid } = require('./entities/grid')
const { isHeeded } = require('./players/game_mode')
const { createTerrain } = require('./terrain')
const { createNether } = require('./terrain/nether')
const { NETHER, OVERWORLD } = require('./dimensions/kinds')
const { setUpGameRules } = require('./game_rules')
const { setUpSettings } = require('./world_settings')

const FAULTS_MAX = 5 // faults of one player; then that player is disconnected and the world runs on
const CHANCE_SALT = 1
const NETHER_CHANCE_SALT = 2

class World {
  /**
   * @param options see options.js
   * @param {(line: string) => void} log
   * @param {{ dimension: object, home: World | null }} [place] a dimension (see dimensions/kinds.js) beside the overworld, which is its `home`
   */
  constructor (options, log, { dimension = OVERWORLD, home = null } = {}) {
    this.dimension = dimension
    this.home = home ?? this
    this.worlds = home ? home.worlds : new Map([[dimension, this]]) // dimension → World, see dimensions/worlds.js
    this.options = options
    this.log = log
    this.events = new EventEmitter()
    this.events.setMaxListeners(0) // each rule can add listeners
    this.terrain = dimension === NETHER ? createNether(options.seed) : createTerrain(options.seed, options)
    this.blocks = new Blocks(this.terrain.generate, this.events, dimension)
    this.entities = new EntityGrid()
    this.players = new Map() // name → Player, for players in the world
    this.savedPlayers = new Map() // name → compound of players who left, see saving/player_tags.js
    this.age = home ? home.age : 0 // ticks; the same in all dimensions
    this.random = mulberry32(options.seed + (home ? home.age + NETHER_CHANCE_SALT : CHANCE_SALT))
    this.packetHandlers = new Map()
    this.tickRules = []
    this.nextEntityId = 1
    setUpGameRules(this)
    setUpSettings(this)
  }

  onPacket (name, handler) {
    if (this.packetHandlers.has(name)) throw new Error(`two rules handle the packet ${name}`)
    this.packetHandlers.set(name, handler)
  }

  everyTick (name, run) {
    this.tickRules.push({ name, run })
  }

  takeEntityId () {
    return this.home.nextEntityId++
  }

  /** The players of all dimensions. */
  everyone () {
    return [...this.worlds.values()].flatMap(({ players }) => [...players.values()])
  }

  /** A player of any dimension, or undefined. */
  playerNamed (name) {
    for (const { players } of this.worlds.values()) if (players.has(name)) return players.get(name)
    return undefined
  }

  /** @param {boolean} isBehind the machine is too slow: work that can wait must wait */
  runTick (isBehind = false) {
    this.age = this === this.home ? this.age + 1 : this.home.age // home has its turn first
    this.isBehind = isBehind
    for (const player of this.players.values()) this._handleInbox(player)
    for (const { name, run } of this.tickRules) {
      try {
        run()
      } catch (error) {
        this.log(`The rule '${name}' failed in tick ${this.age}: ${error.stack}`)
      }
    }
    this.blocks.broadcastChanges()
    for (const player of this.players.values()) player.connection.flush()
  }

  _handleInbox (player) {
    const packets = player.connection.inbox
    if (packets.length === 0) return
    player.connection.inbox = []
    for (let index = 0; index < packets.length; index++) {
      const packet = packets[index]
      if (player.world !== this) { // it went to another dimension, which gets the rest
        player.connection.inbox.unshift(...packets.slice(index))
        return
      }
      const handler = this.packetHandlers.get(packet.name)
      if (!handler || player.connection.ended || !isHeeded(player, packet.name)) continue
      try {
        handler(player, packet.params)
      } catch (error) {
        player.faults++
        this.log(`A '${packet.name}' packet of ${player.name} failed (${player.faults} of ${FAULTS_MAX}): ${error.stack}`)
        if (player.faults >= FAULTS_MAX) player.connection.end('Too many of your packets could not be handled.')
      }
    }
  }
}

module.exports = { World }
