'use strict'
// The contents of containers at the body's last look, so that it knows where to fetch items.

const CONTAINERS_MAX = 64

/** @param {() => string} here the dimension where the body is; it knows only the containers of that one */
function createContainerMemory (here) {
  const containers = new Map()
  const keyOf = ({ x, y, z }) => `${here()} ${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`
  return {
    /** @param {object} container name of its block, `known` its name in speech, x, y, z @param {Record<string, number>} counts items in it */
    remember ({ name, known = name, x, y, z }, counts) {
      const key = keyOf({ x, y, z })
      containers.delete(key)
      containers.set(key, { dimension: here(), name, known, x: Math.floor(x), y: Math.floor(y), z: Math.floor(z), counts: { ...counts } })
      if (containers.size > CONTAINERS_MAX) containers.delete(containers.keys().next().value)
    },
    forget: (position) => containers.delete(keyOf(position)),
    all: () => [...containers.values()].filter(({ dimension }) => dimension === here())
  }
}

module.exports = { createContainerMemory }
