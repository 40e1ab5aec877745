'use strict'
// The smallest client that a server accepts as a player: logs in, confirms its position, answers keep-alives, walks. It reads only the length and
// the id of nearly all packets, so one process can run hundreds of clients.

const net = require('node:net')
const zlib = require('node:zlib')
const registry = require('prismarine-registry')

const STEPS_PER_SECOND = 20
const WALK_BLOCKS_PER_STEP = 4.3 / STEPS_PER_SECOND
const TURN_EVERY_STEPS = 60
const ON_GROUND = 1
const SLOW_SERVER_BYTES_MAX = 1 << 22 // unsent bytes at which no more steps are sent

/** Packet ids of a version by state, direction and name. */
function packetIds (version) {
  const { protocol } = registry(version)
  const idsOf = (state, direction) => {
    const { mappings } = protocol[state][direction].types.packet[1][0].type[1]
    return Object.fromEntries(Object.entries(mappings).map(([id, name]) => [name, Number(id)]))
  }
  const states = ['handshaking', 'login', 'configuration', 'play']
  return Object.fromEntries(states.map((state) => [state, { toServer: idsOf(state, 'toServer'), toClient: idsOf(state, 'toClient') }]))
}

function varint (value) {
  const bytes = []
  let rest = value >>> 0
  do {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest)
    rest >>>= 7
  } while (rest > 0)
  return Buffer.from(bytes)
}

/** `[value, next offset]`, or null if the bytes are incomplete. */
function readVarint (bytes, start) {
  let value = 0
  for (let at = start, shift = 0; at < bytes.length; at++, shift += 7) {
    value |= (bytes[at] & 127) << shift
    if (bytes[at] < 128) return [value, at + 1]
  }
  return null
}

const text = (value) => Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)])

class LightClient {
  /**
   * @param {object} endpoint `{ host, port, version, protocolVersion, ids }`
   * @param {string} name
   * @param {() => number} random
   */
  constructor (endpoint, name, random) {
    this.endpoint = endpoint
    this.ids = endpoint.ids
    this.name = name
    this.random = random
    this.state = 'login'
    this.isCompressing = false
    this.unread = Buffer.alloc(0)
    this.place = null
    this.columns = 0
    this.counts = { bytes: 0, packets: 0, steps: 0, putBack: 0, blocks: 0 }
    this.isWalking = false
    this.stepsLeft = 0
    this.heading = 0
  }

  /** Settled when the server has set its position and sent land. */
  join () {
    return new Promise((resolve, reject) => {
      this.onJoined = resolve
      this.onEnd = (why) => reject(new Error(`${this.name} did not get in: ${why}`))
      const { host, port, protocolVersion } = this.endpoint
      this.socket = net.connect(port, host)
      this.socket.setNoDelay(true)
      this.socket.on('connect', () => {
        const portBytes = Buffer.alloc(2)
        portBytes.writeUInt16BE(port)
        this.write('handshaking', 'set_protocol', varint(protocolVersion), text(host), portBytes, varint(2))
        this.write('login', 'login_start', text(this.name), Buffer.alloc(16))
      })
      this.socket.on('data', (bytes) => this._read(bytes))
      this.socket.on('error', (error) => this._end(error.message))
      this.socket.on('close', () => this._end('the connection was closed'))
    })
  }

  _end (why) {
    this.hasEnded = true
    this.onEnd(why)
  }

  write (state, name, ...parts) {
    const body = Buffer.concat([...(this.isCompressing ? [varint(0)] : []), varint(this.ids[state].toServer[name]), ...parts])
    this.socket.write(Buffer.concat([varint(body.length), body]))
  }

  _read (bytes) {
    this.counts.bytes += bytes.length
    this.unread = this.unread.length === 0 ? bytes : Buffer.concat([this.unread, bytes])
    let at = 0
    for (;;) {
      const head = readVarint(this.unread, at)
      if (head === null || head[1] + head[0] > this.unread.length) break
      this._packet(this.unread.subarray(head[1], head[1] + head[0]))
      at = head[1] + head[0]
    }
    this.unread = this.unread.subarray(at)
  }

