'use strict'
// What a body does within a skill that the skill's name does not tell: it is told while the skill runs, with the reason and the longest time.

const WORKS = Object.freeze({ stage: 'works', why: '', secondsAtMost: null })

/**
 * The stages of one action. Each change is told once.
 * @param {(stage: { stage: string, why: string, secondsAtMost: number | null }) => void} tell
 * @returns {{ during: (stage: { stage: string, why: string, secondsAtMost?: number }, work: () => Promise<T>) => Promise<T>,
 *   staying: (work: () => Promise<T>) => Promise<T>, hasReason: () => boolean }}
 *   `during` does a part of the action, which is in that stage meanwhile; a part of a part has its own stage. `staying` does a skill that stays where it is by
 *   its nature. `hasReason` is whether one of the two gives a reason to stay now
 * @template T
 */
function createStages (tell) {
  let present = WORKS
  let stays = 0
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
    },
    async staying (work) {
      stays++
      try {
        return await work()
      } finally {
        stays--
      }
    },
    hasReason: () => stays > 0 || present !== WORKS
  }
}

module.exports = { createStages }
