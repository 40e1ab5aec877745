// Conversations as threads: who answered whose words, and who heard each utterance.
import { html } from './html.js'
import { useMade, useRows } from './rows.js'
import { isConversation, threadsOf } from './threads.js'
import { between } from './time.js'
import { Utterance } from './utterance.js'

const SHOWN = 40
const SHOWN_SECONDS = 600
/** Conversations are looked for around at most so many of the latest utterances that have the searched words. */
const FOUND = 100

/** @param {{holds: ((said: object) => boolean) | null}} props which utterances are searched for; null shows the latest */
export function Conversations ({ log, t, holds, words, seek, go }) {
  const lately = t - SHOWN_SECONDS
  const speeches = useRows(log, 'kinds/speech', holds ? -Infinity : lately, t)
  const wanted = useMade(speeches.rows, (rows) => new Set(holds ? rows.filter(holds).slice(-FOUND) : rows), words)
  const [first] = wanted
  const from = holds ? (first ? first.t : t) - SHOWN_SECONDS : lately
  const memories = useRows(log, 'kinds/memory', from, t)
  const threads = useMade(memories.rows, (rows) => threadsOf(between(speeches.rows, from, t), rows), speeches.rows.length, wanted)
  const found = threads.filter((thread) => thread.some(({ said }) => wanted.has(said)))
  const talks = found.filter(isConversation)
  return html`
    <p role="status">${speeches.complete && memories.complete ? told(talks.length, found.length - talks.length, holds) : 'Loading…'}</p>
    <ol class="threads">${talks.slice(-SHOWN).reverse().map((thread) => html`
      <li key=${thread[0].said.event_id}>
        <ol class="talk">${thread.map(({ said, answers }) => html`<${Utterance} key=${said.event_id} log=${log} said=${said} answers=${answers} seek=${seek} go=${go} />`)}</ol>
      </li>`)}
    </ol>`
}

function told (talks, others, isSearch) {
  const shown = talks > SHOWN ? `, of which the last ${SHOWN} are shown` : ''
  const what = isSearch ? 'Conversations found' : 'Conversations in the last ten minutes'
  return `${what}: ${talks}${shown}; utterances that answer nothing and are not answered: ${others}.`
}
