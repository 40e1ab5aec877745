'use strict'
// The Source RCON protocol as Minecraft speaks it: length, id, type, text; answers longer than 4096 bytes come in pieces.

const net = require('node:net')

const AUTH = 3
const COMMAND = 2
const ANSWER = 0
const AUTH_ANSWER = 2
const REFUSED_ID = -1
const ANSWER_BYTES_MAX = 4096
const PACKET_BYTES_MAX = 1460 * 4 // most bytes of a command; vanilla accepts 1460
const CONNECTIONS_MAX = 16

function packet (id, type, text) {
  const body = Buffer.from(text, 'utf8')
  const bytes = Buffer.alloc(14 + body.length)
  bytes.writeInt32LE(10 + body.length, 0)
  bytes.writeInt32LE(id, 4)
  bytes.writeInt32LE(type, 8)
  body.copy(bytes, 12)
  return bytes
}

/** Splits an answer into pieces of at most 4096 bytes, never within a character. */
function pieces (text) {
  const body = Buffer.from(text, 'utf8')
  if (body.length <= ANSWER_BYTES_MAX) return [text]
  const parts = []
  for (let start = 0; start < body.length;) {
    let end = Math.min(body.length, start + ANSWER_BYTES_MAX)
    while (end < body.length && (body[end] & 0xc0) === 0x80) end--
    parts.push(body.toString('utf8', start, end))
    start = end
  }
  return parts
}

/**
 * @param {{ host: string, port: number, password: string, run: (command: string) => Promise<string> | string }} options
 * @returns {Promise<net.Server>}
 */
async function startRcon ({ host, port, password, run }) {
  const server = net.createServer((socket) => serve(socket, password, run))
  server.maxConnections = CONNECTIONS_MAX
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function serve (socket, password, run) {
  let unread = Buffer.alloc(0)
  let isTrusted = false
  let answered = Promise.resolve() // commands of one connection are answered in order
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes])
    while (unread.length >= 4) {
      const length = unread.readInt32LE(0)
      if (length < 10 || length > PACKET_BYTES_MAX) return socket.destroy()
      if (unread.length < 4 + length) return undefined
      handle(unread.readInt32LE(4), unread.readInt32LE(8), unread.toString('utf8', 12, 2 + length))
      unread = unread.subarray(4 + length)
    }
    return undefined
  })

  function handle (id, type, text) {
    if (type === AUTH) {
      isTrusted = text === password
      socket.write(packet(isTrusted ? id : REFUSED_ID, AUTH_ANSWER, ''))
    } else if (!isTrusted) {
      socket.write(packet(REFUSED_ID, AUTH_ANSWER, ''))
    } else if (type === COMMAND) {
      answered = answered.then(async () => {
        const answer = await run(text)
        for (const part of pieces(answer)) socket.write(packet(id, ANSWER, part))
      })
    } else {
      socket.write(packet(id, ANSWER, `Unknown request ${type.toString(16)}`))
    }
  }
}

module.exports = { startRcon }
