'use strict'
// The server is killed at random moments while items move between chests, the ground and players. After each start every item exists as often as in one save:
// none lost, none doubled.

const assert = require('node:assert/strict')
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const test = require('node:test')
const { mulberry32 } = require('../../../../worlds/embedded/js/random')
const { fixedItems } = require('./churn')

const DEATHS = 4
const LIFE_MS_MAX = 1500
const CHURN = path.join(__dirname, 'churn.js')

/** Starts one life of the server. Resolves with the loaded state: its age and its ledger. */
async function live (folder, seed) {
  const child = spawn(process.execPath, [CHURN, folder, String(seed)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = readline.createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  return { child, found: JSON.parse(line) }
}

test('no item is lost or doubled when the server is killed at any moment, and it loses no more than the last save', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const random = mulberry32(20261)
  let lastAge = -1
  let saves = 0
  for (let death = 0; death < DEATHS; death++) {
    const { child, found } = await live(folder, death)
    assert.deepEqual(found.ledger, fixedItems(), `after death ${death}`)
    assert.ok(found.age >= lastAge, 'a later save is never followed by an earlier one')
    if (found.age > lastAge) saves++
    lastAge = found.age
    await new Promise((resolve) => setTimeout(resolve, random() * LIFE_MS_MAX))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  assert.ok(saves >= DEATHS / 2, `${saves} of ${DEATHS} lives came from a new save`)
})