  _packet (frame) {
    this.counts.packets++
    let body = frame
    if (this.isCompressing) {
      const [size, start] = readVarint(frame, 0)
      // Relevant packets are small, and small packets are sent uncompressed; of large ones only land is counted.
      body = size === 0 ? frame.subarray(start) : this.columns > 0 ? null : zlib.inflateSync(frame.subarray(start))
    }
    if (body === null) return
    const [id, start] = readVarint(body, 0)
    this[`_${this.state}`](id, body.subarray(start))
  }

  _login (id, body) {
    const { toClient } = this.ids.login
    if (id === toClient.compress) this.isCompressing = true
    else if (id === toClient.disconnect) this._end(body.toString('utf8'))
    else if (id === toClient.success) {
      this.write('login', 'login_acknowledged')
      this.state = 'configuration'
      this.write('configuration', 'settings', text('en_us'), Buffer.from([4, 0, 1, 127, 1, 0, 1, 0]))
    }
  }

  _configuration (id, body) {
    const { toClient } = this.ids.configuration
    if (id === toClient.select_known_packs) this.write('configuration', 'select_known_packs', varint(0))
    else if (id === toClient.keep_alive) this.write('configuration', 'keep_alive', body)
    else if (id === toClient.finish_configuration) {
      this.write('configuration', 'finish_configuration')
      this.state = 'play'
    }
  }

  _play (id, body) {
    const { toClient } = this.ids.play
    if (id === toClient.keep_alive) this.write('play', 'keep_alive', body)
    else if (id === toClient.map_chunk) this._column()
    else if (id === toClient.chunk_batch_finished) this.write('play', 'chunk_batch_received', Buffer.from([0x41, 0x80, 0, 0]))
    else if (id === toClient.position) this._put(body)
    else if (id === toClient.kick_disconnect) this._end('it was kicked')
  }

  _column () {
    this.columns++
    if (this.place !== null) this.onJoined()
  }

  _put (body) {
    const [teleport, at] = readVarint(body, 0)
    if (this.isWalking) this.counts.putBack++
    this.place = { x: body.readDoubleBE(at), y: body.readDoubleBE(at + 8), z: body.readDoubleBE(at + 16) }
    this.home ??= this.place
    this.stepsLeft = 0
    this.write('play', 'teleport_confirm', varint(teleport))
    if (this.columns > 0) this.onJoined()
  }

  /** From now on it walks around, at most `radius` blocks from its present place. */
  startWalking (radius) {
    this.home = this.place
    this.radius = radius
    this.isWalking = true
  }

  /** One step of a walker; call it 20 times a second. */
  step () {
    if (!this.isWalking || this.hasEnded || this.socket.writableLength > SLOW_SERVER_BYTES_MAX) return
    if (this.stepsLeft-- <= 0) this._turn()
    const { place } = this
    place.x += Math.cos(this.heading) * WALK_BLOCKS_PER_STEP
    place.z += Math.sin(this.heading) * WALK_BLOCKS_PER_STEP
    this.counts.steps++
    this.counts.blocks += WALK_BLOCKS_PER_STEP
    const bytes = Buffer.alloc(25)
    bytes.writeDoubleBE(place.x, 0)
    bytes.writeDoubleBE(place.y, 8)
    bytes.writeDoubleBE(place.z, 16)
    bytes[24] = ON_GROUND
    this.write('play', 'position', bytes)
  }

  /** Chooses a new direction, back towards its start if it is far from it. */
  _turn () {
    this.stepsLeft = Math.floor((0.5 + this.random()) * TURN_EVERY_STEPS)
    const [dx, dz] = [this.home.x - this.place.x, this.home.z - this.place.z]
    const isFar = Math.hypot(dx, dz) + this.stepsLeft * WALK_BLOCKS_PER_STEP > this.radius
    this.heading = isFar ? Math.atan2(dz, dx) : this.random() * 2 * Math.PI
  }

  end () {
    this.onEnd = () => {}
    this.socket.destroy()
  }
}

module.exports = { LightClient, packetIds, STEPS_PER_SECOND }
