// What was said, with who heard it: the latest words first, or conversations as threads; lately, or at any time before if
// words are searched for.
import { Conversations } from './conversations.js'
import { html } from './html.js'
import { useRows } from './rows.js'
import { Utterance } from './utterance.js'

const SHOWN_SECONDS = 120
const SHOWN = 100
/** The beginning of the address's part while conversations are shown; the rest is what is searched for. */
const THREADS = 'threads?'

export function Talk ({ log, t, seek, part, go }) {
  const isThreads = part?.startsWith(THREADS) ?? false
  const searched = isThreads ? part.slice(THREADS.length) : part ?? ''
  const words = searched.trim().toLowerCase()
  const show = (threads, text) => go({ part: threads ? `${THREADS}${text}` : text || null })
  const view = { log, t, words, holds: words ? (one) => holds(one, words) : null, seek, go }
  return html`
    <nav role="tablist" aria-label="Talk">
      <button role="tab" aria-selected=${!isThreads} onClick=${() => show(false, searched)}>Latest</button>
      <button role="tab" aria-selected=${isThreads} onClick=${() => show(true, searched)}>Conversations</button>
    </nav>
    <label>Search <input type="search" value=${searched} onInput=${(event) => show(isThreads, event.target.value)} /></label>
    ${isThreads ? html`<${Conversations} ...${view} />` : html`<${Latest} ...${view} />`}`
}

function Latest ({ log, t, words, holds, seek, go }) {
  const { rows, complete } = useRows(log, 'kinds/speech', words ? -Infinity : t - SHOWN_SECONDS, t)
  const said = holds ? rows.filter(holds) : rows
  return html`
    <p role="status">${told(said.length, words, complete)}</p>
    <ol class="talk">
      ${said.slice(-SHOWN).reverse().map((one) => html`<${Utterance} key=${one.event_id} log=${log} said=${one} seek=${seek} go=${go} />`)}
    </ol>`
}

/** Whether words are among those of an utterance, or in the names of its speaker and hearers. */
function holds ({ agent, data }, words) {
  return [data.text, agent, ...data.hearers].some((text) => text.toLowerCase().includes(words))
}

function told (count, words, complete) {
  if (!complete) return 'Loading…'
  const shown = count > SHOWN ? `, of which the last ${SHOWN} are shown` : ''
  return words ? `Found ${count}${shown}.` : `Said in the last two minutes: ${count}${shown}.`
}
