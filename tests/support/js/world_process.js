'use strict'
// The embedded world in a separate process, for live tests; its admin side is ./rcon.js.

const { spawn } = require('node:child_process')
const path = require('node:path')
const readline = require('node:readline')

const ROOT = path.join(__dirname, '..', '..', '..')
const PASSWORD = 'live-test'

/** Starts the embedded world as a process, with options that differ from the defaults; `stop` ends it. */
async function startWorld (changes = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'worlds/embedded/js/main.js')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = readline.createInterface({ input: child.stdout })
  const ready = new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the world server ended with ${code}`)))
    lines.on('line', (line) => {
      const message = JSON.parse(line)
      if (message.ready) resolve(message.ready)
      if (message.fatal) reject(new Error(message.fatal))
    })
  })
  child.stdin.write(JSON.stringify({ rcon_password: PASSWORD, seed: 7, max_players: 10, ...changes }) + '\n')
  const stop = () => new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.removeAllListeners('exit')
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
  return { ...await ready, stop }
}

module.exports = { startWorld, PASSWORD }
