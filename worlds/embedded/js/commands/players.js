'use strict'
// list, tp, kick, say, kill

const { teleport } = require('../players/teleport')
const { coordinate, number, playersNamed, CommandError } = require('./arguments')

const five = (value) => value.toFixed(6)

module.exports = (world) => {
  function tp (words) {
    const players = playersNamed(world, words[0])
    const rest = words.slice(1)
    if (rest.length === 1) {
      const [goal] = playersNamed(world, rest[0])
      for (const player of players) move(player, goal)
      return `Teleported ${players[0].name} to ${goal.name}`
    }
    if (rest.length < 3) throw new CommandError('Incomplete (expected 3 coordinates)')
    const [x, y, z] = [coordinate(rest[0]), number(rest[1]), coordinate(rest[2])]
    for (const player of players) move(player, { x, y, z })
    return `Teleported ${players.length === 1 ? players[0].name : `${players.length} entities`} to ${five(x)}, ${five(y)}, ${five(z)}`
  }

  function move (player, { x, y, z }) {
    if (player.isDead) throw new CommandError('No entity was found')
    teleport(player, { x, y, z })
  }

  return {
    list: () => {
      const names = [...world.players.keys()]
      return `There are ${names.length} of a max of ${world.options.max_players} players online: ${names.join(', ')}`
    },
    tp,
    teleport: tp,
    kick: (words, text) => {
      const [player] = playersNamed(world, words[0])
      const reason = text.slice(words[0].length).trim() || 'Kicked by an operator'
      player.connection.end(reason)
      return `Kicked ${player.name}: ${reason}`
    },
    kill: (words) => {
      const players = playersNamed(world, words[0])
      for (const player of players) world.hurt(player, Infinity, 'was killed')
      return `Killed ${players.length === 1 ? players[0].name : `${players.length} entities`}`
    },
    say: (words, text) => {
      world.announce(`[Server] ${text}`)
      return ''
    }
  }
}
