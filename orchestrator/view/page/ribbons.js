// Counts of several things over the run clock, one upon the other.
import { Plane } from './chart.js'
import { html, useMemo } from './html.js'
import { Fills, fillAt } from './looks.js'
import { stacked } from './stacks.js'

/**
 * Ribbons are drawn up to the shown moment, the first at the bottom. A click chooses a moment.
 * @param {{
 *   title: string, told: string, seconds: number, t: number, seek: (t: number) => void,
 *   layers: {name: string, series: [number, number][]}[]
 * }} props the look of a layer is that of its place
 */
export function Ribbons ({ layers, ...props }) {
  const { times, levels } = useMemo(() => stacked(layers.map(({ series }) => series)), [layers])
  const top = useMemo(() => Math.max(1, ...levels.at(-1) ?? []), [levels])
  const draw = (x, y, span) => html`
    <${Fills} count=${layers.length} />
    ${layers.map(({ name }, place) => html`
      <path key=${name} class="ribbon" fill=${fillAt(place)} d=${outline(times, levels[place], levels[place + 1], x, y, span)} />`)}`
  return html`<${Plane} top=${top} drawn=${levels} draw=${draw} ...${props} />`
}

/** The area between two levels, which hold from one time to the next, and the last ones to the end. */
function outline (times, lower, upper, x, y, span) {
  if (!times.length) return ''
  const ends = [...times.slice(1), span]
  const there = times.map((time, at) => `${at ? 'L' : 'M'}${round(x(time))} ${round(y(upper[at]))}H${round(x(ends[at]))}`)
  const back = times.map((time, at) => `L${round(x(ends[at]))} ${round(y(lower[at]))}H${round(x(time))}`).reverse()
  return `${there.join('')}${back.join('')}Z`
}

function round (pixels) {
  return Math.round(10 * pixels) / 10
}
