'use strict'
// The meaning of words: "oak_log", "oak logs", "log", "iron ore" as kinds of blocks and items, misspelt words as the nearest known one.

const { SkillFailure } = require('./failure')

const UNWANTED_PREFIXES = ['stripped_', 'potted_', 'infested_', 'petrified_']
// These drop as a whole only with shears, and otherwise drop little and rarely.
const SHEARED = /_leaves$|^(short_grass|tall_grass|fern|large_fern|dead_bush|vine|seagrass|tall_seagrass|cobweb|glow_lichen|hanging_roots)$/
/** Plants of two blocks, by what each of their blocks drops. */
const DOUBLES = { short_grass: 'tall_grass', fern: 'large_fern', seagrass: 'tall_seagrass' }
// The tables use older names of grass, and do not tell which drops of snow need silk touch.
const LOOT = { short_grass: ['wheat_seeds'], tall_grass: ['wheat_seeds'], snow: ['snowball'] }
const BLOCK_WORDS = {
  tree: ['log'],
  wood: ['log'],
  flower: ['dandelion', 'poppy', 'blue_orchid', 'allium', 'azure_bluet', 'red_tulip', 'orange_tulip', 'white_tulip',
    'pink_tulip', 'oxeye_daisy', 'cornflower', 'lily_of_the_valley'],
  grass: ['short_grass', 'tall_grass'],
  mushroom: ['brown_mushroom', 'red_mushroom'],
  furnace: ['furnace']
}
const ITEM_WORDS = {
  tree: ['log'],
  wood: ['log'],
  flower: BLOCK_WORDS.flower,
  seeds: ['wheat_seeds'],
  mushroom: BLOCK_WORDS.mushroom
}

/** "Oak Logs " → "oak_logs" */
function plain (word) {
  return word.trim().toLowerCase().replace(/^minecraft:/, '').replace(/['’]/g, '').replace(/[\s-]+/g, '_')
}

/** The number of edits that turn one word into the other (Levenshtein). */
function editDistance (a, b) {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    previous = row
  }
  return previous[b.length]
}

/** The known word nearest to an unknown one, or null when none is near. */
function nearestName (word, known) {
  let best = null
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word, candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** The end of a sentence that names the nearest known word, or an empty text. */
function didYouMean (word, known) {
  const nearest = nearestName(plain(word), known)
  return nearest === null ? '' : `; did you mean ${nearest}?`
}

/**
 * @param {object} registry prismarine-registry of the world's version
 * @returns {{ blockKinds: (word: string) => string[], itemKinds: (word: string) => string[], entityKinds: (word: string) => string[],
 *   sourcesOf: (itemNames: string[]) => string[], dropsOf: (blockName: string) => string[], givesByChance: (blockName: string) => boolean, shornFrom: (itemName: string) => string[] }}
 *   lists of exact names, empty when unknown; drops are without shears and silk touch; `shornFrom` has the blocks that give an item only to shears
 */
function createNames (registry) {
  const cache = new Map()
  const remembered = (key, make) => {
    if (!cache.has(key)) cache.set(key, make())
    return cache.get(key)
  }

  function kinds (word, byName, words) {
    const name = plain(word)
    for (const form of [name, name.replace(/es$/, ''), name.replace(/s$/, '')]) {
      if (byName[form]) return [form, ...(byName[`deepslate_${form}`] ? [`deepslate_${form}`] : [])]
      if (words[form]) return words[form].flatMap((one) => byName[one] ? [one] : endings(one, byName))
      const ending = endings(form, byName)
      if (ending.length > 0) return ending
    }
    return []
  }

  const endings = (word, byName) => Object.keys(byName)
    .filter((name) => name.endsWith(`_${word}`) && !UNWANTED_PREFIXES.some((prefix) => name.startsWith(prefix)))

  const dropsOf = (blockName) => remembered(`drops ${blockName}`, () => {
    if (LOOT[blockName]) return LOOT[blockName]
    const loot = registry.blockLoot[blockName]?.drops
    if (!loot) return registry.itemsByName[blockName] ? [blockName] : []
    const drops = loot.filter((drop) => !drop.silkTouch).map((drop) => drop.item)
    return [...new Set(drops)].filter((item) => item !== blockName || !SHEARED.test(blockName))
  })

  return {
    blockKinds: (word) => remembered(`block ${word}`, () => kinds(word, registry.blocksByName, BLOCK_WORDS)),
    itemKinds: (word) => remembered(`item ${word}`, () => kinds(word, registry.itemsByName, ITEM_WORDS)),
    entityKinds: (word) => remembered(`entity ${word}`, () => kinds(word, registry.entitiesByName, {})),
    dropsOf,
    givesByChance: (blockName) => SHEARED.test(blockName) || blockName === 'gravel',
    shornFrom: (item) => SHEARED.test(item) && !Object.values(DOUBLES).includes(item) && registry.blocksByName[item] ? [item, DOUBLES[item]].filter(Boolean) : [],
    sourcesOf: (itemNames) => Object.keys(registry.blocksByName)
      .filter((block) => dropsOf(block).some((item) => itemNames.includes(item)))
  }
}

/** The kinds that an item word means. Throws a typed failure with the nearest known name when there are none. */
function itemKindsOrFail (names, registry, word) {
  const found = names.itemKinds(word)
  if (found.length > 0) return found
  throw new SkillFailure('invalid', `No item is called "${word}"${didYouMean(word, Object.keys(registry.itemsByName)) || '.'}`)
}

/** The kinds that a block word means. Throws a typed failure with the nearest known name when there are none. */
function blockKindsOrFail (names, registry, word) {
  const found = names.blockKinds(word)
  if (found.length > 0) return found
  throw new SkillFailure('invalid', `No block is called "${word}"${didYouMean(word, Object.keys(registry.blocksByName)) || '.'}`)
}

module.exports = { blockKindsOrFail, createNames, didYouMean, itemKindsOrFail, nearestName, plain }
