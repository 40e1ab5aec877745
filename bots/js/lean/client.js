'use strict'
// A protocol client without stream pipelines. Frames are cut directly from the socket's data, unneeded packets are dropped before parsing (see packet_gate.js),
// and packets are framed and sent in one write.

const zlib = require('node:zlib')
const minecraftData = require('minecraft-data')
const mc = require('minecraft-protocol')
const { readingCodec, writingCodec } = require('../../../configs/js/codecs')

const CLOSE_TIMEOUT_MS = 5_000
const BUNDLE_PACKETS_MAX = 4_096

const codecs = new Map()

/** The compiled reader and writer of one protocol state, shared by all clients of a version. */
function codecOf (state, version) {
  const key = `${version} ${state}`
  let codec = codecs.get(key)
  if (!codec) {
    const { protocol } = minecraftData(version)
    codec = { encoder: writingCodec(protocol, state, 'toServer'), decoder: readingCodec(protocol, state, 'toClient') }
    codecs.set(key, codec)
  }
  return codec
}

class LeanClient extends mc.Client {
  /** Called first for each frame, if set: `(state, frame) => true` when it has handled the frame. */
  setGate (gate) { this.gate = gate }

  get state () { return this.protocolState }

  set state (next) {
    const previous = this.protocolState
    this.protocolState = next
    const codec = codecOf(next, this.version)
    this.encoder = codec.encoder
    this.decoder = codec.decoder
    this.bundle = null
    // The base class made streams for its own pipeline, which this class does not use.
    this.splitter = null
    this.framer = null
    this.emit('state', next, previous)
  }

  get compressionThreshold () { return this.threshold ?? -2 }

  set compressionThreshold (threshold) { this.threshold = threshold }

  setCompressionThreshold (threshold) { this.threshold = threshold }

  setEncryption () {
    this.emit('error', new Error('The server runs in online mode; set online-mode=false on it so that agents can join.'))
    this.end('encryptionNotSupported')
  }

  setSocket (socket) {
    this.ended = false
    this.socket = socket
    this.pending = null
    const finish = () => {
      if (this.ended) return
      this.ended = true
      clearTimeout(this.closeTimer)
      this.emit('end', this._endReason || 'socketClosed')
    }
    socket.setNoDelay?.(true)
    socket.on('connect', () => this.emit('connect'))
    socket.on('data', (data) => this.onData(data))
    socket.on('error', (error) => { this.emit('error', error); finish() })
    socket.on('close', finish)
    socket.on('end', finish)
    socket.on('timeout', finish)
  }

  end (reason) {
    this._endReason = reason
    if (!this.socket) return
    this.socket.end()
    this.closeTimer = setTimeout(() => this.socket.destroy(), CLOSE_TIMEOUT_MS)
    this.closeTimer.unref()
  }

  onData (data) {
    let buffer = this.pending ? Buffer.concat([this.pending, data]) : data
    this.pending = null
    let offset = 0
    while (offset < buffer.length) {
      let length = 0
      let cursor = offset
      let shift = 0
      let complete = false
      while (cursor < buffer.length) {
        const byte = buffer[cursor++]
        length |= (byte & 0x7f) << shift
        if (byte < 0x80) { complete = true; break }
        shift += 7
        if (shift > 28) {
          this.emit('error', new Error('The server sent a frame without a valid length.'))
          this.end('badFrame')
          return
        }
      }
      if (!complete || buffer.length - cursor < length) break
      offset = cursor + length
      this.onFrame(buffer.subarray(cursor, offset))
      if (this.ended) return
    }
    if (offset < buffer.length) {
      buffer = buffer.subarray(offset)
      this.pending = buffer
    }
  }

  onFrame (frame) {
    try {
      if (this.threshold !== undefined && this.threshold >= 0) frame = inflate(frame)
      if (this.gate && !this.bundle && this.gate(this.protocolState, frame)) return
      const parsed = this.parse(frame)
      parsed.metadata.name = parsed.data.name
      parsed.metadata.state = this.protocolState
      parsed.data = parsed.data.params
      this.onPacket(parsed)
    } catch (error) {
      // One unreadable packet, or a listener that throws, must not end the other bodies of this process.
      this.emit('error', error)
    }
  }

  parse (frame) {
    try {
      return this.decoder.parsePacketBuffer('packet', frame)
    } catch (error) {
      const id = readVarInt(frame, 0).value.toString(16)
      throw new Error(`The server's packet 0x${id} of ${frame.length} bytes cannot be read: ${error.message}`, { cause: error })
    }
  }

  onPacket (parsed) {
    if (parsed.metadata.name === 'bundle_delimiter') {
      const bundle = this.bundle
      this.bundle = bundle ? null : []
      if (bundle) for (const inner of bundle) this.emitPacket(inner)
    } else if (this.bundle && this.bundle.length < BUNDLE_PACKETS_MAX) {
      this.bundle.push(parsed)
    } else {
      this.emitPacket(parsed)
    }
  }

  emitPacket (parsed) {
    this.emit('packet', parsed.data, parsed.metadata, parsed.buffer, parsed.fullBuffer)
    this.emit(parsed.metadata.name, parsed.data, parsed.metadata)
  }

  write (name, params) {
    if (!this.socket?.writable) return
    try {
      this.writeRaw(this.encoder.createPacketBuffer('packet', { name, params }))
    } catch (error) {
      error.message = `Cannot write the packet ${name}: ${error.message}`
      this.emit('error', error)
    }
  }

  writeRaw (packet) {
    if (!this.socket?.writable) return
    if (this.threshold !== undefined && this.threshold >= 0) packet = deflate(packet, this.threshold)
    const head = sizeOfVarInt(packet.length)
    const framed = Buffer.allocUnsafe(head + packet.length)
    writeVarInt(framed, 0, packet.length)
    packet.copy(framed, head)
    this.socket.write(framed)
  }
}

function sizeOfVarInt (value) {
  let size = 1
  while (value > 0x7f) { value >>>= 7; size++ }
  return size
}

function writeVarInt (buffer, offset, value) {
  while (value > 0x7f) {
    buffer[offset++] = (value & 0x7f) | 0x80
    value >>>= 7
  }
  buffer[offset++] = value
  return offset
}

/** Reads a varint. The frames are complete, so partial reads are not needed. */
function readVarInt (buffer, offset) {
  let value = 0
  let shift = 0
  let byte
  do {
    byte = buffer[offset++]
    value |= (byte & 0x7f) << shift
    shift += 7
  } while (byte >= 0x80 && shift < 35)
  return { value, offset }
}

function inflate (frame) {
  const { value: plainLength, offset } = readVarInt(frame, 0)
  const body = frame.subarray(offset)
  return plainLength === 0 ? body : zlib.inflateSync(body, { finishFlush: zlib.constants.Z_SYNC_FLUSH })
}

function deflate (packet, threshold) {
  if (packet.length < threshold) return Buffer.concat([Buffer.from([0]), packet])
  const head = Buffer.allocUnsafe(sizeOfVarInt(packet.length))
  writeVarInt(head, 0, packet.length)
  return Buffer.concat([head, zlib.deflateSync(packet)])
}

module.exports = { LeanClient, readVarInt }
