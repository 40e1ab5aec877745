'use strict'

/**
 * Binds functions to their first argument.
 * @param {object} first what each of them is handed first
 * @param {Record<string, Function>} functions by name
 * @returns {Record<string, Function>} the same, each without that argument
 */
const bound = (first, functions) => Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, (...args) => run(first, ...args)]))

module.exports = { bound }
