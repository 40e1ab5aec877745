'use strict'

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { openWorld } = require('./world_fixture')

const SEED = 5
const REGIONS = 5

/** The first village of the land that has a chest. */
function village () {
  const { ruins } = createTerrain(SEED)
  for (let rx = -REGIONS; ; rx++) {
    for (let rz = -REGIONS; rz < REGIONS; rz++) {
      const plan = ruins.planIn(rx, rz)
      if (plan !== null && plan.chests.length > 0) return plan
    }
  }
}

test('the chest of a ruin has loot, and stays looted after a restart', async (t) => {
  const { chests: [{ x, y, z }] } = village()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { seed: SEED, world_dir: folder })
  const { container } = before.world.blockEntityAt(x, y, z)
  const slots = container.slots.flatMap((stack, slot) => stack ? [slot] : [])
  assert.ok(slots.length >= 3)
  container.set(slots[0], null)
  const kept = [...container.counts()].sort()
  await before.server.stop()

  const after = await openWorld(t, { seed: SEED, world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true }))
  assert.deepEqual([...after.world.blockEntityAt(x, y, z).container.counts()].sort(), kept)
})
