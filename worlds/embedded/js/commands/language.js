'use strict'
// The texts of answers, from Minecraft's own language file (minecraft-data, 1.21.4).

const { registry } = require('../game_data')

/** Thrown when a command cannot be executed. Its message is the answer. */
class CommandError extends Error {}

/** The text of a key with its parameters filled in. Throws for an unknown key, so that typing errors are found. */
function say (key, ...values) {
  const template = registry.language[key]
  if (template === undefined) throw new Error(`unknown text ${key}`)
  let next = 0
  return template.replace(/%(?:(\d+)\$)?s/g, (_, place) => String(values[place ? Number(place) - 1 : next++]))
}

const refuse = (key, ...values) => new CommandError(say(key, ...values))

/** The answer for one target or for several: `key.single` with the name, `key.multiple` with the number. */
function sayOf (key, values, targets, nameOf) {
  return targets.length === 1 ? say(`${key}.single`, ...values, nameOf(targets[0])) : say(`${key}.multiple`, ...values, targets.length)
}

module.exports = { CommandError, say, refuse, sayOf }
