'use strict'
// The codecs of the game's protocol, for one direction each. Those of minecraft-protocol compile the reader and the writer of each direction, and its entry loads
// its clients. A world's modules load in 0.58 s of CPU time with these codecs, and in 0.78 s with those.

const { Compiler } = require('protodef')
const nbt = require('prismarine-nbt')
const minecraftTypes = require('minecraft-protocol/src/datatypes/compiler-minecraft')

function compilerOf (protocol, state, direction) {
  const compiler = new Compiler.ProtoDefCompiler()
  compiler.addTypes(minecraftTypes)
  compiler.addProtocol(protocol, [state, direction])
  nbt.addTypesToCompiler('big', compiler)
  return compiler
}

const compiled = (part) => part.compile(part.generate())

/**
 * The codec that makes bytes of packets: `createPacketBuffer('packet', { name, params })`.
 * @param {object} protocol a version's protocol, as in minecraft-data
 * @param {string} state state of the protocol: `play`
 * @param {string} direction `toClient` or `toServer`
 */
function writingCodec (protocol, state, direction) {
  const { sizeOfCompiler, writeCompiler } = compilerOf(protocol, state, direction)
  return new Compiler.CompiledProtodef(compiled(sizeOfCompiler), compiled(writeCompiler), {})
}

/** The codec that reads packets from bytes: `parsePacketBuffer('packet', bytes)`. Arguments as for `writingCodec`. */
function readingCodec (protocol, state, direction) {
  return new Compiler.CompiledProtodef({}, {}, compiled(compilerOf(protocol, state, direction).readCompiler))
}

module.exports = { readingCodec, writingCodec }
