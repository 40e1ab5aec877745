'use strict'
// Settings of the whole world: difficulty, spawn point, columns that stay loaded without players.
//
//   world.difficulty, world.setDifficulty(level)      'peaceful' | 'easy' | 'normal' | 'hard'; 'difficultyChanged' is emitted
//   world.spawn, world.setSpawn({ x, y, z, angle })   a block
//   world.forceColumn(cx, cz, isForced)               true if this changed anything; world.forcedColumns() → [[cx, cz], …]
//   world.keepState(name, { toTag, fromTag })         stores state of a rule without a block or an entity: toTag() returns a typed tag when the
//                                                     world is saved, fromTag(tag) receives it when it is loaded

const { playFrame } = require('./network/packets')

const DIFFICULTY = 'easy' // default of a server without this property

function setUpSettings (world) {
  const forced = new Map() // "cx,cz" → [cx, cz]
  const [x, y, z] = world.terrain.spawnCandidates()[0]
  world.difficulty = DIFFICULTY
  world.keptState = new Map()
  world.keepState = (name, codec) => world.keptState.set(name, codec)
  world.spawn = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z), angle: 0 }
  world.hasOwnSpawn = false // new players appear around the plaza until a spawn point is set

  const tellAll = (bytes) => { for (const player of world.everyone()) player.connection.writeFrame(bytes) }

  world.difficultyFrame = () => playFrame('difficulty', { difficulty: world.difficulty, difficultyLocked: false })
  world.setDifficulty = function setDifficulty (level) {
    world.difficulty = level
    tellAll(world.difficultyFrame())
    world.events.emit('difficultyChanged', level)
  }

  world.spawnFrame = () => playFrame('spawn_position', { location: { x: world.spawn.x, y: world.spawn.y, z: world.spawn.z }, angle: world.spawn.angle })
  world.setSpawn = function setSpawn (spawn) {
    world.spawn = spawn
    world.hasOwnSpawn = true
    tellAll(world.spawnFrame())
  }

  world.forceColumn = function forceColumn (cx, cz, isForced) {
    const key = `${cx},${cz}`
    if (forced.has(key) === isForced) return false
    if (isForced) forced.set(key, [cx, cz])
    else forced.delete(key)
    world.blocks.columnAt(cx, cz).isForced = isForced
    return true
  }
  world.forcedColumns = () => [...forced.values()]
}

module.exports = { setUpSettings }
