'use strict'
// setblock, fill

const { AIR, isAir } = require('../game_data')
const { blockPlace, refuse, say } = require('./arguments')
const { blockPredicate, blockToSet } = require('./block_arguments')

const blockTagAt = (world, x, y, z) => () => {
  const entity = world.blockEntityAt(x, y, z)
  return entity ? world.blockEntityTag(entity) : null
}

/** Sets a block. Items of a container are lost, not spilled, as in vanilla. Returns whether anything changed. */
function put (world, x, y, z, { state, tag }) {
  const isSame = world.blocks.stateAt(x, y, z) === state
  if (isSame && tag === null) return false
  const before = world.blockEntityAt(x, y, z)
  before?.container?.slots.forEach((stack, slot) => { if (stack) before.container.set(slot, null) })
  world.blocks.setState(x, y, z, state, 'command')
  const entity = tag === null ? null : world.blockEntityAt(x, y, z)
  if (entity) world.restoreBlockEntity({ type: 'compound', value: { ...world.blockEntityTag(entity).value, ...tag } })
  return !isSame || entity !== null
}

function destroy (world, x, y, z) {
  return world.destroyBlock(x, y, z, { drops: true, source: 'command' })
}

function setblock (world, words, text, source) {
  const [x, y, z] = blockPlace(words, source)
  const block = blockToSet(words[3])
  const mode = words[4] ?? 'replace'
  if (!['destroy', 'keep', 'replace'].includes(mode)) throw refuse('command.unknown.argument')
  if (mode === 'keep' && !isAir(world.blocks.stateAt(x, y, z))) throw refuse('commands.setblock.failed')
  const wasDestroyed = mode === 'destroy' && destroy(world, x, y, z)
  if (!put(world, x, y, z, block) && !wasDestroyed) throw refuse('commands.setblock.failed')
  return say('commands.setblock.success', x, y, z)
}

/** How a mode of fill handles a place: returns whether the place counts as filled. */
function filler (world, mode, block, filter, isShell) {
  const inner = { state: AIR, tag: null }
  switch (mode) {
    case 'replace': return (x, y, z) => filter(x, y, z) && put(world, x, y, z, block)
    case 'keep': return (x, y, z) => isAir(world.blocks.stateAt(x, y, z)) && put(world, x, y, z, block)
    case 'outline': return (x, y, z) => isShell(x, y, z) && put(world, x, y, z, block)
    case 'hollow': return (x, y, z) => put(world, x, y, z, isShell(x, y, z) ? block : inner)
    case 'destroy': return (x, y, z) => {
      const wasDestroyed = destroy(world, x, y, z)
      return put(world, x, y, z, block) || wasDestroyed
    }
    default: throw refuse('command.unknown.argument')
  }
}

function fill (world, words, text, source) {
  const from = blockPlace(words, source)
  const to = blockPlace(words.slice(3), source)
  const block = blockToSet(words[6])
  const low = from.map((value, axis) => Math.min(value, to[axis]))
  const high = from.map((value, axis) => Math.max(value, to[axis]))
  const volume = low.reduce((product, value, axis) => product * (high[axis] - value + 1), 1)
  const most = world.gameRules.commandModificationBlockLimit
  if (volume > most) throw refuse('commands.fill.toobig', most, volume)
  const isWanted = words[8] === undefined ? () => true : blockPredicate(words[8])
  const filter = (x, y, z) => isWanted(world.blocks.stateAt(x, y, z), blockTagAt(world, x, y, z))
  const isShell = (...place) => place.some((value, axis) => value === low[axis] || value === high[axis])
  const fillOne = filler(world, words[7] ?? 'replace', block, filter, isShell)
  let filled = 0
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) for (let x = low[0]; x <= high[0]; x++) if (fillOne(x, y, z)) filled++
  }
  if (filled === 0) throw refuse('commands.fill.failed')
  return say('commands.fill.success', filled)
}

const blockCommands = { setblock, fill }

module.exports = { blockCommands }
