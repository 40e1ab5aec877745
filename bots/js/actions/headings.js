'use strict'
// The four directions, as steps along x and z.

const HEADINGS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }

module.exports = { HEADINGS }
