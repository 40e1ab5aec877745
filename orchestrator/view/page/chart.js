// A chart of figures over the run clock.
import { html, useMemo, useRef } from './html.js'
import { useSize } from './size.js'
import { clock } from './time.js'

const HEIGHT = 150
const [TOP, RIGHT, BOTTOM, LEFT] = [8, 18, 20, 34]
const TICKS = 5
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400]

/**
 * Series are drawn up to the shown moment, on axes for the whole run. A click on the chart chooses a moment.
 * @param {{
 *   title: string, told: string, seconds: number,
 *   lines: {name: string, series: [number, number][], look: string, end?: number}[],
 *   t: number, seek: (t: number) => void
 * }} props `told` has the figures of the moment in words; the look of a line is a class of its style; it goes to the end
 *   of the axis unless it has an end of its own, in seconds; later lines are drawn over earlier ones
 */
export function Chart ({ lines, ...props }) {
  const top = useMemo(() => Math.max(1, ...lines.map(({ series }) => highest(series))), [lines])
  const draw = (x, y, span) => lines.map(({ name, series, look, end }) => html`
    <path key=${name} class=${look} d=${steps(series, x, y, end ?? span)} />`)
  return html`<${Plane} top=${top} drawn=${lines} draw=${draw} ...${props} />`
}

/**
 * The axes of a chart, with whatever is drawn on them.
 * @param {{
 *   title: string, told: string, seconds: number, top: number, t: number, seek: (t: number) => void,
 *   drawn: object, draw: (x: (time: number) => number, y: (value: number) => number, span: number) => object
 * }} props `draw` gets the scales in pixels and the length of the axis in seconds; it is called again when `drawn` is
 *   another object
 */
export function Plane ({ title, told, seconds, top, t, seek, drawn, draw }) {
  const frame = useRef(null)
  const [width] = useSize(frame)
  const span = Math.max(seconds, 1)
  const x = (time) => LEFT + Math.max(0, width - LEFT - RIGHT) * time / span
  const y = (value) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top
  const paths = useMemo(() => draw(x, y, span), [drawn, width, span, top])
  const pick = (event) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left
    seek(Math.max(0, Math.min(1, (across - LEFT) / (width - LEFT - RIGHT))) * span)
  }
  return html`
    <figure class="chart">
      <figcaption>${title} <small>${told}</small></figcaption>
      <div ref=${frame}>
        <svg width=${width} height=${HEIGHT} role="img" aria-label=${`${title}: ${told}`} onClick=${pick}>
          ${ticks(top, valueStep(top)).map((value) => html`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(value)} y2=${y(value)} />
            <text class="value" x=${LEFT - 5} y=${y(value) + 4}>${value}</text>`)}
          ${ticks(span, timeStep(span)).map((time) => html`<line class="grid" x1=${x(time)} x2=${x(time)} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM + 4} />
            <text class="time" x=${x(time)} y=${HEIGHT - 3}>${clock(time)}</text>`)}
          <svg width=${x(t)} height=${HEIGHT}>${paths}</svg>
          <line class="now" x1=${x(t)} x2=${x(t)} y1=${TOP} y2=${HEIGHT - BOTTOM} />
        </svg>
      </div>
    </figure>`
}

/** A value holds until the next one, and the last one to the end. */
function steps (series, x, y, end) {
  const [[first, value], ...rest] = series.map(([time, height]) => [round(x(time)), round(y(height))])
  return `M${first} ${value}${rest.map(([time, height]) => `H${time}V${height}`).join('')}H${round(x(end))}`
}

function highest (series) {
  return series.reduce((most, [, value]) => Math.max(most, value), 0)
}

function round (pixels) {
  return Math.round(10 * pixels) / 10
}

function ticks (end, step) {
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)
}

/** Whole numbers, as 1, 2, 5, 10, 20, … */
function valueStep (top) {
  const power = 10 ** Math.floor(Math.log10(top / TICKS))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => top / one <= TICKS)
  return Math.max(1, step)
}

function timeStep (span) {
  return TIME_STEPS.find((step) => span / step <= TICKS) ?? TIME_STEPS.at(-1)
}
