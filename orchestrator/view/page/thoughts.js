// Every thought of an agent: what it was asked, what it answered, and what the agent did then.
import { html, useEffect, useMemo, useState } from './html.js'
import { useRows } from './rows.js'
import { changed } from './telling.js'
import { ThoughtBook, ended } from './thought_book.js'
import { clock } from './time.js'

/** Parts of an agent's panel. Any other part is the id of a thought. */
export const LATEST = 'latest'
export const LIST = 'thoughts'

const SHOWN = 100
const CHANGES_SECONDS_MIN = 1
const CHANGES_SECONDS_MAX = 30
const HAIR_SECONDS = 0.001

export function Thoughts ({ log, name, t, seek, part, go }) {
  const [count, setCount] = useState(SHOWN)
  const book = useBook(log, name)
  const { thoughts, complete } = book.upTo(t, count)
  if (book.failure) return html`<p role="alert">${book.failure}</p>`
  const id = part === LATEST ? thoughts[0]?.id : part
  if (part !== LIST && id) return html`<${Opened} key=${id} log=${log} book=${book} id=${id} seek=${seek} go=${go} />`
  if (!thoughts.length) return html`<p>${complete ? 'The agent has not thought of anything yet.' : 'Loading…'}</p>`
  return html`
    <ol class="thoughts">${thoughts.map((one) => html`
      <li key=${one.id}><button onClick=${() => go({ part: one.id })}>
        <time>${clock(one.t)}</time> <b>${one.kind}</b> <small>${cost(one)}</small>
        ${one.status !== 'answered' && html` <em>${[one.status, one.reason].filter(Boolean).join(': ')}</em>`}
      </button></li>`)}
    </ol>
    ${!complete && html`<p><button onClick=${() => setCount(count + SHOWN)}>Earlier thoughts</button></p>`}`
}

/** The thoughts of an agent. The log of a run that goes on tells when there are more of them. */
function useBook (log, name) {
  const [, setChange] = useState(0)
  const book = useMemo(() => new ThoughtBook(log, name, () => setChange((change) => change + 1)), [log, name])
  useEffect(() => {
    book.follow()
    return log.listen(() => book.follow())
  }, [log, book])
  return book
}

function Opened ({ log, book, id, seek, go }) {
  const texts = book.open(id)
  if (!texts) return html`<p>Loading…</p>`
  if (!texts.messages) return html`<p role="alert">${texts.failure}</p>`
  const window = book.window(log.windowOf(texts.t, 'thoughts')) ?? []
  const thought = window.find((one) => one.id === id)
  if (!thought) return html`<p>Loading…</p>`
  const asked = texts.messages.length > 0
  return html`
    <p class="thought">
      <button onClick=${() => go({ part: LIST })}>All thoughts</button>
      <button onClick=${() => seek(ended(thought))}>Show this moment</button>
    </p>
    <h3>${thought.kind}</h3>
    <dl class="thought">
      <dt>asked</dt><dd><time>${clock(thought.t)}</time> by ${thought.module}</dd>
      <dt>mind</dt><dd>${[thought.engine, thought.model].filter(Boolean).join(' · ')}</dd>
      <dt>cost</dt><dd>${cost(thought) || 'nothing'}</dd>
    </dl>
    ${texts.note && html`<p class="note">${texts.note}</p>`}
    ${asked && html`<p><small>These are the words of the first try, and the answer as it was understood. What was asked again after an invalid answer is not recorded.</small></p>`}
    ${texts.messages.map(({ role, content }) => html`<${Text} key=${role} title=${TITLES[role]} text=${content} open=${role === 'user'} />`)}
    <${Text} title="Request" text=${texts.request} open=${!asked} />
    ${texts.answer !== null && html`<${Text} title="Answer" text=${texts.answer} open />`}
    ${texts.failure !== null && html`<h4>No answer (${[thought.status, thought.reason].filter(Boolean).join(': ')})</h4><p>${texts.failure}</p>`}
    <${Changes} log=${log} name=${book.name} from=${ended(thought)} to=${nextAfter(window, thought)} />`
}

const TITLES = { system: 'Prompt: system', user: 'Prompt: user' }

function Text ({ title, text, open }) {
  return html`<details open=${open}><summary>${title}</summary><pre tabindex="0" aria-label=${title}>${text}</pre></details>`
}

/** What the agent did and wants from an answer to the next one. */
function Changes ({ log, name, from, to }) {
  const { rows, complete } = useRows(log, `agents/${name}`, from - HAIR_SECONDS, to - HAIR_SECONDS)
  const changes = changed(rows)
  return html`
    <h4>What followed</h4>
    ${!complete && html`<p>Loading…</p>`}
    ${complete && !changes.length && html`<p>Nothing before the next thought.</p>`}
    <ol class="changes">${changes.map(([one, words]) => html`
      <li key=${one.event_id}><time>${clock(one.t)}</time> <b>${one.kind}</b> ${words}</li>`)}</ol>`
}

function nextAfter (window, thought) {
  const from = ended(thought)
  const later = window.map(ended).filter((time) => time > from)
  const next = Math.min(from + CHANGES_SECONDS_MAX, ...later)
  return Math.max(next, from + CHANGES_SECONDS_MIN)
}

/** What a thought cost, as far as that is known: `4020 (3000 cached) → 85 tokens · $0.0012 · 1.4 s`. */
function cost ({ tokens_in: into, tokens_out: out, tokens_cached: cached, usd, seconds }) {
  const tokens = into || out ? `${into}${cached ? ` (${cached} cached)` : ''} → ${out} tokens` : ''
  const money = usd ? `$${Number(usd.toPrecision(2))}` : ''
  const time = seconds === null ? '' : `${seconds.toFixed(1)} s`
  return [tokens, money, time].filter(Boolean).join(' · ')
}
