// The size of a part of the page.
import { useLayoutEffect, useState } from './html.js'

/** The width and height of an element in pixels, as they change; `[0, 0]` until it is shown. */
export function useSize (element) {
  const [size, setSize] = useState([0, 0])
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setSize([element.current.clientWidth, element.current.clientHeight]))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return size
}
