'use strict'
// Chests and block entities of generated land, in vanilla's tags.

const { HORIZONTAL } = require('../directions')
const { registry, stateWith } = require('../game_data')
const { tags } = require('../saving/tags')

const CHEST_FACING = Object.fromEntries(HORIZONTAL.map((side) => [side, stateWith('chest', { facing: side })]))
const { minStateId, maxStateId } = registry.blocksByName.chest
const SEEDS = 0xffffffff // a seed of 0 would mean chance

const isChest = (state) => state >= minStateId && state <= maxStateId

/** Adds a block entity to a column; `own` are the tags of its kind. */
function addBlockEntity (column, id, x, y, z, own) {
  column.blockEntities.push({ id: tags.string(`minecraft:${id}`), x: tags.int(x), y: tags.int(y), z: tags.int(z), ...own })
}

/** Places a chest with the loot of a table; `draw`, from 0 to 1, decides what is in it. */
function placeChest (column, x, y, z, facing, table, draw) {
  column.set(x, y, z, CHEST_FACING[facing])
  addBlockEntity(column, 'chest', x, y, z, { LootTable: tags.string(table), LootTableSeed: tags.long(1 + Math.floor(draw * SEEDS)) })
}

module.exports = { addBlockEntity, isChest, placeChest }
