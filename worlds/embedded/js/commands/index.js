'use strict'
// The commands of the admin side. Their answers use vanilla's words. Each family is one file with a table `{ name: (world, words, text, source) => answer }`.
// `source` says who runs the command and where: `{ entity, world, x, y, z, yaw, pitch }`.

const { blockCommands } = require('./blocks')
const { dataCommands } = require('./data')
const { entityCommands } = require('./entities')
const { executeCommands } = require('./execute')
const { itemCommands } = require('./items')
const { CommandError, say } = require('./language')
const { playerCommands } = require('./players')
const { serverCommands } = require('./server')
const { wordsOf } = require('./words')

const COMMANDS = {
  ...itemCommands, ...blockCommands, ...entityCommands, ...playerCommands, ...serverCommands, ...dataCommands, ...executeCommands(runWords)
}

function runWords (world, [name, ...words], source) {
  if (!Object.hasOwn(COMMANDS, name ?? '')) throw new CommandError(`${say('command.unknown.command')}\n${[name, ...words].join(' ')}${say('command.context.here')}`)
  return COMMANDS[name](world, words, words.join(' '), source)
}

/** @returns {(command: string) => Promise<string>} runs one command line and returns its answer */
function createCommands (world) {
  return async function run (line) {
    const text = line.trim().replace(/^\//, '')
    try {
      return await runWords(world, wordsOf(text), { entity: null, world, ...world.spawn, yaw: 0, pitch: 0 })
    } catch (error) {
      if (error instanceof CommandError) return error.message
      world.log(`The command '${text}' failed: ${error.stack}`)
      return say('command.failed')
    }
  }
}

module.exports = { createCommands }
