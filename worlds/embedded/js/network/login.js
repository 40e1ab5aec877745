'use strict'
// The connection before play: server list, offline login, configuration. No compression and no encryption, because players are on this machine.

const { createHash } = require('node:crypto')
const { registry, MINECRAFT_VERSION } = require('../game_data')
const { THROTTLED } = require('./limits')
const { VANILLA_PACK, fullFrames, namesOnlyFrames } = require('./registry_frames')

const PROTOCOL_VERSION = registry.version.version
const NAME_PATTERN = /^[A-Za-z0-9_]{1,16}$/
const LOGIN_LIMIT_MS = 120 * 1000 // generous, because agents join under load; but a login cannot stay open for ever

/** The UUID that an offline server gives to a name (version 3 of `OfflinePlayer:NAME`, as in vanilla). */
function offlineUuid (name) {
  const hash = createHash('md5').update(`OfflinePlayer:${name}`).digest()
  hash[6] = (hash[6] & 0x0f) | 0x30
  hash[8] = (hash[8] & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function onHandshake (door, connection, packet) {
  connection.protocolVersion = packet.protocolVersion
  connection.state = packet.nextState === 1 ? 'status' : 'login'
  if (connection.state === 'login' && door.throttles(connection.socket.remoteAddress)) return connection.end(THROTTLED)
  connection.loginTimer = setTimeout(() => { if (connection.state !== 'play') connection.end('The login took too long.') }, LOGIN_LIMIT_MS)
  connection.loginTimer.unref()
}

function onStatus (door, connection) {
  connection.write('server_info', {
    response: JSON.stringify({
      version: { name: MINECRAFT_VERSION, protocol: PROTOCOL_VERSION },
      players: { max: door.maxPlayers, online: door.playerCount(), sample: [] },
      description: { text: door.motd },
      enforcesSecureChat: false
    })
  })
}

function onPing (connection, packet) {
  connection.write('ping', { time: packet.time })
  connection.end('done')
}

function onLoginStart (door, connection, packet) {
  if (connection.protocolVersion !== PROTOCOL_VERSION) return connection.end(`This world is Minecraft ${MINECRAFT_VERSION}: join with that version.`)
  if (!NAME_PATTERN.test(packet.username)) return connection.end('A name has 1 to 16 letters, digits or underscores.')
  if (!door.mayEnter(packet.username)) return connection.end('You are not whitelisted on this server!')
  if (door.isFullFor(packet.username)) return connection.end('The server is full!')
  connection.username = packet.username
  connection.uuid = offlineUuid(packet.username)
  connection.write('success', { uuid: connection.uuid, username: connection.username, properties: [] })
}

function onAcknowledged (connection) {
  if (!connection.username) return connection.end('The login packets came out of order.')
  connection.state = 'configuration'
  connection.write('select_known_packs', { packs: [VANILLA_PACK] })
}

function onSettings (connection, packet) {
  connection.settings = packet
}

function onKnownPacks (connection, packet) {
  const knowsVanilla = packet.packs.some(({ namespace, id, version }) =>
    namespace === VANILLA_PACK.namespace && id === VANILLA_PACK.id && version === VANILLA_PACK.version)
  connection.writeFrame(knowsVanilla ? namesOnlyFrames : fullFrames)
  connection.write('finish_configuration', {})
  connection.configured = true
}

function onFinished (door, connection) {
  if (!connection.configured) return connection.end('The login packets came out of order.')
  clearTimeout(connection.loginTimer)
  connection.state = 'play'
  door.onJoin(connection)
}

/**
 * @param {{ motd: string, maxPlayers: number, playerCount: () => number, isFullFor: (name: string) => boolean,
 *   mayEnter: (name: string) => boolean,
 *   throttles: (address: string) => boolean, onJoin: Function }} door
 *   `onJoin(connection)` is called in the state play, with `connection.username`, `.uuid` and `.settings`.
 * @returns {(connection, packet) => void} the handler of every packet before play
 */
function createLogin (door) {
  const handlers = {
    handshaking: { set_protocol: (connection, packet) => onHandshake(door, connection, packet) },
    status: { ping_start: (connection) => onStatus(door, connection), ping: onPing },
    login: { login_start: (connection, packet) => onLoginStart(door, connection, packet), login_acknowledged: onAcknowledged },
    configuration: { settings: onSettings, select_known_packs: onKnownPacks, finish_configuration: (connection) => onFinished(door, connection) }
  }

  return function onPacket (connection, packet) {
    handlers[connection.state]?.[packet.name]?.(connection, packet.params)
  }
}

module.exports = { createLogin }
