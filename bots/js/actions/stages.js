'use strict'
// What a body does within a skill that the skill's name does not tell: it is told while the skill runs, with the reason and the longest time.

const WORKS = Object.freeze({ stage: 'works', why: '', secondsAtMost: null })

/**
 * The stages of one action. Each change is told once.
 * @param {(stage: { stage: string, why: string, secondsAtMost: number | null }) => void} tell
 * @returns {{ during: (stage: { stage: string, why: string, secondsAtMost?: number }, work: () => Promise<T>) => Promise<T> }}
 *   `during` does a part of the action, which is in that stage meanwhile; a part of a part has its own stage
 * @template T
 */
function createStages (tell) {
  let present = WORKS
  const become = (next) => {
    const isSame = next.stage === present.stage && next.why === present.why
    present = next
    if (!isSame) tell(next)
  }
  return {
    async during ({ stage, why, secondsAtMost = null }, work) {
      const before = present
      become({ stage, why, secondsAtMost })
      try {
        return await work()
      } finally {
        become(before)
      }
    }
  }
}

module.exports = { createStages }
