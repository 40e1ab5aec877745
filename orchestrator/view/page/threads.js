// Conversations: utterances that answer one another.

/** Spaces in words that are heard may differ from those that were said. */
const SPACES = /\s+/g

/**
 * An utterance names the memory of the words that it answers (`in_reply_to`); the memory has the words and their speaker.
 * @param {object[]} speeches `speech` events, ordered by time
 * @param {object[]} memories events among which are those memories; others do no harm
 * @returns {{said: object, answers: {speaker: string, quote: string, said: object | null} | null}[][]} the threads, the
 *   one with the latest utterance last; each has its utterances by time. `said` of an answer is null if the words are
 *   those of a visitor, or were said before the first of `speeches`.
 */
export function threadsOf (speeches, memories) {
  const ordered = speeches.toSorted((one, other) => momentOf(one) - momentOf(other))
  const answered = new Map(memories.map((one) => [one.event_id, one.data]))
  const bySpeaker = Map.groupBy(ordered, (one) => one.agent)
  const threads = new Map()
  for (const said of ordered) {
    const answers = answersOf(said, answered, bySpeaker)
    const thread = threads.get(answers?.said) ?? []
    thread.push({ said, answers })
    threads.set(said, thread)
  }
  return [...new Set(threads.values())].sort((one, other) => momentOf(one.at(-1).said) - momentOf(other.at(-1).said))
}

/** Whether utterances of a thread answer one another, or somebody else. */
export function isConversation (thread) {
  return thread.length > 1 || thread[0].answers !== null
}

function answersOf (said, answered, bySpeaker) {
  const heard = answered.get(said.data.in_reply_to)
  if (!heard?.speaker) return null
  const quote = plain(heard.quote ?? heard.text)
  const same = (bySpeaker.get(heard.speaker) ?? []).filter((one) => momentOf(one) <= momentOf(said) && plain(one.data.text).includes(quote))
  const reached = same.findLast((one) => one.data.hearers.includes(said.agent))
  return { speaker: heard.speaker, quote, said: reached ?? same.at(-1) ?? null }
}

/** When the world took the words: two processes may log them in another order. */
function momentOf ({ t, data }) {
  return data.at ?? t
}

function plain (text) {
  return text.replace(SPACES, ' ')
}
