'use strict'
// The tools of one case: its own arena, the admin side, and bodies as agents have them. Everything uses the Minecraft protocol and RCON, so that a case is
// valid for any server.

const assert = require('node:assert/strict')
const { once } = require('node:events')
const { setTimeout } = require('node:timers/promises')

const { loadSkills } = require('../../../bots/js/actions/library')

const FLOOR_RADIUS_BLOCKS = 16
const FLOOR_Y = 199 // above any land
const KNOWN_BLOCKS = 16 // one more column in each direction
const STAND_Y = FLOOR_Y + 1
const COLUMN_SPACING_BLOCKS = 96 // the arenas of a row are used one after the other
const ROW_SPACING_BLOCKS = 192 // arenas of different rows are used at the same time: nobody sees, hears or hunts that far
const FIRST_ARENA = 2000
const REACH_BLOCKS = 47 // of an arena, in each direction
const LOWEST_Y = -64
const HEIGHT_BLOCKS = 383
const LANDS_MAX = 60
const RAIN_FROM_TEMPERATURE = 0.15 + 0.02 // the second figure is the most that the noise of heights takes (net.minecraft.world.level.biome.Biome, 1.21.4)
const COLDER_ABOVE_Y = 80
const COLDER_PER_BLOCK = 0.00125
const LOOK_EVERY_MS = 40
const WAIT_SECONDS = 40 // the awaited event ends the wait; a busy machine at four times the wall speed needs this long
const ACT_SECONDS = 40
const BAD_COMMAND = /^(Unknown|Incorrect argument|Expected|Invalid|Can't find element|An unexpected error)/

const SKILLS = loadSkills()

class CaseContext {
  /**
   * @param {{ row: number, column: number }} arena its place
   * @param {{ run: (command: string) => Promise<string> }} rcon
   * @param {{ join: (name: string, places: Record<string, number[]>) => Promise<object> }} bodies
   */
  constructor ({ row, column }, rcon, bodies) {
    this.assert = assert
    this.rcon = rcon
    this.bodies = bodies
    this.label = `C${row}x${column}`
    this.places = {} // named places that the bodies of this case know
    this.originX = FIRST_ARENA + column * COLUMN_SPACING_BLOCKS
    this.originZ = FIRST_ARENA + row * ROW_SPACING_BLOCKS
    this.joined = []
  }

  /** Builds the arena. `close` removes its entities. */
  async open () {
    await this.forceLoad('add')
    await this.fill([-FLOOR_RADIUS_BLOCKS, -1, -FLOOR_RADIUS_BLOCKS], [FLOOR_RADIUS_BLOCKS, -1, FLOOR_RADIUS_BLOCKS], 'stone')
  }

  async close () {
    for (const body of this.joined) body.close()
    await this.ask(`kill ${this.here('type=!player')}`)
    await this.forceLoad('remove')
  }

  forceLoad (change) {
    const { originX: x, originZ: z } = this
    return this.ask(`forceload ${change} ${x - FLOOR_RADIUS_BLOCKS} ${z - FLOOR_RADIUS_BLOCKS} ${x + FLOOR_RADIUS_BLOCKS} ${z + FLOOR_RADIUS_BLOCKS}`)
  }

  /** Moves the arena, with one body in it, to the next land in the north where rain falls: in a desert nothing falls, and at this height often snow. */
  async moveToRain (body) {
    for (let tried = 0; !isRainy(biomeAt(body, this.at(0, 0, 0))); tried++) {
      if (tried === LANDS_MAX) throw new Error(`no land with rain within ${LANDS_MAX * ROW_SPACING_BLOCKS} blocks north of the arenas`)
      await this.forceLoad('remove')
      this.originZ -= ROW_SPACING_BLOCKS // no row of arenas lies there
      await this.open()
      await this.put(body, 0, 0, 0)
    }
  }

  /** A place of the arena as an absolute Vec3. */
  at (x, y, z) {
    const { Vec3 } = require('vec3')
    return new Vec3(this.originX + x, STAND_Y + y, this.originZ + z)
  }

  /** The same as words of a command. */
  xyz (x, y, z) {
    return `${this.originX + x} ${STAND_Y + y} ${this.originZ + z}`
  }

  /** The selector of the entities of this arena that fit, such as `type=cow,limit=1`. It excludes those of other arenas. */
  here (filter) {
    const [x, z] = [this.originX - REACH_BLOCKS, this.originZ - REACH_BLOCKS]
    return `@e[${filter},x=${x},y=${LOWEST_Y},z=${z},dx=${2 * REACH_BLOCKS},dy=${HEIGHT_BLOCKS},dz=${2 * REACH_BLOCKS}]`
  }

  /** Runs a command and returns its answer without a check. */
  ask (command) {
    return this.rcon.run(command)
  }

  /** Runs a command that the server must understand. */
  async admin (command) {
    const answer = await this.rcon.run(command)
    if (BAD_COMMAND.test(answer)) throw new Error(`the server does not take '${command}': ${answer}`)
    return answer
  }

  set (x, y, z, block) {
    return this.admin(`setblock ${this.xyz(x, y, z)} minecraft:${block}`)
  }

  fill (low, high, block) {
    return this.admin(`fill ${this.xyz(...low)} ${this.xyz(...high)} minecraft:${block}`)
  }

  /** Builds a wall of two blocks' height around the middle, so that no entity is knocked or runs off the arena. */
  async wallIn (radius = 8) {
    for (const side of [-radius, radius]) {
      await this.fill([-radius, 0, side], [radius, 1, side], 'stone')
      await this.fill([side, 0, -radius], [side, 1, radius], 'stone')
    }
  }

  /** Whether the server has this block there. */
  async blockIs (x, y, z, block) {
    return /^Test passed/.test(await this.admin(`execute if block ${this.xyz(x, y, z)} minecraft:${block}`))
  }

  summon (kind, x, y, z, nbt = '') {
    const { originX, originZ } = this
    return this.admin(`summon minecraft:${kind} ${originX + x + 0.5} ${STAND_Y + y} ${originZ + z + 0.5} ${nbt}`.trim())
  }

  /** Lets a body join, in the middle of block (x, z) of the arena. */
  async join ({ x = 0, y = 0, z = 0 } = {}) {
    const body = await this.bodies.join(`${this.label}${'abcdefgh'[this.joined.length]}`, this.places)
    this.joined.push(body)
    body.name = body.bot.username
    body.count = (item) => body.bot.inventory.items().filter(({ name }) => name === item).reduce((sum, { count }) => sum + count, 0)
    const actWithAll = body.act
    body.act = (skill, args = {}, seconds = ACT_SECONDS, wishes = []) => actWithAll(skill, { ...defaultsOf(skill), ...args }, seconds, wishes)
    await this.clear(body)
    await this.put(body, x, y, z)
    return body
  }

  /** Moves a body and waits until it is there and has seen the ground around. Unknown ground may lead anywhere. */
  async put (body, x, y, z) {
    const moved = once(body.bot, 'forcedMove')
    await this.admin(`tp ${body.name} ${this.originX + x + 0.5} ${STAND_Y + y} ${this.originZ + z + 0.5}`)
    await moved
    const around = [-KNOWN_BLOCKS, 0, KNOWN_BLOCKS].flatMap((dx) => [-KNOWN_BLOCKS, 0, KNOWN_BLOCKS].map((dz) => this.at(x + dx, y - 1, z + dz)))
    await this.until(() => around.every((place) => body.bot.blockAt(place) !== null), `${body.name} sees the ground`)
  }

  async give (body, item, count = 1) {
    const goal = body.count(item) + count
    await this.admin(`give ${body.name} minecraft:${item} ${count}`)
    await this.until(() => body.count(item) >= goal, `${body.name} gets ${count} ${item}`)
  }

  async clear (body) {
    await this.ask(`clear ${body.name}`)
    await this.until(() => body.bot.inventory.items().length === 0, `${body.name} has nothing`)
  }

  /** The server's inventory of a body: `{ item: count }`. */
  async inventory (body) {
    const answer = await this.admin(`data get entity ${body.name} Inventory`)
    const counts = {}
    for (const compound of outerCompounds(answer.slice(answer.indexOf('[')))) {
      const item = /\bid: "minecraft:([a-z0-9_]+)"/.exec(compound)[1]
      counts[item] = (counts[item] ?? 0) + Number(/\bcount: (\d+)/.exec(compound)[1])
    }
    return counts
  }

  /** The server's value of a player's health: by a body's name or a selector. */
  async health (who) {
    return Number(/: (-?[\d.]+)f/.exec(await this.admin(`data get entity ${who} Health`))[1])
  }

  /** The skill succeeded. */
  done (result) {
    assert.deepEqual([result.status, result.reason], ['done', ''], result.detail)
  }

  /** The skill failed for this reason, with `words` in its detail. */
  failed (result, reason, words = /.{10}/) {
    assert.deepEqual([result.status, result.reason], ['failed', reason], result.detail)
    assert.match(result.detail, words)
  }

  /** Waits until a body sees this block at a place of the arena. */
  sees (body, x, y, z, name) {
    return this.until(() => body.bot.blockAt(this.at(x, y, z))?.name === name, `${body.name} sees ${name}`)
  }

  /** Waits until a body sees this many entities of a kind. */
  meets (body, kind, count = 1) {
    return this.until(() => Object.values(body.bot.entities).filter(({ name }) => name === kind).length >= count, `${body.name} sees ${kind}`)
  }

  /** Waits until bodies see each other. */
  acquainted (...bodies) {
    const sees = (body, other) => body === other || body.bot.players[other.name]?.entity
    return this.until(() => bodies.every((body) => bodies.every((other) => sees(body, other))), 'the bodies see each other')
  }

  /** An entity of a kind that a body sees, or undefined. */
  entity (body, kind) {
    return Object.values(body.bot.entities).find(({ name }) => name === kind)
  }

  /** Waits until `condition()` (can be asynchronous) holds. Fails after `seconds` of run clock and names `what`. */
  async until (condition, what, seconds = WAIT_SECONDS) {
    const deadline = Date.now() + seconds * 1000
    while (!await condition()) {
      if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
      await setTimeout(LOOK_EVERY_MS)
    }
  }
}

/** The compounds of a printed list, each without those inside of it. */
function outerCompounds (text) {
  const found = []
  let depth = 0
  for (const part of text.match(/[{}]|[^{}]+/g) ?? []) {
    if (part === '{' && ++depth === 1) found.push('')
    else if (part === '}') depth--
    else if (depth === 1) found[found.length - 1] += part
  }
  return found
}

const biomeAt = ({ bot }, place) => bot.registry.biomes[bot.world.getBiome(place)]

/** Whether rain falls at the height of the arenas, and not snow or nothing. */
const isRainy = (biome) => biome.has_precipitation && biome.temperature - (STAND_Y - COLDER_ABOVE_Y) * COLDER_PER_BLOCK > RAIN_FROM_TEMPERATURE

/** The default arguments of a skill's card, which the catalog fills in for agents. */
function defaultsOf (skill) {
  const known = SKILLS.get(skill)
  if (!known) throw new Error(`there is no skill ${skill}`)
  const { properties = {} } = known.card.arguments
  return Object.fromEntries(Object.entries(properties).filter(([, { default: usual }]) => usual !== undefined).map(([name, schema]) => [name, schema.default]))
}

module.exports = { CaseContext }
