'use strict'

/**
 * Binds functions to their first argument.
 * @param {object} first the first argument of each of them
 * @param {Record<string, Function>} functions by name
 * @returns {Record<string, Function>} the same functions, without that argument
 */
const bound = (first, functions) => Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, (...args) => run(first, ...args)]))

module.exports = { bound }
