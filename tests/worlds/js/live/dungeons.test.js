'use strict'

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { createTerrain } = require('../../../../worlds/embedded/js/terrain')
const { openWorld } = require('./world_fixture')

const SEED = 7

/** The places of the spawner and the chest of the first dungeons of the land, the middle of the land aside. */
function dungeonsOf (count) {
  const terrain = createTerrain(SEED)
  const found = []
  for (let cx = 20; found.length < count; cx++) {
    for (let cz = 0; cz < 16; cz++) {
      const { blockEntities } = terrain.generate(cx, cz)
      const placeOf = (wanted) => blockEntities.filter(wanted).map(({ x, y, z }) => [x.value, y.value, z.value])[0]
      const spawner = placeOf(({ SpawnData }) => SpawnData)
      const chest = placeOf(({ LootTable }) => LootTable?.value === 'minecraft:chests/simple_dungeon')
      if (spawner && chest) found.push({ spawner, chest })
    }
  }
  return found
}

const countsAt = (world, chest) => [...world.blockEntityAt(...chest).container.counts()].sort()

test('a looted chest and a broken spawner stay so after a restart, and an untouched dungeon is the same', async (t) => {
  const [visited, untouched] = dungeonsOf(2)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'civitas-world-'))
  const before = await openWorld(t, { seed: SEED, world_dir: folder })
  const { container } = before.world.blockEntityAt(...visited.chest)
  assert.ok(container.counts().size >= 3)
  const slot = container.slots.findIndex(Boolean)
  container.set(slot, null)
  before.world.destroyBlock(...visited.spawner)
  const kept = [visited, untouched].map(({ chest }) => countsAt(before.world, chest))
  const { mob } = before.world.blockEntityAt(...untouched.spawner)
  await before.server.stop()

  const after = await openWorld(t, { seed: SEED, world_dir: folder })
  t.after(() => fs.rmSync(folder, { recursive: true }))
  assert.deepEqual([visited, untouched].map(({ chest }) => countsAt(after.world, chest)), kept)
  assert.equal(after.world.blockEntityAt(...visited.chest).container.get(slot), null)
  assert.equal(after.world.blockEntityAt(...visited.spawner), null)
  assert.equal(after.world.blockEntityAt(...untouched.spawner).mob, mob)
})
