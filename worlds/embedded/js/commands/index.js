'use strict'
// The commands of the admin side, with vanilla's words in their answers. One file a family; each exports
// `(world) => ({ name: (words, text, source) => answer })`, where `source` is who runs it and where: `{ entity, x, y, z, yaw, pitch }`.

const { CommandError, say } = require('./language')
const { wordsOf } = require('./words')
const execute = require('./execute')

const FAMILIES = [require('./items'), require('./blocks'), require('./entities'), require('./players'), require('./server'), require('./data')]

/** @returns {(command: string) => Promise<string>} runs one command line and gives its answer */
function createCommands (world) {
  const commands = Object.assign({}, ...FAMILIES.map((family) => family(world)), execute(world, runWords))

  function runWords ([name, ...words], source) {
    if (!Object.hasOwn(commands, name ?? '')) throw new CommandError(`${say('command.unknown.command')}\n${[name, ...words].join(' ')}${say('command.context.here')}`)
    return commands[name](words, words.join(' '), source)
  }

  return async function run (line) {
    const text = line.trim().replace(/^\//, '')
    try {
      return await runWords(wordsOf(text), { entity: null, ...world.spawn, yaw: 0, pitch: 0 })
    } catch (error) {
      if (error instanceof CommandError) return error.message
      world.log(`The command '${text}' failed: ${error.stack}`)
      return say('command.failed')
    }
  }
}

module.exports = { createCommands }
