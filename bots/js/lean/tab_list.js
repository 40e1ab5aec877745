'use strict'
// Who is on the server. Every body is sent the same list, so it is parsed once and its profiles are shared; a body keeps
// of each player only whether it sees them.

const REMEMBERED_PACKETS = 8

/** What one body knows of a player; the rest is the profile that all bodies share. */
class Player {
  constructor (profile, entity) {
    this.profile = profile
    this.entity = entity
  }

  get uuid () { return this.profile.uuid }
  get username () { return this.profile.username }
  get gamemode () { return this.profile.gamemode }
  get displayName () { return this.profile.displayName }
  get ping () { return 0 }
}

class TabList {
  /** @param {object} registry of the server's version, for the form of names in chat */
  constructor (registry) {
    this.ChatMessage = require('prismarine-chat')(registry)
    this.profiles = new Map()
    this.parsed = []
  }

  /** The gate's reader: deals with a `player_info` frame of a body. */
  read (bot, frame) {
    const packet = this.parse(bot, frame)
    // Ping alone is sent to everybody about everybody every few seconds, and nobody uses it.
    if (packet.action.add_player || packet.action.update_game_mode) this.apply(bot, packet)
    return true
  }

  parse (bot, frame) {
    const known = this.parsed.find((entry) => entry.frame.equals(frame))
    if (known) return known.packet
    const packet = bot._client.decoder.parsePacketBuffer('packet', frame).data.params
    this.parsed.push({ frame: Buffer.from(frame), packet })
    if (this.parsed.length > REMEMBERED_PACKETS) this.parsed.shift()
    return packet
  }

  profile (item, action) {
    let profile = this.profiles.get(item.uuid)
    if (!profile) {
      if (!action.add_player) return null
      profile = { uuid: item.uuid, username: item.player.name, gamemode: 0, displayName: null }
      profile.displayName = new this.ChatMessage({ text: '', extra: [{ text: profile.username }] })
      this.profiles.set(item.uuid, profile)
    }
    if (action.update_game_mode) profile.gamemode = item.gamemode
    return profile
  }

  apply (bot, packet) {
    for (const item of packet.data) {
      const profile = this.profile(item, packet.action)
      if (!profile) continue
      const name = profile.username
      if (bot.players[name]) {
        bot.emit('playerUpdated', bot.players[name])
        continue
      }
      if (!packet.action.add_player) continue
      const isSelf = name === bot.username
      const player = new Player(profile, isSelf ? bot.entity : entityOf(bot, profile))
      bot.players[name] = player
      bot.uuidToUsername[item.uuid] = name
      if (isSelf) bot.player = player
      bot.emit('playerJoined', player)
    }
  }
}

/** Entities mostly come after their player's profile; one that came before gets its name here. */
function entityOf (bot, { uuid, username }) {
  const entity = Object.values(bot.entities).find((candidate) => candidate.uuid === uuid)
  if (!entity) return null
  entity.username = username
  return entity
}

/** Lets a body find players by uuid without looking through all of them. */
function install (bot) {
  bot._client.removeAllListeners('player_info')
  bot._playerFromUUID = (uuid) => bot.players[bot.uuidToUsername[uuid]]
}

module.exports = { TabList, install }
