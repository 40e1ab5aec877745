'use strict'
// The commands of the admin side, with vanilla's words in their answers. One file a family; each exports `(world) => ({ name: (words, text) => answer })`.

const { CommandError } = require('./arguments')

const FAMILIES = [require('./items'), require('./blocks'), require('./players'), require('./server'), require('./data')]

/** @returns {(command: string) => Promise<string>} runs one command line and gives its answer */
function createCommands (world) {
  const commands = Object.assign({}, ...FAMILIES.map((family) => family(world)))
  return async function run (line) {
    const text = line.trim().replace(/^\//, '')
    const [name, ...words] = text.split(/\s+/)
    const command = Object.hasOwn(commands, name) ? commands[name] : null
    if (!command) return `Unknown or incomplete command, see below for error\n${text}<--[HERE]`
    try {
      return await command(words, text.slice(name.length).trim())
    } catch (error) {
      if (error instanceof CommandError) return error.message
      world.log(`The command '${text}' failed: ${error.stack}`)
      return 'An unexpected error occurred trying to execute that command'
    }
  }
}

module.exports = { createCommands }
