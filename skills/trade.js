'use strict'

exports.card = {
  "name": "trade",
  "summary": "Offer a person an exchange aloud, or accept the one they offer by naming the same terms, then hand over in turns, checking each.",
  "gist": "exchange at agreed terms",
  "arguments": {
    "type": "object",
    "properties": {
      "person": { "type": "string", "minLength": 1, "maxLength": 64, "description": "with whom" },
      "give": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what you give" },
      "give_count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many you give" },
      "get": { "type": "string", "minLength": 1, "maxLength": 64, "description": "what you want for it" },
      "get_count": { "type": "integer", "minimum": 1, "maximum": 64, "default": 1, "description": "how many you want" }
    },
    "required": ["person", "give", "get"],
    "additionalProperties": false
  },
  "needs": ["what you give in the inventory", "the person in sight"],
  "changes": "You have what you wanted, and they have what you gave.",
  "expects": { "gains": "$get", "loses": "$give" },
  "time_limit_seconds": 120
}

const ANSWER_SECONDS = 40
const MEET_BLOCKS = 3
const WALK_SECONDS = 25
const THROWS_MAX = 3 // throws per part: an item at the feet of a slow partner returns to a trader who walks past
const TURN_SECONDS = 12
const THROW_SECONDS = 4 // after this time a good throw is in the partner's inventory
const REACH_BLOCKS = 5 // a bad throw lies nearer than this
const PARTS_MAX = 4 // so that a cheated trader loses at most one part
const TERMS = /I (?:offer|agree to give) (\d+) (\w+) for (\d+) (\w+)/
const AGREES = /I agree to give/
const ASSENTS = /\b(?:deal|agreed|yes|okay|ok|sure)\b/i // people do not repeat the terms

const termsOf = (text) => {
  const [, count, item, forCount, forItem] = TERMS.exec(text) ?? []
  return item ? { give: item, giveCount: Number(count), get: forItem, getCount: Number(forCount) } : null
}

const mirrors = (theirs, mine) => theirs.give === mine.get && theirs.giveCount === mine.getCount && theirs.get === mine.give && theirs.getCount === mine.giveCount

const words = ({ give, giveCount, get, getCount }, verb) => `I ${verb} ${giveCount} ${give} for ${getCount} ${get}.`

/** Says the terms and waits until the other has named the same terms from their side. */
async function agree (body, partner, terms) {
  const ears = body.listenTo(partner.name)
  try {
    body.say(`${partner.name}, ${words(terms, 'offer')}`)
    const end = body.secondsLeft() - ANSWER_SECONDS
    while (body.secondsLeft() > end) {
      const said = await ears.next(Math.max(0.1, body.secondsLeft() - end))
      if (said === null) continue
      const theirs = termsOf(said)
      if (!theirs && ASSENTS.test(said)) return
      if (!theirs) continue
      if (!mirrors(theirs, terms)) throw body.failure('blocked', `${partner.name} wants other terms: "${said}"`)
      if (!AGREES.test(said)) body.say(`${partner.name}, ${words(terms, 'agree to give')}`)
      return
    }
  } finally {
    ears.close()
  }
  throw body.failure('timeout', `${partner.name} did not take my offer of ${terms.giveCount} ${terms.give} for ${terms.getCount} ${terms.get}.`)
}

/** Hands items over until the agreed number is with the partner. Items that came back are thrown again. */
async function handOver (body, partner, hands, item, due) {
  for (let throws = 0; throws < THROWS_MAX && hands.out() < due; throws++) {
    const count = due - hands.out()
    const { given } = await hands.give([item], count)
    if (given < count) throw body.failure('blocked', `The world let go of ${given} of ${count} ${item}.`)
  }
  if (hands.out() < due) throw body.failure('blocked', `${partner.name} did not take ${due - hands.out()} ${item}; I have it back.`)
}

/** @param {Map<number, number>} lay items that lay around before and are not part of the deal, see lyingAround */
async function exchange (body, partner, hands, { give, giveCount, get, getCount }, lay) {
  const parts = Math.min(PARTS_MAX, giveCount, getCount)
  const start = body.count([get])
  const isFirst = body.name < partner.name // one of the two has to begin; both derive who from the names
  const dueBy = (total, part) => Math.floor(total * (part + 1) / parts)
  const received = async (due) => {
    const has = () => body.count([get]) - start >= due
    if (await body.until(has, THROW_SECONDS)) return
    const fallen = () => body.drops([get], REACH_BLOCKS).some((drop) => body.isNew(drop, lay))
    await body.until(() => has() || fallen(), TURN_SECONDS)
    if (!has()) await body.pickUpAround({ kinds: [get], radius: REACH_BLOCKS, except: lay, waits: false })
    if (has()) return
    throw body.failure('blocked', `${partner.name} gave ${body.count([get]) - start} of ${getCount} ${get} and then no more.`)
  }
  const hand = (part) => handOver(body, partner, hands, give, dueBy(giveCount, part))
  if (!isFirst) body.say(`${partner.name}, you hand over first.`)
  for (let part = 0; part < parts; part++) {
    if (isFirst) await hand(part)
    await received(dueBy(getCount, part))
    await hand(part) // the first trader may have picked its part up again
  }
}

exports.stays = true

exports.run = async (body, { person, give, give_count: giveCount = 1, get, get_count: getCount = 1 }) => {
  const partner = body.person(person)
  const [giveKinds, [getKind]] = [body.itemKinds(give), body.itemKinds(get)]
  const giveKind = giveKinds.find((kind) => body.count([kind]) >= giveCount)
  if (!giveKind) throw body.failure('missing_items', `I hold ${body.count(giveKinds)} ${give}, not ${giveCount}.`)
  if (giveKind === getKind) throw body.failure('invalid', `${getKind} for ${getKind} is no exchange.`)
  if (!body.hasRoomFor([getKind])) throw body.failure('inventory_full', `There is no room for ${get}.`)
  const terms = { give: giveKind, giveCount, get: getKind, getCount }
  const before = body.inventory()
  await body.goAfter(partner, { range: MEET_BLOCKS * 1.5, limitSeconds: WALK_SECONDS })
  const lay = body.lyingAround()
  await agree(body, partner, terms)
  const hands = body.handsTo(partner, { range: MEET_BLOCKS, limitSeconds: WALK_SECONDS })
  await exchange(body, partner, hands, terms, lay).finally(hands.close)
  return { status: 'done', detail: `I traded with ${partner.name}: ${giveCount} ${giveKind} given, ${body.gainsSince(before) || 'nothing'} received.` }
}
