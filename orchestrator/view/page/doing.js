// What the operator does from the page: to one agent, and to the whole run. Only a page with a token has it.
import { html, useState } from './html.js'

const STEP_SECONDS = 1
const PIECES_MAX = 2304 // an inventory of 36 stacks of 64, as the server checks it

/** Speaks to an agent as its inner voice, gives it something, and asks it without a trace. */
export function ToAgent ({ log, name }) {
  const { busy, result, act } = useActions(log.source)
  return html`
    <section class="doing" aria-label=${`Act on ${name}`}>
      ${log.isLive && html`
        <${Words} label="Inner voice" button="Whisper" busy=${busy} send=${(text) => act('whisper', { agent: name, text })}
          note=${`${name} takes the words as its own intention, now, whichever moment is shown. The log records them.`} />
        <${Gift} name=${name} busy=${busy} give=${(gift) => act('give', { agent: name, ...gift })} />`}
      <${Words} label="Question" button="Ask without a trace" busy=${busy} send=${(text) => act('interview', { agent: name, text }, forgotten(name))}
        note=${`${name} does not remember the question and does not change.`} />
      <${Result} result=${result} />
    </section>`
}

/** Announces something to everyone, pauses the run, and ends it. */
export function ToRun ({ log, isPaused }) {
  const { busy, result, act } = useActions(log.source)
  return html`
    <section class="doing" aria-label="Act on the run">
      <${Words} label="Announcement" button="Announce" busy=${busy} send=${(text) => act('announce', { text })} />
      <${Pace} isPaused=${isPaused} busy=${busy} act=${act} />
      <${Stop} busy=${busy} stop=${() => act('stop', {})} />
      <${Result} result=${result} />
    </section>`
}

/** One action at a time: `act` does it and returns whether it was done, `result` tells how the last one went. */
function useActions (source) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState(null)
  const act = async (name, fields, note) => {
    setBusy(true)
    setResult({ told: 'Waiting for the answer…' })
    try {
      setResult({ told: await source.act(name, fields), note })
      return true
    } catch (error) {
      setResult({ told: error.message, isFailure: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, result, act }
}

function Words ({ label, button, note, busy, send }) {
  const [text, setText] = useState('')
  const submit = async (event) => {
    event.preventDefault()
    if (await send(text)) setText('')
  }
  return html`
    <form onSubmit=${submit}>
      <label>${label} <input type="text" required autocomplete="off" value=${text} onInput=${(event) => setText(event.target.value)} /></label>
      <button disabled=${busy}>${button}</button>
      ${note && html`<small>${note}</small>`}
    </form>`
}

function Gift ({ name, busy, give }) {
  const [item, setItem] = useState('')
  const [count, setCount] = useState('1')
  const submit = async (event) => {
    event.preventDefault()
    if (await give({ item, count: Number(count) })) setItem('')
  }
  return html`
    <form onSubmit=${submit}>
      <label>Gift <input type="text" required autocomplete="off" placeholder="oak_log" value=${item} onInput=${(event) => setItem(event.target.value)} /></label>
      <label>Pieces <input type="number" required min="1" max=${PIECES_MAX} value=${count} onInput=${(event) => setCount(event.target.value)} /></label>
      <button disabled=${busy}>Give</button>
      <small>${name} has it at once; what does not fit falls at its feet. It does not count as acquired. The log records it.</small>
    </form>`
}

/** Pauses the run; a paused one goes on, for a second or for good. */
function Pace ({ isPaused, busy, act }) {
  if (!isPaused) return html`<button key="pause" disabled=${busy} onClick=${() => act('pause', {})}>Pause</button>`
  return html`
    <div key="paused" role="group" aria-label="The run is paused">
      <button disabled=${busy} onClick=${() => act('step', { seconds: STEP_SECONDS })}>Step ${STEP_SECONDS} s</button>
      <button disabled=${busy} onClick=${() => act('resume', {})}>Resume</button>
    </div>`
}

/** A second click in the same place goes on with the run, so that no run is stopped by chance. */
function Stop ({ busy, stop }) {
  const [asks, setAsks] = useState(false)
  const end = () => { setAsks(false); stop() }
  if (!asks) return html`<button key="ask" disabled=${busy} onClick=${() => setAsks(true)}>Stop…</button>`
  return html`
    <div key="sure" role="group" aria-label="Stop the run?">
      <button onClick=${() => setAsks(false)}>Go on</button>
      <button onClick=${end}>Stop the run</button>
    </div>`
}

function Result ({ result }) {
  return html`
    <div role="status" aria-live="polite">
      ${result && html`<p class=${result.isFailure ? 'failed' : ''}>${result.told}</p>`}
      ${result?.note && html`<p><small>${result.note}</small></p>`}
    </div>`
}

function forgotten (name) {
  return `Asked without a trace: ${name} does not remember this.`
}
