// What an agent remembers as of the shown moment: all memories, what each rests on, and reflections as trees.
import { html, useMemo, useState } from './html.js'
import { found, memoriesOf, topReflections } from './memory_book.js'
import { Moment } from './moment.js'
import { readPart, searched } from './parts.js'
import { useMade, useRows } from './rows.js'

const TAB = 'memories'
const SHOWN = 100
const TEXT_MAX = 160

export function Memories ({ log, name, t, seek, part, go }) {
  const { rows, complete } = useRows(log, `agents/${name}`, -Infinity, t)
  const book = useMade(rows, memoriesOf)
  const { opened, words } = readPart(part)
  const listed = useMemo(() => found(book, words), [book, words])
  const open = (id) => go({ part: id ? `${TAB}/${id}` : TAB })
  if (opened) return html`<${Opened} key=${opened} book=${book} id=${opened} complete=${complete} seek=${seek} open=${open} />`
  const search = (event) => go({ part: searched(TAB, event.target.value) })
  return html`
    <label>Search <input type="search" value=${words} onInput=${search} /></label>
    <p role="status">${toldCount(book, listed.length, words, complete)}</p>
    ${!words && html`<${Reflections} book=${book} seek=${seek} open=${open} />`}
    <${List} key=${words} listed=${listed} seek=${seek} open=${open} />`
}

function toldCount ({ all }, count, words, complete) {
  if (!complete) return 'Loading…'
  if (words) return `Memories found: ${count}.`
  const gone = [...all.values()].filter((one) => one.gone).length
  return `Memories: ${count}${gone ? `; forgotten or made one with others: ${gone}` : ''}.`
}

function List ({ listed, seek, open }) {
  const [count, setCount] = useState(SHOWN)
  return html`
    <ol class="memories">${listed.slice(0, count).map((one) => html`
      <li key=${one.id}>
        <${Moment} t=${one.t} seek=${seek} /> <small>${told(one)}</small>
        <button class="text" onClick=${() => open(one.id)}>${short(one.text)}</button>
      </li>`)}
    </ol>
    ${listed.length > count && html`<p><button onClick=${() => setCount(count + SHOWN)}>Earlier memories</button></p>`}`
}

function Opened ({ book, id, complete, seek, open }) {
  const one = book.all.get(id)
  if (!one) return html`<p><${Back} open=${open} /></p><p>${complete ? 'The agent does not remember this at the shown moment.' : 'Loading…'}</p>`
  return html`
    <p><${Back} open=${open} /></p>
    <h3>${one.text}</h3>
    <p><${Moment} t=${one.t} seek=${seek} /> <small>${told(one)}</small></p>
    ${one.gone && html`<p class="note">At the shown moment it is ${one.gone}.</p>`}
    ${one.evidence.length > 0 && html`<h4>Rests on</h4>
      <ul class="memories">${one.evidence.map((other) => html`<${Branch} key=${other} book=${book} id=${other} seek=${seek} open=${open} />`)}</ul>`}
    ${one.supports.length > 0 && html`<h4>Reflections that rest on it</h4>
      <ul class="memories">${one.supports.map((other) => html`<${Leaf} key=${other} one=${book.all.get(other)} open=${open} />`)}</ul>`}`
}

function Back ({ open }) {
  return html`<button onClick=${() => open(null)}>All memories</button>`
}

/** The reflections on which no other one rests, each with what it rests on. */
function Reflections ({ book, seek, open }) {
  const top = topReflections(book)
  if (!top.length) return null
  return html`
    <details>
      <summary>Reflections: ${top.length}</summary>
      <ul class="memories tree">${top.map(({ id }) => html`<${Branch} key=${id} book=${book} id=${id} seek=${seek} open=${open} />`)}</ul>
    </details>
    <h3>All memories</h3>`
}

/** One piece of evidence. What a reflection rests on is drawn once it is opened: several may rest on the same memory. */
function Branch ({ book, id, seek, open }) {
  const [isOpen, setOpen] = useState(false)
  const one = book.all.get(id)
  if (!one) return html`<${Action} id=${id} end=${book.actions.get(id)} seek=${seek} />`
  if (!one.isReflection) return html`<${Leaf} one=${one} open=${open} />`
  return html`
    <li>
      <details onToggle=${(event) => setOpen(event.currentTarget.open)}>
        <summary>${one.text}</summary>
        ${isOpen && html`
          <p><button onClick=${() => open(id)}>Open this reflection</button> <small>${told(one)}</small></p>
          <ul class="tree">${one.evidence.map((other) => html`<${Branch} key=${other} book=${book} id=${other} seek=${seek} open=${open} />`)}</ul>`}
      </details>
    </li>`
}

function Leaf ({ one, open }) {
  return html`<li><button class="text" onClick=${() => open(one.id)}>${short(one.text)}</button> <small>${told(one)}${one.gone && `, ${one.gone}`}</small></li>`
}

/** The memory of a deed rests on an action. */
function Action ({ id, end, seek }) {
  if (!end) return html`<li>${id} <small>not in the log so far</small></li>`
  return html`<li><${Moment} t=${end.t} seek=${seek} /> ${end.data.skill} ${end.data.status}</li>`
}

/** Where a memory comes from, and how important it is: `heard from Bram · importance 5 · 3 times`. */
function told ({ source, importance, times }) {
  return [source, `importance ${Math.round(10 * importance) / 10}`, times > 1 && `${times} times`].filter(Boolean).join(' · ')
}

function short (text) {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}
