'use strict'
// The embedded world in the same process, so that it and its players share one clock (./patient_clock.js). They still talk over sockets.

const path = require('node:path')
const { PASSWORD } = require('./world_process')

const EMBEDDED = path.join(__dirname, '..', '..', '..', 'worlds', 'embedded', 'js')

/** Starts the embedded world, with options that differ from the defaults; `stop` ends it. */
async function startWorldBeside (changes = {}) {
  const [readOptions, startServer] = apart(() => [require(path.join(EMBEDDED, 'options')).readOptions, require(path.join(EMBEDDED, 'server')).startServer])
  const options = readOptions({ rcon_password: PASSWORD, seed: 7, max_players: 10, ...changes })
  const server = await startServer(options, (line) => process.stderr.write(`${line}\n`), () => {})
  return { ...server.ready, stop: server.stop }
}

/** Loads separate copies of modules for one user, because bodies change the protocol description that they share. */
function apart (load) {
  const shared = { ...require.cache }
  for (const key of Object.keys(require.cache)) delete require.cache[key]
  try {
    return load()
  } finally {
    for (const key of Object.keys(require.cache)) delete require.cache[key]
    Object.assign(require.cache, shared)
  }
}

module.exports = { startWorldBeside }
