// The ground of a run, as a part of the page uses it.
import { useEffect, useState } from './html.js'
import { Ground } from './pictures.js'

const NOTHING = { side: 1, tiles: [], missing: '', chests: [], places: [] }
const NONE = new Ground(NOTHING)

/** The ground of a run; one without pictures until it was told, or if it cannot be. */
export function useGround (source) {
  const [, setChange] = useState(0)
  const [ground, setGround] = useState(NONE)
  useEffect(() => {
    let current = true
    const hear = () => current && setChange((change) => change + 1)
    source.ground().then(
      (told) => current && setGround(new Ground(told, (corner) => source.tile(corner), hear)),
      (error) => current && setGround(new Ground({ ...NOTHING, missing: error.message }))
    )
    return () => { current = false }
  }, [source])
  return ground
}
