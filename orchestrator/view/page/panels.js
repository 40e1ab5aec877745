// The panels beside the map. Each is a view of the log as of the shown moment.
import { Agent } from './agent.js'
import { SocietyPanel } from './society_panel.js'
import { Talk } from './talk.js'

/**
 * A panel of an experiment is a file of its own in the experiment's folder. It exports `panel`, which is shown for a run
 * of the experiment, and for any log that has one of the kinds of event of `panel.kinds`. It may export `marks`, which
 * says what its kinds of event are on the scrubber.
 * `View` gets `{ log, society, t, seek, chosen, part, go }`: the log, where everybody is, the moment, what chooses another
 * moment, the name of the chosen agent or null, the part of the panel that the address names or null, and what changes
 * the address (`go({ agent, panel, part, t })`). `panel.signs`, if there is one, gets the log, the moment and the part, and
 * returns what the map shows at agents while the panel is open: by their names, `{ colour, text }` with a letter or two.
 */
const PANELS = [
  { name: 'agents', label: 'Agents', View: Agent },
  { name: 'talk', label: 'Talk', View: Talk },
  { name: 'society', label: 'Society', View: SocietyPanel }
]

/** The panels that have something to show of a run: the general ones, and those of experiments. */
export function panelsFor (log, ofExperiments) {
  const isOf = ({ name, kinds }) => log.run.experiments.includes(name) || kinds.some((kind) => log.kinds.has(kind))
  return [...PANELS, ...ofExperiments.map((one) => one.panel).filter(isOf)]
}
