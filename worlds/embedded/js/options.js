'use strict'
// The configuration that the parent process sends as the first line on stdin. Every key must be known, and every value is checked.

const { DIFFICULTIES } = require('./combat/difficulty')
const { TERRAIN_FIELDS } = require('./terrain/options')

const isInteger = (low, high) => (value) => Number.isInteger(value) && value >= low && value <= high
const isText = (longest) => (value) => typeof value === 'string' && value.length <= longest
const isTextOrNull = (longest) => (value) => value === null || isText(longest)(value)

const FIELDS = {
  host: { usual: '127.0.0.1', valid: isText(255), what: 'an address' },
  port: { usual: 0, valid: isInteger(0, 65535), what: 'a port from 0 (any free one) to 65535' },
  rcon_port: { usual: 0, valid: isInteger(0, 65535), what: 'a port from 0 (any free one) to 65535' },
  rcon_password: { usual: undefined, valid: (value) => isText(256)(value) && value.length > 0, what: 'a password' },
  seed: { usual: 0, valid: Number.isSafeInteger, what: 'a whole number' },
  max_players: { usual: 20, valid: isInteger(1, 100000), what: 'a whole number above 0' },
  view_distance_chunks: { usual: 4, valid: isInteger(2, 32), what: 'a whole number from 2 to 32' },
  difficulty: { usual: 'easy', valid: (value) => DIFFICULTIES.includes(value), what: `one of ${DIFFICULTIES.join(', ')}` },
  pvp: { usual: true, valid: (value) => typeof value === 'boolean', what: 'true or false' },
  hearing_radius_blocks: { usual: 16, valid: (value) => Number.isFinite(value) && value > 0, what: 'a number above 0' },
  whitelist: { usual: null, valid: (value) => value === null || (Array.isArray(value) && value.every(isText(16))), what: 'names or null' },
  chat_everywhere: { usual: false, valid: (value) => typeof value === 'boolean', what: 'true or false' },
  paper_limits: { usual: false, valid: (value) => typeof value === 'boolean', what: 'true or false' },
  autosave_seconds: { usual: 10, valid: (value) => Number.isFinite(value) && value >= 0, what: 'seconds of run clock, 0 for never' },
  ...TERRAIN_FIELDS,
  world_dir: { usual: null, valid: isTextOrNull(4096), what: 'a folder or null' },
  motd: { usual: 'Civitas', valid: isText(256), what: 'a short text' }
}

/** Returns the options with every key present. Throws an Error whose message names the first wrong key. */
function readOptions (given) {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw new Error('The configuration of the world server must be a JSON object.')
  for (const key of Object.keys(given)) {
    if (!(key in FIELDS)) throw new Error(`The world server does not know the option '${key}'.`)
  }
  const options = {}
  for (const [key, field] of Object.entries(FIELDS)) {
    const value = key in given ? given[key] : field.usual
    if (!field.valid(value)) throw new Error(`The option '${key}' of the world server must be ${field.what}.`)
    options[key] = value
  }
  return options
}

module.exports = { readOptions }
