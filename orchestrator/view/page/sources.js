// Where the page gets its data: from the server that shows it or, in a bundle, from the files beside it.
import { takeToken } from './address.js'
import { BundledRun, bundledRuns } from './bundled.js'
import { followServedRuns, ServedRun, servedPanels, servedRuns } from './source.js'

const IS_BUNDLE = 'bundle' in document.documentElement.dataset
/** Known to this module alone, and only until the page is closed or loaded again. */
const TOKEN = IS_BUNDLE ? null : takeToken()

/** Whether the page shows all runs of a folder, and so begins with their list. */
export const OPENS_LIST = 'folder' in document.documentElement.dataset

/** What can be shown, told in short. */
export async function runs () {
  return IS_BUNDLE ? bundledRuns() : servedRuns()
}

/**
 * Follows what can be shown, and how the study stands that it belongs to; null without a study, and in a bundle.
 * @param {(listing: {runs: object[], study: object | null}) => void} take
 * @param {(failure: string | null) => void} say
 * @returns {() => void} stops it
 */
export function followRuns (take, say) {
  if (!IS_BUNDLE) return followServedRuns(take, say)
  bundledRuns().then((listed) => take({ runs: listed, study: null }), (error) => say(error.message))
  return () => {}
}

/** What the panels of experiments export. */
export async function experimentPanels () {
  const names = IS_BUNDLE ? document.documentElement.dataset.bundle.split(' ') : await servedPanels()
  return Promise.all(names.map((name) => import(`civitas/panels/${name}.js`)))
}

/**
 * The source of one run.
 * @param {string} id
 */
export async function openSource (id) {
  if (!IS_BUNDLE) return new ServedRun(id, TOKEN)
  const number = (await bundledRuns()).findIndex((run) => run.id === id)
  if (number < 0) throw new Error(`There is no run ${id} on this page.`)
  return new BundledRun(number)
}
