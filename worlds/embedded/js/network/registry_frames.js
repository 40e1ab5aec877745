'use strict'
// The registries and tags of the configuration phase, serialised once for all clients.
//
// A client that has the vanilla 1.21.4 pack (a person's game) gets names only and takes the contents from its own files. Others (bots) get the contents too.
// Enchantments are sent to all with contents of our own: vanilla's depend on tags of items and entities. Clients need their names, levels and items only; the
// server works their effects.

const { registry, MINECRAFT_VERSION } = require('../game_data')
const { frame } = require('./packets')

const VANILLA_PACK = { namespace: 'minecraft', id: 'core', version: MINECRAFT_VERSION }
const ENCHANTMENTS = 'minecraft:enchantment'

const biomeNames = registry.loginPacket.dimensionCodec['minecraft:worldgen/biome'].entries.map((entry) => entry.key.replace('minecraft:', ''))
const biomeIds = new Map(biomeNames.map((name, index) => [name, index]))

const blockIds = (test) => registry.blocksArray.filter(test).map((block) => block.id)
const named = (...names) => blockIds((block) => names.includes(block.name))
const mineable = (tool) => blockIds((block) => block.material.split(';').includes(`mineable/${tool}`))
const biomesWith = (part) => biomeNames.filter((name) => name.includes(part)).map((name) => biomeIds.get(name))
const fluidIds = { flowing_water: 1, water: 2, flowing_lava: 3, lava: 4 } // vanilla's built-in fluid registry, `empty` first

// Tags that a vanilla client needs for its predictions: how fast it digs, what it climbs and swims in. Wolf variants need some too.
const TAGS = [
  ['minecraft:block', {
    'minecraft:mineable/pickaxe': mineable('pickaxe'),
    'minecraft:mineable/axe': mineable('axe'),
    'minecraft:mineable/shovel': mineable('shovel'),
    'minecraft:mineable/hoe': mineable('hoe'),
    'minecraft:climbable': named('ladder', 'vine', 'scaffolding', 'twisting_vines', 'twisting_vines_plant', 'weeping_vines', 'weeping_vines_plant',
      'cave_vines', 'cave_vines_plant'),
    'minecraft:leaves': blockIds((block) => block.name.endsWith('_leaves')),
    'minecraft:logs': blockIds((block) => block.name.endsWith('_log') || block.name.endsWith('_wood')),
    'minecraft:replaceable': named('air', 'water', 'lava', 'short_grass', 'fern', 'dead_bush', 'tall_grass', 'large_fern', 'snow', 'vine')
  }],
  ['minecraft:fluid', { 'minecraft:water': [fluidIds.flowing_water, fluidIds.water], 'minecraft:lava': [fluidIds.flowing_lava, fluidIds.lava] }],
  ['minecraft:worldgen/biome', {
    'minecraft:is_badlands': biomesWith('badlands'),
    'minecraft:is_jungle': biomesWith('jungle'),
    'minecraft:is_savanna': biomesWith('savanna'),
    'minecraft:is_forest': biomesWith('forest')
  }]
]

/** An enchantment without references to tags: the items that it suits by their names, and no effects. */
function plainEnchantment ({ key, value }) {
  const { description, supported_items: supported, weight, max_level, min_cost, max_cost, anvil_cost, slots } = value.value
  const group = supported.value.replace('#minecraft:enchantable/', '')
  const items = registry.itemsArray.filter(({ enchantCategories = [] }) => enchantCategories.includes(group)).map(({ name }) => `minecraft:${name}`)
  const supported_items = { type: 'list', value: { type: 'string', value: items } }
  return { key, value: { type: 'compound', value: { description, supported_items, weight, max_level, min_cost, max_cost, anvil_cost, slots } } }
}

const registries = Object.values(registry.loginPacket.dimensionCodec)
  .map(({ id, entries }) => ({ id, entries: id === ENCHANTMENTS ? entries.map(plainEnchantment) : entries }))
const tagFrame = frame('configuration', 'tags', {
  tags: TAGS.map(([tagType, tags]) => ({ tagType, tags: Object.entries(tags).map(([tagName, entries]) => ({ tagName, entries })) }))
})
const featureFrame = frame('configuration', 'feature_flags', { features: ['minecraft:vanilla'] })

const joined = (withContents) => Buffer.concat([
  featureFrame,
  ...registries.map(({ id, entries }) => frame('configuration', 'registry_data', {
    id,
    entries: withContents || id === ENCHANTMENTS ? entries : entries.map(({ key }) => ({ key }))
  })),
  tagFrame
])

module.exports = { VANILLA_PACK, biomeIds, BLOCK_TAGS: TAGS[0][1], fullFrames: joined(true), namesOnlyFrames: joined(false) }
