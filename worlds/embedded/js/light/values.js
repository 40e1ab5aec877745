'use strict'
// Light values of each block state: light that it emits, light that it absorbs, and which of its faces block light. Source: minecraft-data (emitLight and
// filterLight are those of a block's default state). Where properties of a state change them: vanilla 1.21.4's Blocks (`lightLevel`) and
// `BlockStateBase.getLightBlock`.

const { registry, blockByState, propertiesOf } = require('../game_data')
const { fullFaceBits } = require('../block_shapes')

const OPAQUE = 15
const BULB_LIGHT = { copper: 15, exposed_copper: 12, weathered_copper: 8, oxidized_copper: 4 }
const FACES = ['up', 'down', 'north', 'south', 'east', 'west']
// Blocks that are not full but block light with their full faces (vanilla's `useShapeForLightOcclusion`).
const STOPS_BY_FACE = /_slab$|_stairs$|^(snow|farmland|dirt_path|enchanting_table|stonecutter|end_portal_frame|lectern|daylight_detector|sculk_sensor|calibrated_sculk_sensor)$/

const EMISSION_RULES = [
  [/^(furnace|blast_furnace|smoker)$/, ({ lit }) => lit ? 13 : 0],
  [/^redstone_(wall_)?torch$/, ({ lit }) => lit ? 7 : 0],
  [/^campfire$/, ({ lit }) => lit ? 15 : 0],
  [/^soul_campfire$/, ({ lit }) => lit ? 10 : 0],
  [/candle_cake$/, ({ lit }) => lit ? 3 : 0],
  [/candle$/, ({ lit, candles }) => lit ? 3 * Number(candles) : 0],
  [/^sea_pickle$/, ({ waterlogged, pickles }) => waterlogged ? 3 + 3 * Number(pickles) : 0],
  [/redstone_ore$/, ({ lit }) => lit ? 9 : 0],
  [/^redstone_lamp$/, ({ lit }) => lit ? 15 : 0],
  [/copper_bulb$/, ({ lit }, name) => lit ? BULB_LIGHT[name.replace('waxed_', '').replace('_bulb', '')] : 0],
  [/^respawn_anchor$/, ({ charges }) => Math.floor(Number(charges) * 15 / 4)],
  [/^cave_vines/, ({ berries }) => berries ? 14 : 0],
  [/^glow_lichen$/, (properties) => FACES.some((face) => properties[face]) ? 7 : 0],
  [/^light$/, ({ level }) => Number(level)]
]

const emission = new Uint8Array(blockByState.length)
const opacity = new Uint8Array(blockByState.length)
const stops = new Uint8Array(blockByState.length) // bits of faces, 1 << (number of the face)
for (const block of registry.blocksArray) {
  const rule = EMISSION_RULES.find(([pattern]) => pattern.test(block.name))?.[1]
  for (let state = block.minStateId; state <= block.maxStateId; state++) {
    const properties = propertiesOf(state)
    emission[state] = rule ? rule(properties, block.name) : block.emitLight
    opacity[state] = block.filterLight
    if (properties.type === 'double') opacity[state] = OPAQUE
    else if (properties.waterlogged === true) opacity[state] = Math.max(1, opacity[state])
    if (opacity[state] < OPAQUE && STOPS_BY_FACE.test(block.name)) stops[state] = fullFaceBits(state)
  }
}

module.exports = { emission, opacity, stops }
