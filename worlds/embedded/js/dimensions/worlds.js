'use strict'
// The worlds of a server: the overworld (home) and, from its first visitor on, the Nether. Each dimension is a World with all rules of its own; blocks, entities,
// players, light and scheduled ticks of two dimensions never meet. Game rules, difficulty, time, spawn point and numbers of entities are those of home.
//
//   home.worldOf(dimension)     the world of a dimension, made at the first request
//   world.everyone()            the players of all dimensions
//   world.playerNamed(name)     a player wherever it is, or undefined

const { World } = require('../world')
const { NETHER, OVERWORLD } = require('./kinds')

const SHARED_VALUES = ['difficulty', 'dayTime', 'spawn', 'hasOwnSpawn', 'gameRules', 'savedPlayers', 'unsavedPlayers', 'requestStop']
const SHARED_FUNCTIONS = ['setDifficulty', 'setDayTime', 'setSpawn', 'setGameRule', 'setWeather', 'spawnPlace', 'respawnPlace', 'isFullFor', 'save', 'closeSave']
const SHARED_EVENTS = ['difficultyChanged', 'gameRuleChanged']

/** Lets a world use what belongs to the whole server. */
function shareWith (home, world) {
  for (const name of SHARED_VALUES) {
    Object.defineProperty(world, name, { get: () => home[name], set: (value) => { home[name] = value }, configurable: true })
  }
  for (const name of SHARED_FUNCTIONS) world[name] = (...given) => home[name](...given)
  for (const name of SHARED_EVENTS) home.events.on(name, (value) => world.events.emit(name, value))
}

/** @param {((world: World) => void)[]} rules those of every dimension */
function setUpWorlds (home, rules) {
  for (const rule of rules) rule(home)

  home.worldOf = function worldOf (dimension) {
    if (!home.worlds.has(dimension)) {
      const world = new World(home.options, home.log, { dimension, home })
      for (const rule of rules) rule(world)
      shareWith(home, world)
      home.worlds.set(dimension, world)
      home.events.emit('worldMade', world)
    }
    return home.worlds.get(dimension)
  }
}

/** The dimension on the other side of portals. */
const otherSide = (world) => world.home.worldOf(world.dimension === NETHER ? OVERWORLD : NETHER)

module.exports = { setUpWorlds, otherSide }
