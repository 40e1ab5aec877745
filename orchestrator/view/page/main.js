// The page: all runs, some of them compared, or one run at one moment, as its address says.
import { html, render, useEffect, useState } from './html.js'
import { changedAddress, hasToken, readAddress, writeAddress } from './address.js'
import { Compare } from './compare.js'
import { OpenedRun } from './run.js'
import { Runs } from './runs.js'
import { OPENS_LIST } from './sources.js'

function Page () {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const follow = () => hasToken() ? window.location.reload() : setAddress(readAddress()) // a token is taken at the start
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const go = (change) => {
    const next = changedAddress(readAddress(), change)
    writeAddress(next)
    setAddress(next)
  }
  if (address.compare.length) return html`<${Compare} key=${address.compare.join(' ')} ids=${address.compare} />`
  if (address.view === 'runs' || (OPENS_LIST && !address.run)) return html`<${Runs} address=${address} go=${go} />`
  return html`<${OpenedRun} key=${address.run} address=${address} go=${go} />`
}

render(html`<${Page} />`, document.querySelector('main'))
