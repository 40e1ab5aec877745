'use strict'
// The crafting tables, furnaces and the like that a body placed or used, so that it need not make them again.

const STATIONS_MAX = 64

/** @param {() => string} here the dimension where the body is; it knows only the stations of that one */
function createStationMemory (here) {
  const stations = new Map()
  const keyOf = ({ x, y, z }) => `${here()} ${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`
  return {
    /** @param {{ name: string, x: number, y: number, z: number }} block @param {boolean} isOwn whether this body placed it for its own use */
    remember ({ name, x, y, z }, isOwn) {
      const key = keyOf({ x, y, z })
      const known = stations.get(key)
      stations.delete(key)
      stations.set(key, { dimension: here(), name, x: Math.floor(x), y: Math.floor(y), z: Math.floor(z), isOwn: isOwn || (known?.isOwn ?? false) })
      if (stations.size > STATIONS_MAX) stations.delete(stations.keys().next().value)
    },
    forget: (position) => stations.delete(keyOf(position)),
    all: () => [...stations.values()].filter(({ dimension }) => dimension === here())
  }
}

module.exports = { createStationMemory }
