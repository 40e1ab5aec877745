// The panels beside the map. Each is a view of the log as of the shown moment.
import { Agent } from './agent.js'
import { Talk } from './talk.js'

/**
 * `View` gets `{ log, society, t, seek, chosen, part, go }`: the log, where everybody is, the moment, what chooses another
 * moment, the name of the chosen agent or null, the part of its panel or null, and what changes the address
 * (`go({ agent, panel, part, t })`).
 */
export const PANELS = [
  { name: 'agents', label: 'Agents', View: Agent },
  { name: 'talk', label: 'Talk', View: Talk }
]
