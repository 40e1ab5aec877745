// The plan of an agent's day, read from the words of its `plan` events, which are those of bots/brain/narration.py.

const DAY = /^My plan for day (\d+): (.*)$/s
const STEPS = /; (?=\d{1,2}:\d\d )/
const STEP = /^(\d{1,2}):(\d\d) (.*)$/s
const LEFT = /^I leave my plan for (\d+) minutes: /
const DAY_MINUTES = 1440
const DAY_SECONDS = 1200
const SECONDS_A_MINUTE = DAY_SECONDS / DAY_MINUTES
/** A plan is logged at most this long after the minute with which it begins, in seconds, unless the world's clock was set. */
const LATE_SECONDS = 150

/**
 * The plan of the day as of a moment.
 * @param {object[]} plans the `plan` events of an agent up to the moment
 * @param {number} start the time of the agent's first event
 * @param {number} t the moment
 * @returns {{event: object, day: number | null, steps: object[], now: number, minute: number | null, left: object | null} | null}
 *   `now` is the place of the present step in `steps`, each `{ begins, words }`; -1 while the agent has left its plan.
 *   `minute` is the world's time of day as far as the plans tell it. `left` is the event by which the agent has left its
 *   plan. Words in another form make no steps. Null without a plan.
 */
export function planAt (plans, start, t) {
  const left = plans.findLast((one) => LEFT.test(one.data.text))
  const event = plans.findLast((one) => !LEFT.test(one.data.text))
  const isLeft = Boolean(left) && (!event || left.t >= event.t) && t < left.t + Number(LEFT.exec(left.data.text)[1]) * SECONDS_A_MINUTE
  if (!event) return isLeft ? { event: left, day: null, steps: [], now: -1, minute: null, left } : null
  const read = dayOf(event)
  if (!read) return { event, day: null, steps: [], now: -1, minute: null, left: isLeft ? left : null }
  const minute = minuteAt(plans, start, t)
  const since = (one) => modulo(one - read.steps[0].begins)
  const now = isLeft ? -1 : read.steps.findLastIndex(({ begins }) => since(begins) <= since(minute))
  return { event, ...read, now, minute, left: isLeft ? left : null }
}

/** A minute of the world's day as a clock shows it: 7:05. */
export function timeOfDay (minute) {
  return `${Math.floor(minute / 60)}:${String(Math.floor(minute % 60)).padStart(2, '0')}`
}

/** The day and the steps of a plan; null if its words have another form. */
function dayOf ({ data }) {
  const [, day, told] = DAY.exec(data.text) ?? []
  const steps = told?.replace(/\.$/, '').split(STEPS).map((words) => STEP.exec(words))
  if (!steps?.every(Boolean)) return null
  return { day: Number(day), steps: steps.map(([, hour, minute, words]) => ({ begins: 60 * hour + Number(minute), words })) }
}

/**
 * The minute of the world's day. The log does not have it, but a plan begins with the minute for which it was made: the
 * first plan is made for the start, and later ones tell whether the world's clock was set meanwhile.
 */
function minuteAt (plans, start, t) {
  let known = null
  const at = (time) => modulo(known.minute + (time - known.t) / SECONDS_A_MINUTE)
  for (const plan of plans) {
    const begins = dayOf(plan)?.steps[0].begins
    if (begins === undefined) continue
    const late = known ? modulo(at(plan.t) - begins) * SECONDS_A_MINUTE : plan.t - start
    if (!known) known = { t: late <= LATE_SECONDS ? start : plan.t, minute: begins }
    else if (late > LATE_SECONDS) known = { t: plan.t, minute: begins }
  }
  return at(t)
}

function modulo (minute) {
  return ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
}
