'use strict'
// A crowd of light clients in a separate process. Lines of JSON in: first the options, then { walk: { count, radius } }, { count: true }. Lines out:
// { joined, refused, seconds } when no more clients will join, { counts } for each request. The end of stdin ends it.

const readline = require('node:readline')
const registry = require('prismarine-registry')
const { LightClient, packetIds, STEPS_PER_SECOND } = require('./light_client')
const { createRandom } = require('./targets')

const JOINING_AT_ONCE = 4
const STEP_GROUPS = 5 // clients do not all step at the same moment

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')
const wallSeconds = () => Number(process.hrtime.bigint()) / 1e9

const clients = []
const refusals = []

async function join ({ host, port, version, names, seed, join_seconds_max: limitSeconds }) {
  const endpoint = { host, port, version, protocolVersion: registry(version).version.version, ids: packetIds(version) }
  const began = wallSeconds()
  const random = createRandom(seed)
  const waiting = [...names]
  const joining = new Set()
  const line = async () => {
    while (waiting.length > 0 && wallSeconds() - began < limitSeconds) {
      const client = new LightClient(endpoint, waiting.shift(), random)
      joining.add(client)
      try {
        await client.join()
        clients.push(client)
      } catch (error) {
        refusals.push(error.message)
      }
      joining.delete(client)
    }
  }
  const timer = setTimeout(() => { for (const client of joining) client._end(`not within ${limitSeconds} s`) }, limitSeconds * 1000)
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, line))
  clearTimeout(timer)
  for (const client of clients) client.onEnd = (why) => refusals.push(`${client.name} was lost: ${why}`)
  return { joined: clients.length, refused: names.length - clients.length, why: refusals[0] ?? '', seconds: wallSeconds() - began }
}

function walk ({ count, radius }) {
  for (const client of clients.slice(0, count)) client.startWalking(radius)
  let turn = 0
  setInterval(() => {
    for (let index = turn % STEP_GROUPS; index < clients.length; index += STEP_GROUPS) clients[index].step()
    turn++
  }, 1000 / STEPS_PER_SECOND / STEP_GROUPS)
}

/** What all clients together have sent and received so far. */
function counts () {
  const sum = { alive: 0, bytes: 0, packets: 0, steps: 0, putBack: 0, blocks: 0 }
  for (const client of clients) {
    if (!client.hasEnded) sum.alive++
    for (const [name, value] of Object.entries(client.counts)) sum[name] += value
  }
  return { ...sum, why: refusals[0] ?? '' }
}

const lines = readline.createInterface({ input: process.stdin })
lines.on('line', async (line) => {
  const told = JSON.parse(line)
  if (told.names) say(await join(told))
  else if (told.walk) walk(told.walk)
  else say({ counts: counts() })
})
lines.on('close', () => {
  for (const client of clients) client.end()
  process.exit(0)
})
