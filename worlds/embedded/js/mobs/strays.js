'use strict'
// Stray cats come to towns (vanilla 1.21.4, CatSpawner: once a minute, near a player, up to five near one another). Vanilla wants beds of villagers near by;
// here the ground of a town is enough.

const { standingCost } = require('./ground')
const { isPrey } = require('./sight')

const EVERY_TICKS = 1200
const NEAREST_BLOCKS = 8 // from the player, along each axis
const FARTHEST_BLOCKS = 32
const CATS_MAX = 5
const AMONG_BLOCKS = 48

module.exports = function strays (world) {
  world.everyTick('stray cats', () => {
    if (world.age % EVERY_TICKS !== 0 || !world.gameRules.doMobSpawning || !world.dimension.hasSky) return
    const players = [...world.players.values()].filter((player) => isPrey(player))
    if (players.length > 0) bringCat(players[Math.floor(world.random() * players.length)])
  })

  function bringCat (player) {
    const [x, y, z] = [Math.floor(player.x) + offset(), Math.floor(player.y), Math.floor(player.z) + offset()]
    if (world.terrain.landscape.fromTown(x, z) > 0 || standingCost(world.mobReader, x, y, z, 1) !== 0 || catsAround(x, z) >= CATS_MAX) return
    world.spawnMob('cat', { x: x + 0.5, y, z: z + 0.5 }, { isPersistent: false })
  }

  const offset = () => (NEAREST_BLOCKS + Math.floor(world.random() * (FARTHEST_BLOCKS - NEAREST_BLOCKS))) * (world.random() < 0.5 ? -1 : 1)

  function catsAround (x, z) {
    let cats = 0
    world.entities.near(x, z, AMONG_BLOCKS, ({ typeName }) => { if (typeName === 'cat') cats++ })
    return cats
  }
}
