'use strict'
// `body`: everything that a skill can do and see. Skills require no modules. Every call here is limited, and throws the reason when the skill has been stopped.

const { altitude } = require('./altitude')
const { SkillFailure, attempt, isSetback, isSurmountable } = require('./failure')
const { angling } = require('./angling')
const { arming } = require('./arming')
const { beyond } = require('./beyond')
const { blocks } = require('./blocks')
const { bridging } = require('./bridging')
const { building } = require('./building')
const { boating } = require('./boating')
const { casting } = require('./casting')
const { containers } = require('./containers')
const { crafting } = require('./crafting')
const { creatures } = require('./creatures')
const { delving } = require('./delving')
const { diving } = require('./diving')
const { earthworks } = require('./earthworks')
const { enchanting } = require('./enchanting')
const { escape } = require('./escape')
const { hollows } = require('./hollows')
const { items } = require('./items')
const { lava } = require('./lava')
const { leavingLava } = require('./leaving_lava')
const { laying } = require('./laying')
const { looseRoofs } = require('./loose_roofs')
const { farming } = require('./farming')
const { fighting } = require('./fighting')
const { furnaces } = require('./furnaces')
const { gathering } = require('./gathering')
const { guarding } = require('./guarding')
const { handing } = require('./handing')
const { lives } = require('./lives')
const { movement } = require('./movement')
const { people } = require('./people')
const { plans } = require('./plans')
const { pocket } = require('./pocket')
const { portals } = require('./portals')
const { portalFrames } = require('./portal_frames')
const { provisions } = require('./provisions')
const { riding } = require('./riding')
const { rock } = require('./rock')
const { shelter } = require('./shelter')
const { signs } = require('./signs')
const { standing } = require('./standing')
const { stations } = require('./stations')
const { surfacing } = require('./surfacing')
const { talk } = require('./talk')
const { trees } = require('./trees')
const { using } = require('./using')
const { pause, until } = require('./waiting')

const KINDS_SEEN_RADIUS_BLOCKS = 24
const KINDS_SEEN_MAX = 200

/**
 * @param {object} context
 * @param {object} context.bot a mineflayer bot
 * @param {object} context.walker see bots/js/motion
 * @param {object} context.senses see bots/js/senses
 * @param {(notice: object) => void} context.emit receives the notices
 * @param {() => Record<string, number[]>} context.places the named places that the agent knows
 * @param {object} context.names see names.js
 * @param {object} context.memory see body_memory.js
 * @param {AbortSignal} context.signal stops the skill
 * @param {() => number} context.secondsLeft run clock
 * @param {(words: string) => void} context.progress
 * @param {object} context.stages see stages.js
 * @param {(skill: string, args: object) => Promise<object>} context.perform runs another skill within this one, see performing.js
 */
function createFacade (context) {
  const { bot, senses, memory, places, signal, secondsLeft, progress } = context
  const body = {
    name: bot.username,
    position: () => bot.entity.position.clone(),
    distanceTo: ({ x, y, z }) => Math.hypot(bot.entity.position.x - x, bot.entity.position.y - y, bot.entity.position.z - z),
    health: () => bot.health,
    places: () => places(),
    /** A number in [0, 1) from the body's own seeded stream. */
    random: memory.random,
    rememberFailure: memory.rememberFailure,
    hasFailed: memory.hasFailed,
    visitsAround: memory.visitsAround,
    /** The kinds of visible blocks that this body has never seen before. */
    newKindsInSight: () => memory.learnKinds(senses.surroundings.digest(bot.entity.position, KINDS_SEEN_RADIUS_BLOCKS, KINDS_SEEN_MAX).map(({ name }) => name)),
    /** The height to stand at above the ground of a column; null where it is not loaded, or covered by water or lava. */
    groundAt: (x, z) => groundAt(bot, x, z),
    secondsLeft,
    pause: (seconds) => pause(seconds, signal),
    until: (condition, timeoutSeconds) => until(condition, { signal, timeoutSeconds }),
    /** Reports the progress of the skill. The agent reads it when the skill is stopped half-way. */
    progress,
    /** Does a part of the skill that its name does not tell, such as a search; see stages.js. */
    during: (stage, work) => context.stages.during(stage, work),
    /** Performs another skill with the same body: its result, or its typed failure. It stops with this one. */
    perform: context.perform,
    /** Makes a typed failure to throw. */
    failure: (reason, detail) => new SkillFailure(reason, detail),
    isSetback,
    isSurmountable,
    attempt
  }
  context.body = body
  return Object.assign(body, movement(context), escape(context), surfacing(context), diving(context), hollows(context), bridging(context), altitude(context), blocks(context),
    earthworks(context), looseRoofs(context), delving(context), rock(context), pocket(context), standing(context), provisions(context), shelter(context), guarding(context), arming(context), lives(context), laying(context), trees(context), using(context), building(context), items(context), handing(context), containers(context), people(context),
    stations(context), crafting(context), enchanting(context), furnaces(context), plans(context), creatures(context), fighting(context), gathering(context), farming(context),
    angling(context), boating(context), riding(context), casting(context), beyond(context), portals(context), portalFrames(context), lava(context), leavingLava(context), signs(context), talk(context))
}

const FLOOR_SEARCH_BLOCKS = 24
const PASSED_THROUGH = /air$|leaves$|_log$|grass$|fern|flower|vine|snow$/

function groundAt (bot, x, z) {
  const column = bot.entity.position.floored()
  column.x = Math.floor(x)
  column.z = Math.floor(z)
  if (!bot.world.getColumnAt(column)) return null
  if (bot.game.dimension === 'the_nether') return floorNear(bot, column)
  const from = Math.min(column.y + 32, (bot.game.minY ?? 0) + (bot.game.height ?? 256) - 1)
  for (column.y = from; column.y > from - 80; column.y--) {
    const block = bot.registry.blocksByStateId[bot.world.getBlockStateId(column)]
    if (block.name === 'water' || block.name === 'lava') return null
    if (block.boundingBox === 'block' && !PASSED_THROUGH.test(block.name)) return column.y + 1
  }
  return null
}

/** In a land with a ceiling: the floor with room for a body that is the nearest to its own height; null without one, or over lava. */
function floorNear (bot, { x, y, z }) {
  const kindAt = (height) => bot.registry.blocksByStateId[bot.world.getBlockStateId(bot.entity.position.clone().set(x, height, z))]
  const isOpen = (height) => kindAt(height).boundingBox === 'empty' && kindAt(height).name !== 'lava'
  for (let away = 0; away <= FLOOR_SEARCH_BLOCKS; away++) {
    for (const height of [y - away, y + away]) {
      if (kindAt(height - 1).boundingBox === 'block' && kindAt(height - 1).name !== 'magma_block' && isOpen(height) && isOpen(height + 1)) return height
    }
  }
  return null
}

module.exports = { createFacade }
