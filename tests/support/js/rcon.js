'use strict'
// The admin side of a server, over RCON.

const { once } = require('node:events')
const net = require('node:net')

const AUTH = 3
const COMMAND = 2
const REFUSED = -1 // in place of the request's number

/** One RCON connection; `run` sends a command and returns the answer. Throws when the password is refused or the server is gone. */
async function openRcon (port, password, host = '127.0.0.1') {
  const socket = net.connect(port, host)
  await once(socket, 'connect')
  const waiting = new Map()
  let buffer = Buffer.alloc(0)
  let lastId = 0
  socket.on('data', (data) => {
    buffer = Buffer.concat([buffer, data])
    while (buffer.length >= 4 && buffer.length >= 4 + buffer.readInt32LE(0)) {
      const length = buffer.readInt32LE(0)
      const [id, text] = [buffer.readInt32LE(4), buffer.toString('utf8', 12, 4 + length - 2)]
      if (id === REFUSED) socket.destroy(new Error('the server refuses the RCON password'))
      waiting.get(id)?.resolve(text)
      waiting.delete(id)
      buffer = buffer.subarray(4 + length)
    }
  })
  let lost = null
  socket.on('error', (error) => { lost = error })
  socket.on('close', () => {
    lost ??= new Error('the RCON connection is closed')
    for (const { reject } of waiting.values()) reject(lost)
    waiting.clear()
  })
  function send (type, text) {
    const body = Buffer.from(text, 'utf8')
    const packet = Buffer.alloc(14 + body.length)
    packet.writeInt32LE(10 + body.length, 0)
    packet.writeInt32LE(++lastId, 4)
    packet.writeInt32LE(type, 8)
    body.copy(packet, 12)
    const id = lastId
    return new Promise((resolve, reject) => {
      if (lost) return reject(lost)
      waiting.set(id, { resolve, reject })
      socket.write(packet)
    })
  }
  await send(AUTH, password)
  return { run: (command) => send(COMMAND, command), close: () => socket.destroy() }
}

module.exports = { openRcon }
