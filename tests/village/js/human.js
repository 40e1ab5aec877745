'use strict'
// A human player for the tests: an ordinary client that knows nothing of Civitas. JSON lines on stdin (`{"op": …}`) control it. It reports events as JSON lines
// on stdout.
// Usage: human.js HOST PORT NAME

const readline = require('node:readline')
const mineflayer = require('mineflayer')
const { pathfinder, goals, Movements } = require('mineflayer-pathfinder')

const COMPANY_LIMIT_MS = 20_000
const FETCH_TICKS = 100 // a way to an item that another player took, or that lies where nobody can stand, has no end

// Libraries that log to stdout must not write between the lines.
console.log = console.info = console.error

const [host, port, username] = process.argv.slice(2)
const tell = (event, more = {}) => process.stdout.write(JSON.stringify({ event, ...more }) + '\n')

const bot = mineflayer.createBot({ host, port: Number(port), username, version: '1.21.4', auth: 'offline', viewDistance: 4 })
bot.loadPlugin(pathfinder)

const others = () => Object.values(bot.players)
  .filter((player) => player.username !== username && player.entity)
  .map((player) => ({ name: player.username, distance: bot.entity.position.distanceTo(player.entity.position) }))
  .sort((a, b) => a.distance - b.distance)

/** Its inventory, as the server reported it. */
const items = () => bot.inventory.items().reduce((counts, { name, count }) => ({ ...counts, [name]: (counts[name] ?? 0) + count }), {})

/** Resolves when a player is in sight, or after a limit. */
function company () {
  if (others().length > 0) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => { clearTimeout(timer); bot.removeListener('entitySpawn', look); resolve() }
    const look = () => { if (others().length > 0) done() }
    const timer = setTimeout(done, COMPANY_LIMIT_MS)
    bot.on('entitySpawn', look)
  })
}

async function approach ({ name, range }) {
  await company()
  const entity = name ? bot.players[name]?.entity : bot.players[others()[0]?.name]?.entity
  if (!entity) return tell('lost', { name })
  await bot.pathfinder.goto(new goals.GoalFollow(entity, range)).catch((error) => tell('astray', { why: error.message }))
  tell('near', { others: others() })
}

/** Walks to within `range` blocks of a place, at any height. */
async function goNear ({ x, z, range }) {
  await bot.pathfinder.goto(new goals.GoalNearXZ(x, z, range)).catch((error) => tell('astray', { why: error.message }))
  tell('there')
}

async function leaveEarshot ({ distance }) {
  // Away from the place of all others: straight out, until nobody is that close.
  for (let leg = 0; leg < 12 && others().some((other) => other.distance < distance); leg++) {
    const here = bot.entity.position
    const out = new goals.GoalXZ(here.x + Math.sign(here.x || 1) * 16, here.z + Math.sign(here.z || 1) * 16)
    await bot.pathfinder.goto(out).catch((error) => tell('astray', { why: error.message }))
  }
  tell('away', { others: others() })
}

/** Walks to where an entity is, also while it flies. */
const goTo = (entity) => bot.pathfinder.goto(new goals.GoalFollow(entity, 0)).catch(() => {})

/** Resolves when an entity is gone, as an item is that another player picks up. */
function gone (entity) {
  return new Promise((resolve) => {
    const look = (other) => { if (other === entity) { bot.removeListener('entityGone', look); resolve() } }
    bot.on('entityGone', look)
  })
}

const operations = {
  approach,
  goNear,
  leaveEarshot,
  say: ({ text }) => bot.chat(text),
  dig: async ({ block, count }) => {
    for (let dug = 0; dug < count; dug++) {
      const found = bot.findBlock({ matching: bot.registry.blocksByName[block].id, maxDistance: 12 })
      if (!found) break
      await bot.pathfinder.goto(new goals.GoalGetToBlock(found.position.x, found.position.y, found.position.z))
      await bot.dig(found)
      await bot.waitForTicks(20)
    }
    tell('holds', { items: items() })
  },
  hand: async ({ item, count, to }) => {
    const entity = bot.players[to]?.entity
    if (entity) await bot.lookAt(entity.position.offset(0, 1, 0), true)
    await bot.toss(bot.registry.itemsByName[item].id, null, count)
    tell('holds', { items: items() })
  },
  fetch: async ({ item }) => {
    const lies = (entity) => entity.name === 'item' && entity.getDroppedItem()?.name === item
    const drop = bot.nearestEntity((entity) => lies(entity) && entity.position.distanceTo(bot.entity.position) < 8)
    if (drop) await Promise.race([goTo(drop), gone(drop), bot.waitForTicks(FETCH_TICKS)])
    bot.pathfinder.setGoal(null)
    await bot.waitForTicks(10)
    tell('holds', { items: items() })
  },
  look: () => tell('seen', { others: others() }),
  quit: () => bot.quit()
}

bot.once('spawn', () => {
  const movements = new Movements(bot)
  movements.canDig = false
  movements.allow1by1towers = false
  bot.pathfinder.setMovements(movements)
  tell('spawned')
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const command = JSON.parse(line)
    Promise.resolve(operations[command.op](command)).catch((error) => tell('failed', { why: error.message }))
  }).on('close', () => bot.quit())
})
bot.on('chat', (from, text) => { if (from !== username) tell('heard', { from, text }) })
bot.on('message', (message, position) => { if (position === 'system') tell('told', { text: message.toString() }) })
bot.on('kicked', (reason) => tell('kicked', { reason }))
bot.on('error', (error) => tell('error', { why: error.message }))
bot.on('end', () => { tell('ended'); process.exit(0) })
