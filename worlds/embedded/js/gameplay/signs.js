'use strict'
// Signs have four lines on each side. A player that places or clicks a sign may write on it. Dye colours the text, glow ink lights it, and wax keeps it for good.

const { registry, propertiesOf, blockByState } = require('../game_data')
const { nameOf, withCount } = require('../inventory/stacks')

const LINES = 4
const LINE_CHARACTERS_MAX = 384 // vanilla's limit in the packet; a client writes as much as is 90 pixels wide
const FORMATTING = /§.?/g
const CONTROL = /\p{Cc}/gu
const EMPTY = '""'
const YAW_OF = { south: 0, west: 90, north: 180, east: 270 }
const DEGREES_A_ROTATION = 22.5
const KINDS = { sign: { network: 7, isOf: (name) => !isHanging(name) }, hanging_sign: { network: 8, isOf: isHanging } } // numbers of vanilla's registry of block entities

const SIGNS = registry.blocksArray.map(({ name }) => name).filter((name) => name.endsWith('_sign'))
const byte = (value) => ({ type: 'byte', value: value ? 1 : 0 })

function isHanging (name) {
  return name.endsWith('_hanging_sign')
}

const blank = () => ({ messages: Array(LINES).fill(EMPTY), colour: 'black', isGlowing: false })

/** The words of a stored line: JSON of a text, or of a component. Null for anything else. */
function wordsOf (message) {
  try {
    const parsed = JSON.parse(message)
    return typeof parsed === 'string' ? parsed : parsed?.text ?? null
  } catch {
    return null
  }
}

const hasText = ({ messages }) => messages.some((message) => wordsOf(message) !== '')

function sideTag ({ messages, colour, isGlowing }) {
  return {
    type: 'compound',
    value: { messages: { type: 'list', value: { type: 'string', value: messages } }, color: { type: 'string', value: colour }, has_glowing_text: byte(isGlowing) }
  }
}

function sideFrom (tag) {
  if (!tag) return blank()
  const { messages, color, has_glowing_text: glows } = tag.value
  const kept = messages?.value.value ?? []
  return { messages: Array.from({ length: LINES }, (_, line) => wordsOf(kept[line]) === null ? EMPTY : kept[line]), colour: color?.value ?? 'black', isGlowing: glows?.value === 1 }
}

/** The side that a player sees: a sign's text faces where the sign faces, up to 90 degrees to either side. */
function sideSeen (sign, player, { rotation, facing }) {
  const yaw = facing === undefined ? Number(rotation) * DEGREES_A_ROTATION : YAW_OF[facing]
  const towards = Math.atan2(player.z - (sign.z + 0.5), player.x - (sign.x + 0.5)) * 180 / Math.PI - 90
  const apart = (((yaw - towards) % 360) + 540) % 360 - 180
  return Math.abs(apart) <= 90 ? 'front' : 'back'
}

/** What an item does to the text of a side. Returns whether it changed something. */
function apply (sign, side, item) {
  if (item === 'honeycomb') return (sign.isWaxed = true)
  if (!hasText(side)) return false
  const colour = item.endsWith('_dye') ? item.slice(0, -'_dye'.length) : side.colour
  const isGlowing = item === 'glow_ink_sac' || (side.isGlowing && item !== 'ink_sac')
  if (colour === side.colour && isGlowing === side.isGlowing) return false
  Object.assign(side, { colour, isGlowing })
  return true
}

module.exports = function signs (world) {
  for (const [id, { network, isOf }] of Object.entries(KINDS)) {
    world.blockEntityKind(id, {
      blocks: SIGNS.filter(isOf),
      network,
      create: () => ({ front: blank(), back: blank(), isWaxed: false, editor: null }),
      toTag: ({ front, back, isWaxed }) => ({ front_text: sideTag(front), back_text: sideTag(back), is_waxed: byte(isWaxed) }),
      fromTag: (sign, value) => Object.assign(sign, { front: sideFrom(value.front_text), back: sideFrom(value.back_text), isWaxed: value.is_waxed?.value === 1 })
    })
  }

  /** Whether somebody else writes on a sign: one whose editor is open and who is still beside it. */
  function isTaken (sign, player) {
    const other = sign.editor === null || sign.editor === player.name ? undefined : world.players.get(sign.editor)
    return other !== undefined && world.isInReach(other, sign)
  }

  function openEditor (player, sign, side) {
    sign.editor = player.name
    player.connection.write('open_sign_entity', { location: { x: sign.x, y: sign.y, z: sign.z }, isFrontText: side === 'front' })
  }

  world.events.on('blockPlaced', ({ player, x, y, z, state }) => {
    if (SIGNS.includes(blockByState[state].name)) openEditor(player, world.blockEntityAt(x, y, z), 'front')
  })

  world.onBlockUsed(SIGNS, (player, { x, y, z, state, block, slot, stack }) => {
    const sign = world.blockEntityAt(x, y, z)
    const side = sideSeen(sign, player, propertiesOf(state))
    const item = stack && nameOf(stack)
    if (item && isHanging(item) && isHanging(block.name)) return false // the next one of a chain
    if (sign.isWaxed) return true
    if (isTaken(sign, player)) return false
    if (item && apply(sign, sign[side], item)) {
      player.inventory.set(slot, withCount(stack, stack.count - 1))
      world.tellBlockEntity(sign)
    } else {
      openEditor(player, sign, side)
    }
    return true
  })

  world.onPacket('update_sign', (player, { location, isFrontText, text1, text2, text3, text4 }) => {
    if (player.isDead || !world.isInReach(player, location)) return
    const sign = world.blockEntityAt(location.x, location.y, location.z)
    if (!(sign?.id in KINDS) || sign.isWaxed || sign.editor !== player.name) return
    sign.editor = null
    const lines = [text1, text2, text3, text4].map((line) => line.replace(FORMATTING, '').replace(CONTROL, '').slice(0, LINE_CHARACTERS_MAX))
    sign[isFrontText ? 'front' : 'back'].messages = lines.map((line) => JSON.stringify(line))
    world.tellBlockEntity(sign)
  })
}
