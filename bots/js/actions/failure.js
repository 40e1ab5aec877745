'use strict'
// How a skill says that it did not get done: a reason that programs can compare and words that an agent can use.

const REASONS = Object.freeze([
  'blocked', 'unreachable', 'timeout', 'missing_items', 'missing_tool', 'inventory_full', 'invalid', 'interrupted'
])

class SkillFailure extends Error {
  /**
   * @param {string} reason one of REASONS
   * @param {string} detail one sentence for the agent
   */
  constructor (reason, detail) {
    if (!REASONS.includes(reason)) throw new TypeError(`Unknown failure reason ${reason}; known are ${REASONS.join(', ')}.`)
    super(detail)
    this.name = 'SkillFailure'
    this.reason = reason
    this.detail = detail
  }
}

module.exports = { REASONS, SkillFailure }
