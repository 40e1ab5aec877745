'use strict'
// Imports modules of the page, and panels of experiments, as browsers do.

const path = require('node:path')
const { registerHooks } = require('node:module')
const { pathToFileURL } = require('node:url')

const ROOT = path.join(__dirname, '../../..')
const PAGE = pathToFileURL(path.join(ROOT, 'orchestrator/view/page/')).href

// The import map of the page says the same to browsers.
registerHooks({
  resolve (specifier, context, next) {
    if (specifier.startsWith('civitas/')) return next(PAGE + specifier.slice('civitas/'.length), context)
    const resolved = next(specifier, context)
    return specifier.endsWith('/panel.js') ? { ...resolved, format: 'module' } : resolved
  }
})

/** A module of the page, such as `ties.js`. */
const ofPage = (name) => import(PAGE + name)

/** The panel of an experiment. */
const panelOf = (experiment) => import(pathToFileURL(path.join(ROOT, `orchestrator/experiments/${experiment}/panel.js`)).href)

module.exports = { ofPage, panelOf }
