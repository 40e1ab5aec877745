'use strict'
// The difficulty of the world: `world.difficulty`. `world.setDifficulty(name)` changes it ('difficultyChanged' on world.events).

const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']

module.exports = function difficulty (world) {
  world.difficulty = world.options.difficulty

  world.setDifficulty = function setDifficulty (name) {
    if (!DIFFICULTIES.includes(name)) throw new Error(`unknown difficulty ${name}`)
    world.difficulty = name
    for (const player of world.everyone()) tell(player)
    world.events.emit('difficultyChanged', name)
  }

  function tell (player) {
    player.connection.write('difficulty', { difficulty: world.difficulty, difficultyLocked: false })
  }

  world.events.on('playerJoined', tell)
}

module.exports.DIFFICULTIES = DIFFICULTIES
