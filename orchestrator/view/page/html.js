// Templates of the page: htm bound to preact. Text in a template is always escaped.
import { h } from 'preact'
import htm from 'htm'

export const html = htm.bind(h)
export { render } from 'preact'
export { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
