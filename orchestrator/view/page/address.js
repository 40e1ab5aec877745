// The address of a view: what is shown, at which moment, as `#run=…&t=…&agent=…&panel=…&part=…`.

export function readAddress () {
  const told = new URLSearchParams(window.location.hash.slice(1))
  const t = Number.parseFloat(told.get('t'))
  return {
    run: told.get('run'),
    t: Number.isFinite(t) ? t : null,
    agent: told.get('agent'),
    panel: told.get('panel'),
    part: told.get('part')
  }
}

/** An address after a change. A thought that was opened is closed when another agent is chosen. */
export function changedAddress (address, change) {
  const isOther = 'agent' in change && change.agent !== address.agent && (address.panel ?? 'agents') === 'agents' && address.part?.includes('/')
  return { ...address, ...(isOther ? { part: 'thoughts' } : {}), ...change }
}

export function writeAddress (address) {
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(address)) if (value !== null && value !== undefined) told.set(name, value)
  window.history.replaceState(null, '', `#${told}`)
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
