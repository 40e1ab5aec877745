'use strict'
// Speech reaches players within the hearing radius only. The server decides this, not the clients. With `chat_everywhere` it reaches everybody, as on other
// servers.

const { createSpamMeter } = require('../network/limits')
const { playFrame, textComponent } = require('../network/packets')

const MESSAGE_LENGTH_MAX = 256
const CHAT_TYPE = { chatType: 0 } // minecraft:chat, the first entry of the chat type registry
const BURST_MESSAGES = 20
const MESSAGES_PER_TICK = 0.2 // messages earned each tick, saved up to the burst; beyond it the speaker is disconnected, as in vanilla
const NO_CONTROL = /[\u0000-\u001f\u007f\u00a7]/ // eslint-disable-line no-control-regex

// Agents are never operators: every text that starts with a slash is refused.
const refuse = (player) => tell(player, 'You do not have permission to use commands here.')

function maySpeak (world, player) {
  const { speech } = player
  if (world.options.paper_limits) return !speech.spam.exceeds(world.age)
  speech.left = Math.min(BURST_MESSAGES, speech.left + (world.age - speech.age) * MESSAGES_PER_TICK) - 1
  speech.age = world.age
  return speech.left >= 0
}

module.exports = function chat (world) {
  world.events.on('playerJoined', (player) => {
    player.speech = { left: BURST_MESSAGES, age: world.age, spam: createSpamMeter(world.age) }
  })

  world.onPacket('chat_message', (player, { message, timestamp, salt }) => {
    if (world.watchers.has(player)) return tell(player, 'You only watch: nobody hears you.')
    if (!maySpeak(world, player)) return player.connection.end('Kicked for spamming')
    if (message.length === 0 || message.length > MESSAGE_LENGTH_MAX || NO_CONTROL.test(message)) {
      return player.connection.end('Illegal characters in chat')
    }
    world.say(player, message, { timestamp, salt })
  })

  world.onPacket('chat_command', refuse)
  world.onPacket('chat_command_signed', refuse)

  /** Delivers a player's words to everyone within the hearing radius, the speaker included. */
  world.say = function say (player, message, { timestamp, salt }) {
    const radius = world.options.hearing_radius_blocks
    const bytes = playFrame('player_chat', {
      senderUuid: player.uuid,
      index: 0,
      signature: undefined,
      plainMessage: message,
      timestamp,
      salt,
      previousMessages: [],
      unsignedChatContent: undefined,
      filterType: 0,
      type: CHAT_TYPE,
      networkName: textComponent(player.name),
      networkTargetName: undefined
    })
    const hearers = []
    const deliver = (hearer) => {
      hearer.getToKnow(player)
      hearer.connection.writeFrame(bytes)
      if (hearer !== player && !world.watchers.has(hearer)) hearers.push(hearer.name)
    }
    if (world.options.chat_everywhere) {
      for (const hearer of world.players.values()) deliver(hearer)
    } else {
      world.entities.near(player.x, player.z, radius, (entity) => {
        if (entity.typeName === 'player' && entity.distanceTo(player.x, player.y, player.z) <= radius) deliver(entity)
      })
    }
    for (const watcher of world.watchers) {
      if (!world.options.chat_everywhere && watcher.distanceTo(player.x, player.y, player.z) <= radius) deliver(watcher)
    }
    world.events.emit('said', { player, message, hearers })
  }

  /** Sends a message of the world to players wherever they are; to everybody if none are named. */
  world.announce = function announce (text, players = world.everyone()) {
    const bytes = playFrame('system_chat', { content: textComponent(text), isActionBar: false })
    for (const player of players) player.connection.writeFrame(bytes)
  }
}

function tell (player, text) {
  player.connection.write('system_chat', { content: textComponent(text), isActionBar: false })
}
