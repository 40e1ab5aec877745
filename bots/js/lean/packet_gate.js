'use strict'
// Handling of packets before parsing. In a crowd most packets are moves of other players and effects that no body uses. Moves are read in place, effects are
// dropped. All other packets are parsed normally.

const minecraftData = require('minecraft-data')
const conversions = require('mineflayer/lib/conversions')
const { readVarInt } = require('./client')
const { speedReader } = require('./speed_reader')

/** Play packets that no body needs: sound, light, decoration, and packets for disabled mineflayer plugins. */
const DROPPED_IN_PLAY = [
  'sound_effect', 'entity_sound_effect', 'stop_sound', 'world_particles', 'world_event', 'update_light', 'chunk_biomes',
  'boss_bar', 'scoreboard_display_objective', 'scoreboard_objective', 'scoreboard_score', 'reset_score', 'teams',
  'set_title_text', 'set_title_subtitle', 'set_title_time', 'clear_titles', 'action_bar', 'playerlist_header',
  'declare_commands', 'declare_recipes', 'recipe_book_add', 'recipe_book_remove', 'recipe_book_settings', 'tags',
  'advancements', 'select_advancement_tab', 'statistics', 'server_data', 'server_links', 'custom_report_details',
  'initialize_world_border', 'world_border_center', 'world_border_lerp_size', 'world_border_size',
  'world_border_warning_delay', 'world_border_warning_reach', 'hurt_animation', 'block_break_animation',
  'entity_head_rotation', 'set_ticking_state', 'step_tick', 'map', 'debug_sample', 'chat_suggestions', 'set_cooldown'
]

const DROPPED_IN_CONFIGURATION = ['tags', 'server_links', 'custom_report_details', 'feature_flags']

const TIME_INTERVAL_MS = 900
const REGISTRIES_MAX = 64

const MOVE = [['entityId', 'varint'], ['dX', 'i16'], ['dY', 'i16'], ['dZ', 'i16']]
const LOOK = [['yaw', 'i8'], ['pitch', 'i8']]
const GROUND = [['onGround', 'bool']]

/** Layouts as of 1.21.4. A packet is read in place only if the protocol's description is exactly this one. */
const LAYOUTS = {
  rel_entity_move: [...MOVE, ...GROUND],
  entity_move_look: [...MOVE, ...LOOK, ...GROUND],
  entity_look: [['entityId', 'varint'], ...LOOK, ...GROUND]
}

const MOVE_UNIT_BLOCKS = 1 / 4096

function packetNames (protocol, state) {
  const mappings = protocol[state].toClient.types.packet[1][0].type[1].mappings
  return new Map(Object.entries(mappings).map(([id, name]) => [name, Number(id)]))
}

function hasLayout (types, name) {
  const fields = types[`packet_${name}`]?.[1] ?? []
  return JSON.stringify(fields.map((field) => [field.name, field.type])) === JSON.stringify(LAYOUTS[name])
}

const drop = () => true

/**
 * Makes the gate of one body.
 *
 * @param {object} bot a mineflayer bot on a LeanClient
 * @param {object} shared the process's `{ store, tabList, registryData }`
 * @returns {(state: string, frame: Buffer) => boolean} true when a frame needs no parsing
 */
function createGate (bot, { store, tabList, registryData }) {
  const { protocol } = minecraftData(bot.version)
  const play = packetNames(protocol, 'play')
  const types = protocol.play.toClient.types
  const inPlay = []
  for (const name of DROPPED_IN_PLAY) if (play.has(name)) inPlay[play.get(name)] = drop
  const readers = entityReaders(bot)
  for (const name of Object.keys(readers)) {
    if (play.has(name) && (!LAYOUTS[name] || hasLayout(types, name))) inPlay[play.get(name)] = readers[name]
  }
  inPlay[play.get('map_chunk')] = (frame, offset) => takeKnownColumn(bot, store, frame, offset)
  inPlay[play.get('update_time')] = createThrottle(TIME_INTERVAL_MS)
  inPlay[play.get('player_info')] = (frame) => tabList.read(bot, frame)

  const inConfiguration = []
  if (protocol.configuration) {
    const configuration = packetNames(protocol, 'configuration')
    for (const name of DROPPED_IN_CONFIGURATION) {
      if (configuration.has(name)) inConfiguration[configuration.get(name)] = drop
    }
    if (configuration.has('registry_data')) inConfiguration[configuration.get('registry_data')] = registryData
  }

  return (state, frame) => {
    const table = state === 'play' ? inPlay : state === 'configuration' ? inConfiguration : null
    if (!table) return false
    let id = frame[0]
    let offset = 1
    if (id >= 0x80) ({ value: id, offset } = readVarInt(frame, 0))
    const reader = table[id]
    return reader !== undefined && reader(frame, offset)
  }
}

/** Reads moves of known entities in place. A body does not need the velocities of others, and of their attributes only the speed of horses. */
function entityReaders (bot) {
  const moved = (frame, offset, hasMove, hasLook) => {
    const { value: id, offset: start } = readVarInt(frame, offset)
    const entity = bot.entities?.[id]
    if (!entity) return true
    let at = start
    if (hasMove) {
      entity.position.x += frame.readInt16BE(at) * MOVE_UNIT_BLOCKS
      entity.position.y += frame.readInt16BE(at + 2) * MOVE_UNIT_BLOCKS
      entity.position.z += frame.readInt16BE(at + 4) * MOVE_UNIT_BLOCKS
      at += 6
    }
    if (hasLook) {
      entity.yaw = conversions.fromNotchianYawByte(frame.readInt8(at))
      entity.pitch = conversions.fromNotchianPitchByte(frame.readInt8(at + 1))
    }
    bot.emit('entityMoved', entity)
    return true
  }
  const ofOthers = (frame, offset) => readVarInt(frame, offset).value !== bot.entity?.id
  const readSpeed = speedReader(bot)
  return {
    rel_entity_move: (frame, offset) => moved(frame, offset, true, false),
    entity_move_look: (frame, offset) => moved(frame, offset, true, true),
    entity_look: (frame, offset) => moved(frame, offset, false, true),
    animation: ofOthers, // the body's own animation tells that it woke up
    entity_velocity: ofOthers,
    entity_update_attributes: (frame, offset) => {
      const isOther = ofOthers(frame, offset)
      if (isOther) readSpeed(frame, offset)
      return isOther
    }
  }
}

/** A column that another body of this process holds is reused without reading it. */
function takeKnownColumn (bot, store, frame, offset) {
  const body = bot.bodyWorld
  const chunkX = frame.readInt32BE(offset)
  const chunkZ = frame.readInt32BE(offset + 4)
  const holders = store.holders(body.dimension, chunkX, chunkZ)
  if (holders.size === 0 || holders.has(body)) return false
  body.take(chunkX, chunkZ)
  return true
}

function createThrottle (intervalMs) {
  let last = -Infinity
  return () => {
    const now = performance.now()
    if (now - last < intervalMs) return true
    last = now
    return false
  }
}

/** Reads each registry of a server once: all bodies share the result. */
function createRegistryFilter () {
  const seen = []
  return (frame) => {
    if (seen.some((known) => known.equals(frame))) return true
    seen.push(Buffer.from(frame))
    if (seen.length > REGISTRIES_MAX) seen.shift()
    return false
  }
}


module.exports = { createGate, createRegistryFilter }
