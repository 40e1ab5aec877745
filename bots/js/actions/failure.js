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

const SETBACKS = Object.freeze(['unreachable', 'blocked', 'timeout'])

/** Whether a failure is of one place or one try, so that a skill may go on with another. */
function isSetback (error) {
  return error instanceof SkillFailure && SETBACKS.includes(error.reason)
}

/**
 * Whether a failure is only of what would have been good to have: a setback, or things or tools that are missing.
 * @param {string[]} [also] further reasons that are borne
 */
function isSurmountable (error, also = []) {
  return isSetback(error) || (error instanceof SkillFailure && ['missing_items', 'missing_tool', ...also].includes(error.reason))
}

/**
 * Does what matters little for the whole; see isSurmountable.
 * @param {() => Promise<any>} deed
 * @param {string[]} [also] further reasons that are borne
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

/** Thrown into a skill that has been told to stop. It is no failure, so no skill takes it for one and tries again. */
class SkillStopped extends Error {
  constructor (why) {
    super(why)
    this.name = 'SkillStopped'
  }
}

module.exports = { REASONS, SkillFailure, SkillStopped, attempt, isSetback, isSurmountable }
