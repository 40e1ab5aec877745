'use strict'

const js = require('@eslint/js')
const globals = require('globals')

const FUNCTION_LINES_MAX = 60

module.exports = [
  { ignores: ['node_modules/', '.venv/', 'runs/', 'dist/', 'orchestrator/view/page/vendor/'] },
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'commonjs', globals: globals.node },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { caughtErrors: 'none', destructuredArrayIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
      semi: ['error', 'never'],
      'max-lines-per-function': ['error', { max: FUNCTION_LINES_MAX, skipBlankLines: true, skipComments: true }]
    }
  },
  { files: ['analysis/report/zoom.js'], languageOptions: { sourceType: 'script', globals: globals.browser } },
  {
    files: ['orchestrator/view/page/*.js', 'orchestrator/experiments/*/panel.js'], // read by browsers as they are
    languageOptions: { sourceType: 'module', globals: globals.browser }
  }
]
