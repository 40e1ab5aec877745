'use strict'
// Changes to the protocol's description for all bodies of this process. Make them before the first client of a version compiles its readers.

const minecraftData = require('minecraft-data')

const prepared = new Set()

/**
 * Skips the light when reading columns: bodies never need it, and it is two thirds of the cost of a column.
 *
 * @param {string} version the Minecraft version, such as "1.21.4"
 */
function prepareProtocol (version) {
  const data = minecraftData(version)
  if (!data) throw new Error(`Unknown Minecraft version ${version}; use a version that the installed minecraft-data lists.`)
  if (prepared.has(data.version.version)) return
  prepared.add(data.version.version)
  const fields = data.protocol.play.toClient.types.packet_map_chunk?.[1]
  const light = fields ? fields.findIndex((field) => field.name === 'skyLightMask') : -1
  if (light > 0) fields.splice(light, fields.length - light, { name: 'light', type: 'restBuffer' })
}

module.exports = { prepareProtocol }
