'use strict'
// The contents of containers at the body's last look, so that it knows where to fetch items.

const CONTAINERS_MAX = 64

function createContainerMemory () {
  const containers = new Map()
  const keyOf = ({ x, y, z }) => `${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`
  return {
    /** @param {object} container name of its block, `known` its name in speech, x, y, z @param {Record<string, number>} counts items in it */
    remember ({ name, known = name, x, y, z }, counts) {
      const key = keyOf({ x, y, z })
      containers.delete(key)
      containers.set(key, { name, known, x: Math.floor(x), y: Math.floor(y), z: Math.floor(z), counts: { ...counts } })
      if (containers.size > CONTAINERS_MAX) containers.delete(containers.keys().next().value)
    },
    forget: (position) => containers.delete(keyOf(position)),
    all: () => [...containers.values()]
  }
}

module.exports = { createContainerMemory }
