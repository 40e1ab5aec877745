'use strict'
// One client's socket: frames in, packets out, both limited.

const { TOO_MANY_PACKETS } = require('./limits')
const { frame, parse, idsByName, textComponent } = require('./packets')

const FRAME_BYTES_MAX = 2097151 // the protocol's own limit for a serverbound frame
const INBOX_PACKETS_MAX = 2000 // between two ticks; a walking player sends one or two
const LARGE_BYTES = 8192
const LINGER_MS = 5000 // time for the last message to arrive before the socket is destroyed
const UNSENT_BYTES_MAX = 64 * 1024 * 1024 // a client that does not read this much is dropped

// Packets of the play state that change nothing here are dropped by their id without parsing.
const IGNORED = ['tick_end', 'chunk_batch_received', 'custom_payload', 'message_acknowledgement', 'recipe_book', 'displayed_recipe', 'advancement_tab',
  'pong', 'query_block_nbt', 'query_entity_nbt', 'debug_sample_subscription', 'chat_session_update', 'cookie_response', 'resource_pack_receive']
const playIds = idsByName('play', 'toServer')
const ignoredPlayIds = new Set(IGNORED.map((name) => playIds.get(name)))

class Connection {
  /**
   * @param {import('node:net').Socket} socket
   * @param {{ onPacket: Function, onEnd: Function, onFault: Function, meterPackets?: () => object }} handlers `onPacket(connection, packet)` is called before
   *   play; in play, packets wait in `inbox`. `meterPackets` makes the counter of a packet limit.
   */
  constructor (socket, handlers) {
    this.socket = socket
    this.handlers = handlers
    this.state = 'handshaking'
    this.inbox = []
    this.outgoing = []
    this.unread = Buffer.alloc(0)
    this.packetMeter = handlers.meterPackets?.() ?? null
    this.ended = false
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this._read(bytes))
    socket.on('error', () => this._close())
    socket.on('close', () => this._close())
    socket.on('end', () => this._close())
  }

  /** Queues a packet. Before play it is sent at once, in play with the tick's batch. */
  write (name, params) {
    this.writeFrame(frame(this.state, name, params))
    if (this.state !== 'play') this.flush()
  }

  writeFrame (bytes) {
    if (!this.ended) this.outgoing.push(bytes)
  }

  flush () {
    if (this.outgoing.length === 0 || this.ended) return
    const batch = this.outgoing
    this.outgoing = []
    // Small packets are sent as one piece. Columns are not copied, because they are the same bytes for everybody.
    this.socket.cork()
    let small = []
    for (const bytes of batch) {
      if (bytes.length < LARGE_BYTES) {
        small.push(bytes)
        continue
      }
      if (small.length > 0) this.socket.write(Buffer.concat(small))
      small = []
      this.socket.write(bytes)
    }
    if (small.length > 0) this.socket.write(small.length === 1 ? small[0] : Buffer.concat(small))
    this.socket.uncork()
    if (this.socket.writableLength > UNSENT_BYTES_MAX) this._close()
  }

  /** Sends the reason and closes the connection. */
  end (reason) {
    if (this.ended) return
    if (this.state === 'login') this.write('disconnect', { reason: JSON.stringify({ text: reason }) })
    else if (this.state === 'configuration') this.write('disconnect', { reason: textComponent(reason) })
    else if (this.state === 'play') this.write('kick_disconnect', { reason: textComponent(reason) })
    this.flush()
    this.endReason = reason
    this.socket.end()
    setTimeout(() => this.socket.destroy(), LINGER_MS).unref()
    this._close()
  }

  _close () {
    if (this.ended) return
    this.ended = true
    this.outgoing = []
    this.inbox = []
    if (!this.endReason) this.socket.destroy()
    this.handlers.onEnd(this, this.endReason ?? 'left')
  }

  _read (bytes) {
    this.unread = this.unread.length === 0 ? bytes : Buffer.concat([this.unread, bytes])
    let offset = 0
    while (!this.ended) {
      const header = readLength(this.unread, offset)
      if (header === null) break
      if (header.length > FRAME_BYTES_MAX || header.length < 1) return this.end('A packet was too large.')
      const start = offset + header.size
      if (this.unread.length < start + header.length) break
      offset = start + header.length
      this._receive(this.unread.subarray(start, offset))
    }
    this.unread = offset === 0 ? this.unread : Buffer.from(this.unread.subarray(offset))
  }

  _receive (body) {
    if (this.packetMeter?.exceeds()) return this.end(TOO_MANY_PACKETS)
    if (this.state === 'play' && ignoredPlayIds.has(body[0])) return
    let packet
    try {
      packet = parse(this.state, body)
    } catch {
      this.end('A packet could not be read.')
      return
    }
    if (this.state !== 'play') {
      this._handleEarly(packet)
    } else if (this.inbox.push(packet) > INBOX_PACKETS_MAX) {
      this.end('Too many packets: the server does not keep up with this client.')
    }
  }

  /** A failed login affects only that client. */
  _handleEarly (packet) {
    try {
      this.handlers.onPacket(this, packet)
    } catch (error) {
      this.handlers.onFault(this, error)
      this.end('The server could not handle this login.')
    }
  }
}

function readLength (bytes, offset) {
  let length = 0
  for (let size = 0; size < 3; size++) {
    const byte = bytes[offset + size]
    if (byte === undefined) return null
    length |= (byte & 127) << (7 * size)
    if (byte < 128) return { length, size: size + 1 }
  }
  return { length: FRAME_BYTES_MAX + 1, size: 3 }
}

module.exports = { Connection }
