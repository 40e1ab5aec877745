// The address of a view. Of a run: what is shown, at which moment, as `#run=…&t=…&agent=…&panel=…&part=…`. Of the list
// of runs: `#view=runs&words=…&sort=…&ticked=a,b`, where the column after `-` is sorted downwards. Of runs side by side:
// `#compare=a,b,c`.
import { closed } from './parts.js'

const LISTS = ['ticked', 'compare']

export function readAddress () {
  const told = new URLSearchParams(window.location.hash.slice(1))
  const t = Number.parseFloat(told.get('t'))
  return {
    run: told.get('run'),
    t: Number.isFinite(t) ? t : null,
    ...Object.fromEntries(['agent', 'panel', 'part', 'view', 'words', 'sort'].map((name) => [name, told.get(name)])),
    ...Object.fromEntries(LISTS.map((name) => [name, listIn(told.get(name))]))
  }
}

/** An address after a change. What was opened of an agent is closed when another one is chosen. */
export function changedAddress (address, change) {
  const isOther = 'agent' in change && change.agent !== address.agent && (address.panel ?? 'agents') === 'agents' && address.part
  return { ...address, ...(isOther ? { part: closed(address.part) } : {}), ...change }
}

export function writeAddress (address) {
  window.history.replaceState(null, '', hashOf(address))
}

/** Leads to another view; the browser's way back leads here again. */
export function visit (address) {
  window.location.hash = hashOf(address)
}

/** The address of a view as the end of a link. */
export function hashOf (address) {
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(address)) {
    const text = LISTS.includes(name) ? value.map(escaped).join(',') : value
    if (text !== null && text !== undefined && !(LISTS.includes(name) && text === '')) told.set(name, text)
  }
  return `#${told.toString().replaceAll('%2C', ',')}`
}

function listIn (text) {
  return text ? text.split(',').map((one) => one.replaceAll('%2C', ',').replaceAll('%25', '%')) : []
}

function escaped (name) {
  return name.replaceAll('%', '%25').replaceAll(',', '%2C')
}

/** Whether the address has the token by which the server knows who may act. */
export function hasToken () {
  return new URLSearchParams(window.location.hash.slice(1)).has('token')
}

/** Takes the token out of the address, so that nobody passes it on with a view; null without one. */
export function takeToken () {
  if (!hasToken()) return null
  const told = new URLSearchParams(window.location.hash.slice(1))
  const token = told.get('token')
  told.delete('token')
  window.history.replaceState(null, '', `#${told}`)
  return token
}
