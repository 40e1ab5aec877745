'use strict'
// A world server of its own for a live test, and its admin side.

const { spawn } = require('node:child_process')
const net = require('node:net')
const path = require('node:path')
const readline = require('node:readline')

const ROOT = path.join(__dirname, '..', '..', '..')
const PASSWORD = 'live-test'
const RCON_AUTH = 3
const RCON_COMMAND = 2

/** Starts the embedded world as a process, with options that differ from the usual; `stop` ends it. */
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
    child.removeAllListeners('exit')
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
  return { ...await ready, stop }
}

/** One RCON connection; `run` sends a command and gives the answer. */
async function openRcon (port, password = PASSWORD, host = '127.0.0.1') {
  const socket = net.connect(port, host)
  const waiting = new Map()
  let buffer = Buffer.alloc(0)
  let lastId = 0
  socket.on('data', (data) => {
    buffer = Buffer.concat([buffer, data])
    while (buffer.length >= 4 && buffer.length >= 4 + buffer.readInt32LE(0)) {
      const length = buffer.readInt32LE(0)
      waiting.get(buffer.readInt32LE(4))?.(buffer.toString('utf8', 12, 4 + length - 2))
      buffer = buffer.subarray(4 + length)
    }
  })
  function send (type, text) {
    const body = Buffer.from(text, 'utf8')
    const packet = Buffer.alloc(14 + body.length)
    packet.writeInt32LE(10 + body.length, 0)
    packet.writeInt32LE(++lastId, 4)
    packet.writeInt32LE(type, 8)
    body.copy(packet, 12)
    const id = lastId
    return new Promise((resolve) => {
      waiting.set(id, (answer) => { waiting.delete(id); resolve(answer) })
      socket.write(packet)
    })
  }
  await send(RCON_AUTH, password)
  return { run: (command) => send(RCON_COMMAND, command), close: () => socket.destroy() }
}

module.exports = { openRcon, startWorld, PASSWORD }
