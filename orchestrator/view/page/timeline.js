// The scrubber over the run.
import { html, useEffect } from './html.js'
import { RATES } from './clock.js'
import { clock as told } from './time.js'

const STEP_SECONDS = 5

export function Timeline ({ clock, seconds, isLive, children }) {
  useEffect(() => {
    const press = (event) => {
      if (event.target.closest('input, textarea, select, button') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === ' ') clock.toggle()
      else if (event.key === 'ArrowRight') clock.seek(clock.t + STEP_SECONDS)
      else if (event.key === 'ArrowLeft') clock.seek(clock.t - STEP_SECONDS)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return html`
    <footer>
      <button onClick=${clock.toggle} aria-label=${clock.plays ? 'Pause' : 'Play'}>${clock.plays ? '⏸' : '▶'}</button>
      <label>Speed
        <select value=${clock.rate} onChange=${(event) => clock.setRate(Number(event.target.value))}>
          ${RATES.map((rate) => html`<option value=${rate}>${rate}×</option>`)}
        </select>
      </label>
      <div class="scrubber">
        ${children}
        <input type="range" aria-label="Moment" min="0" max=${seconds} step="0.1" value=${clock.t}
          onInput=${(event) => clock.seek(Number(event.target.value))} />
      </div>
      <output>${told(clock.t)} of ${told(seconds)}</output>
      ${isLive && html`<button aria-pressed=${clock.atEnd} onClick=${() => clock.seek(Infinity)}>Live</button>`}
    </footer>`
}
