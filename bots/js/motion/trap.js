'use strict'
// Places that are easy to drop into and impossible to leave on foot: a pit, a hole in a roof of leaves. A path that ends in one would be a body's last. So
// paths with drops too high to jump back are checked before they are walked.

const { Vec3 } = require('vec3')
const { JUMP_BLOCKS } = require('./limits')
const { Search } = require('./search')

/** A body that can reach this many places is not trapped. */
const FREE_PLACES = 200

/** The goal of a search that visits all places there are. */
const NOWHERE = { estimate: () => 0, isEnd: () => false }

/**
 * All places that can be reached from one, if they are few and no way leads on.
 *
 * @param {Terrain} terrain
 * @param {Vec3} position of the feet
 * @returns {{x: number, y: number, z: number}[] | null} null when a body is free there, or cannot stand there
 */
function trapAt (terrain, position) {
  const search = new Search({ terrain, start: position, goal: NOWHERE, nodesMax: FREE_PLACES })
  search.run(() => false)
  return search.result.status === 'unreachable' && search.nodes.size > 0 ? [...search.nodes.values()] : null
}

/**
 * The trap that a path leads into and that it did not begin in, or null.
 *
 * @param {Terrain} terrain
 * @param {object[]} path the path of a search
 */
function trapOnPath (terrain, path) {
  for (let index = path.length - 1; index > 0; index--) {
    const { x, feet, z } = path[index]
    if (path[index - 1].feet - feet <= JUMP_BLOCKS) continue
    // A body that is free after the last drop is free after the earlier drops.
    const trap = trapAt(terrain, new Vec3(x + 0.5, feet, z + 0.5))
    const isOwn = trap?.some((place) => place.x === path[0].x && place.y === path[0].y && place.z === path[0].z)
    return isOwn ? null : trap
  }
  return null
}

module.exports = { NOWHERE, trapOnPath }
