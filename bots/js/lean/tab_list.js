'use strict'
// The player list of the server. Every body receives the same list, so it is parsed once and the profiles are shared. A body stores only whether it sees each
// player.

const REMEMBERED_PACKETS = 8

/** What one body stores about a player; the rest is the shared profile. */
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
  /** @param {object} registry of the server's version, for the format of names in chat */
  constructor (registry) {
    this.ChatMessage = require('prismarine-chat')(registry)
    this.profiles = new Map()
    this.parsed = []
  }

  /** The reader of the gate: handles a `player_info` frame of a body. */
  read (bot, frame) {
    const packet = this.parse(bot, frame)
    // Ping updates about all players come every few seconds, and nothing uses them.
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

/** Entities usually come after their player's profile. An entity that came before gets its name here. */
function entityOf (bot, { uuid, username }) {
  const entity = Object.values(bot.entities).find((candidate) => candidate.uuid === uuid)
  if (!entity) return null
  entity.username = username
  return entity
}

/** Lets a body find players by uuid without a search. */
function install (bot) {
  bot._client.removeAllListeners('player_info')
  bot._playerFromUUID = (uuid) => bot.players[bot.uuidToUsername[uuid]]
}

module.exports = { TabList, install }
