// Looks of names that stand for the same thing everywhere on the page: a colour and a pattern, so that colour-blind
// readers tell them apart, too.
import { html } from './html.js'

/** Okabe and Ito (2008). The last one is for whatever has no look of its own. */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#56b4e9', '#cc79a7', '#f0e442']
const NO_COLOUR = '#8c8c8c'
const PATTERNS = 4

/** The colour of a name, by its place in the list of names; that of nothing before the first place. */
export function colourAt (place) {
  return place < 0 ? NO_COLOUR : COLOURS[place % COLOURS.length]
}

/** What fills an area of a name, by its place; a picture on the page must have `Fills`. */
export function fillAt (place) {
  return place < 0 ? NO_COLOUR : `url(#fill-${place % (PATTERNS * COLOURS.length)})`
}

/** The patterns of as many names, for a picture. Other pictures of the page may use them, too. */
export function Fills ({ count }) {
  const places = Array.from({ length: Math.min(count, PATTERNS * COLOURS.length) }, (_, place) => place)
  return html`<defs>${places.map((place) => html`
    <pattern key=${place} id=${`fill-${place}`} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill=${colourAt(place)} />
      <${Pattern} number=${Math.floor(place / COLOURS.length)} />
    </pattern>`)}</defs>`
}

function Pattern ({ number }) {
  if (number === 1) return html`<path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="#ffffff" stroke-width="2.5" />`
  if (number === 2) return html`<circle cx="4" cy="4" r="2" fill="#ffffff" />`
  if (number === 3) return html`<path d="M0 4H8" stroke="#222222" stroke-width="2.5" />`
  return null
}

/** The key to some looks, with a figure of the moment beside each name. */
export function Legend ({ names, told }) {
  return html`
    <ul class="legend">${names.map((name, place) => html`
      <li key=${name}><svg width="14" height="14" aria-hidden="true"><rect width="14" height="14" fill=${fillAt(place)} /></svg>${name} ${told(name)}</li>`)}</ul>`
}
