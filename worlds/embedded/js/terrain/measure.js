'use strict'
// Measures how long a column takes: node worlds/embedded/js/terrain/measure.js [seed] [columns across]. It reports and checks nothing.

const { createTerrain } = require('.')

const seed = Number(process.argv[2] ?? 1)
const across = Number(process.argv[3] ?? 24)
const WARM_UP_COLUMNS = 12 // width in columns; the first columns run before the code is compiled

const terrain = createTerrain(seed)
const make = (fromX, wide) => {
  for (let cx = fromX; cx < fromX + wide; cx++) for (let cz = 0; cz < wide; cz++) terrain.generate(cx, cz)
}
make(-WARM_UP_COLUMNS, WARM_UP_COLUMNS)
const began = process.cpuUsage()
const wall = performance.now()
make(20, across)
const used = process.cpuUsage(began)
const columns = across * across
process.stdout.write(JSON.stringify({
  columns,
  cpu_ms_per_column: Number(((used.user + used.system) / 1000 / columns).toFixed(2)),
  wall_ms_per_column: Number(((performance.now() - wall) / columns).toFixed(2))
}) + '\n')
