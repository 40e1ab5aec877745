'use strict'

exports.card = {
  "name": "enchant",
  "summary": "Enchant a tool, a weapon, a piece of armour, a bow, a fishing rod or a book at an enchanting table, for lapis lazuli and experience levels.",
  "arguments": {
    "type": "object",
    "properties": {
      "item": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what to enchant, such as diamond_pickaxe" },
      "level": { "type": "integer", "minimum": 0, "maximum": 3, "default": 0, "description": "which of the three offers to take: 1, 2 or 3, which is the best one; 0 for the best that you can pay" }
    },
    "required": ["item"],
    "additionalProperties": false
  },
  "needs": ["an enchanting table near, held, or its parts held: 4 obsidian, 2 diamond and a book", "1 to 3 lapis_lazuli", "experience levels; bookshelves around the table make offers better and dearer"],
  "changes": "The item is better, for example digs faster or lasts longer. One to three lapis lazuli and as many levels are gone.",
  "expects": {},
  "time_limit_seconds": 120
}

const OFFERS = 3
const TABLE = 'enchanting_table'
const HOW_TO_LEARN = 'Levels come from mining ores, smelting, fighting monsters, breeding and fishing.'
const HOW_TO_GET_LAPIS = 'It comes from lapis ore, deep down.'

/** The kind to enchant, among those that a word means: one that is held without enchantments. Throws a typed failure if there is none. */
function kindToEnchant (body, word) {
  const suited = body.itemKinds(word).filter(body.takesEnchantments)
  if (suited.length === 0) throw body.failure('invalid', `A table does not enchant ${word}. It enchants tools, swords, armour, bows, fishing rods and books.`)
  const kind = suited.find((one) => body.plainOf(one).length > 0)
  if (kind) return kind
  const held = suited.find((one) => body.count([one]) > 0)
  if (held) throw body.failure('invalid', `My ${held} is enchanted already. A grindstone takes that off.`)
  throw body.failure('missing_items', `I hold no ${word}.`)
}

/** The least that an offer can cost must be there before the way to the table is worth it. */
function checkMeans (body, least) {
  const lapis = body.count(['lapis_lazuli'])
  if (lapis < least) throw body.failure('missing_items', `It takes ${least} lapis_lazuli; I hold ${lapis}. ${HOW_TO_GET_LAPIS}`)
  const levels = body.experienceLevel()
  if (levels < least) throw body.failure('missing_items', `It takes at least ${least} experience ${least === 1 ? 'level' : 'levels'}; I have ${levels}. ${HOW_TO_LEARN}`)
}

async function goToTable (body) {
  try {
    return await body.goToStation([TABLE])
  } catch (error) {
    if (error.reason !== 'missing_items') throw error
    throw body.failure('missing_items', `${error.detail} One is crafted of 4 obsidian, 2 diamond and a book.`)
  }
}

/** The asked offer, or the best one that can be paid. Throws a typed failure that says what is missing. */
function choose (body, offers, asked, lapis) {
  if (asked === 0) {
    const payable = offers.findLast(({ isPayable }) => isPayable)
    if (payable) return payable
  } else if (offers[asked - 1].isPayable) {
    return offers[asked - 1]
  }
  const wanted = asked > 0 ? offers[asked - 1] : offers.find(({ level }) => level > 0)
  if (wanted.level === 0) throw body.failure('blocked', `The table makes no offer ${asked} now; a lower one, or more bookshelves around it, would do.`)
  const [price, levels] = [wanted.price, body.experienceLevel()]
  const other = offers.findLast(({ isPayable }) => isPayable)
  throw body.failure('missing_items', `Offer ${price} needs level ${Math.max(wanted.level, price)} and ${price} lapis_lazuli; I have level ${levels} and ${lapis} lapis_lazuli. ` +
    (other ? `I could take offer ${other.price}.` : levels < wanted.level ? HOW_TO_LEARN : HOW_TO_GET_LAPIS))
}

exports.run = async (body, { item, level = 0 }) => {
  const kind = kindToEnchant(body, item)
  checkMeans(body, Math.max(1, level))
  const table = await goToTable(body)
  const lapis = body.count(['lapis_lazuli'])
  const got = await body.enchantAt(table, kind, (offers) => choose(body, offers, level, lapis))
  const words = got.enchantments.map(({ name, lvl }) => `${name} ${lvl}`).join(', ')
  return { status: 'done', detail: `I enchanted my ${kind}${got.item === kind ? '' : `, now an ${got.item}`}: ${words}. It cost ${got.price} lapis_lazuli and ${got.price} ${got.price === 1 ? 'level' : 'levels'} (offer ${got.price} of ${OFFERS}).` }
}
