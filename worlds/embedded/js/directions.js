'use strict'
// Directions by name, and by the number of a face in packets.

const FACE_NAMES = ['down', 'up', 'north', 'south', 'west', 'east']
const FACES = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]]
const STEP = Object.fromEntries(FACE_NAMES.map((name, face) => [name, FACES[face]]))
const FACE_OF = Object.fromEntries(FACE_NAMES.map((name, face) => [name, face]))
const OPPOSITE = { down: 'up', up: 'down', north: 'south', south: 'north', east: 'west', west: 'east' }
const CLOCKWISE = { north: 'east', east: 'south', south: 'west', west: 'north' }
const COUNTERCLOCKWISE = { north: 'west', west: 'south', south: 'east', east: 'north' }
const AXIS = { down: 'y', up: 'y', north: 'z', south: 'z', west: 'x', east: 'x' }
const HORIZONTAL = ['north', 'east', 'south', 'west']

const oppositeFace = (face) => face ^ 1

module.exports = { FACE_NAMES, FACES, STEP, FACE_OF, OPPOSITE, CLOCKWISE, COUNTERCLOCKWISE, AXIS, HORIZONTAL, oppositeFace }
