'use strict'
// The failure of a skill: a reason that programs can compare, and words that an agent can use.

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

const SETBACKS = Object.freeze(['unreachable', 'blocked', 'timeout'])

/** Whether a failure concerns one place or one try only, so that a skill can continue with another. */
function isSetback (error) {
  return error instanceof SkillFailure && SETBACKS.includes(error.reason)
}

/**
 * Whether a failure concerns only something optional: a setback, or missing items or tools.
 * @param {string[]} [also] further reasons to accept
 */
function isSurmountable (error, also = []) {
  return isSetback(error) || (error instanceof SkillFailure && ['missing_items', 'missing_tool', ...also].includes(error.reason))
}

/**
 * Does something optional; see isSurmountable.
 * @param {() => Promise<any>} deed
 * @param {string[]} [also] further reasons to accept
 * @returns {Promise<boolean>} whether it was done
 */
async function attempt (deed, also) {
  try {
    await deed()
    return true
  } catch (error) {
    if (!isSurmountable(error, also)) throw error
    return false
  }
}

/** Thrown into a skill that must stop. It is not a failure, so that no skill catches it and tries again. */
class SkillStopped extends Error {
  constructor (why) {
    super(why)
    this.name = 'SkillStopped'
  }
}

module.exports = { REASONS, SkillFailure, SkillStopped, attempt, isSetback, isSurmountable }
