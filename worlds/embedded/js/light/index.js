'use strict'
// Light: what rules ask (`world.lightAt`) and what clients are told. Clients work out by themselves what a changed block does to the light around it;
// as in vanilla, only players for whom the column lies at the edge of their view are told. What a column gains or loses because a neighbour
// came into the world later is told to all who have it.

const { columnKey } = require('../blocks')
const { LightEngine } = require('./engine')
const { lightFrame } = require('./frames')

const MS_PER_TICK = 4 // for changed blocks; what is left waits for the next tick
const TELL_EVERY_TICKS = 10

module.exports = function light (world) {
  const engine = new LightEngine(world.blocks)
  world.blocks.light = engine
  world.events.on('blockChanged', ({ x, y, z, before, state }) => engine.blockChanged(x, y, z, before, state))

  /** @returns {{ block: number, sky: number, effectiveSky: number }} 0 to 15; `effectiveSky` is the sky's as time of day and weather dim it */
  world.lightAt = function lightAt (x, y, z) {
    const { block, sky } = engine.levels(x, y, z)
    return { block, sky, effectiveSky: Math.max(0, sky - world.skyDarken()) }
  }

  world.everyTick('light', () => {
    if (engine.waiting.size > 0) engine.run(performance.now() + MS_PER_TICK)
    if (engine.touched.size > 0 && world.age % TELL_EVERY_TICKS === 0) tell()
  })

  function tell () {
    for (const column of engine.touched) {
      const { changedSky, changedBlock, isLate } = column.light
      Object.assign(column.light, { changedSky: 0, changedBlock: 0, isLate: false })
      const viewers = [...column.viewers].filter((viewer) => isLate || isAtEdge(viewer, column))
      if (viewers.length === 0) continue
      const bytes = lightFrame(column, changedSky, changedBlock)
      for (const viewer of viewers) viewer.connection.writeFrame(bytes)
    }
    engine.touched.clear()
  }

  /** Whether a player lacks one of the columns around, so that its client cannot know all that shines into this one. */
  function isAtEdge (player, { x, z }) {
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) if (!player.columns.has(columnKey(x + dx, z + dz))) return true
    return false
  }
}
