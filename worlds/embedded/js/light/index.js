'use strict'
// Light: the values that rules read (`world.lightAt`) and the light that clients are sent. A client computes the light around a changed block itself. As in
// vanilla, only players who have the column at the edge of their view are sent such changes. Changes that come from a neighbour column loaded later are sent to
// all who have the column.

const { columnKey } = require('../blocks')
const { LightEngine } = require('./engine')
const { lightFrame } = require('./frames')

const MS_PER_TICK = 4 // time for changed blocks; the rest waits for the next tick
const TELL_EVERY_TICKS = 10

module.exports = function light (world) {
  const engine = new LightEngine(world.blocks)
  world.blocks.light = engine
  world.events.on('blockChanged', ({ x, y, z, before, state }) => engine.blockChanged(x, y, z, before, state))

  /** @returns {{ block: number, sky: number, effectiveSky: number }} 0 to 15; `effectiveSky` is sky light dimmed by time of day and weather */
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
      const bytes = lightFrame(column, changedSky, changedBlock, world.dimension)
      for (const viewer of viewers) viewer.connection.writeFrame(bytes)
    }
    engine.touched.clear()
  }

  /** Whether a player lacks a neighbouring column, so that its client cannot compute all light in this one. */
  function isAtEdge (player, { x, z }) {
    for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) if (!player.columns.has(columnKey(x + dx, z + dz))) return true
    return false
  }
}
