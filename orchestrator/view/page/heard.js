// All that an agent heard until the shown moment, and from which speakers.
import { heardBy } from './hearing.js'
import { html, useMemo, useState } from './html.js'
import { Moment } from './moment.js'
import { readPart } from './parts.js'
import { Person } from './person.js'
import { useMade, useRows } from './rows.js'

const TAB = 'heard'
const SHOWN = 100

export function Heard ({ log, name, t, seek, part, go }) {
  const speeches = useRows(log, 'kinds/speech', -Infinity, t)
  const own = useRows(log, `agents/${name}`, -Infinity, t)
  const all = useMade(speeches.rows, () => heardBy(name, speeches.rows, own.rows), own.rows.length, name)
  const speakers = useMemo(() => counted(all), [all])
  const { opened: speaker } = readPart(part)
  const shown = speaker ? all.filter((one) => one.speaker === speaker) : all
  const choose = (event) => go({ part: event.target.value ? `${TAB}/${event.target.value}` : TAB })
  return html`
    <label>Speaker
      <select value=${speaker ?? ''} onChange=${choose}>
        <option value="">All</option>
        ${speakers.map(([who, count]) => html`<option key=${who} value=${who}>${who} (${count})</option>`)}
      </select></label>
    <p role="status">${speeches.complete && own.complete ? `Utterances heard: ${shown.length}; speakers: ${speaker ? 1 : speakers.length}.` : 'Loading…'}</p>
    <${Utterances} key=${speaker} log=${log} shown=${shown} seek=${seek} go=${go} />`
}

function Utterances ({ log, shown, seek, go }) {
  const [count, setCount] = useState(SHOWN)
  return html`
    <ol class="talk">${shown.slice(-count).reverse().map((one) => html`
      <li key=${one.id}>
        <${Moment} t=${one.t} seek=${seek} /> <${Person} log=${log} name=${one.speaker} go=${go} />
        ${' '}<q>${one.text}</q>
        ${one.attended === false && html` <small>It did not attend to this.</small>`}
        ${' '}<small><button onClick=${() => go({ panel: 'talk', part: one.text })}>Who heard it</button></small>
      </li>`)}
    </ol>
    ${shown.length > count && html`<p><button onClick=${() => setCount(count + SHOWN)}>Earlier words</button></p>`}`
}

/** How often each speaker was heard, the one that was heard most first. */
function counted (all) {
  const counts = new Map()
  for (const { speaker } of all) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}
