// Opens a plot as large as the window: the wheel and + and - zoom, dragging and the arrows move, 0 fits, Escape closes.
// It stands within each report, which needs no other file.
'use strict'

{
  const STEP = 1.3
  const MOST = 16
  const MOVE = 80

  const view = { scale: 1, x: 0, y: 0 }
  const picture = document.createElement('img')
  const frame = document.createElement('div')
  const dialog = document.createElement('dialog')

  const show = () => { picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
  const fit = () => { Object.assign(view, { scale: 1, x: 0, y: 0 }); show() }
  const move = (dx, dy) => { view.x += dx; view.y += dy; show() }

  /** Zooms, and keeps a place of the frame where it is; the middle if none is given. */
  const zoom = (factor, px = frame.clientWidth / 2, py = frame.clientHeight / 2) => {
    const scale = Math.max(1, Math.min(MOST, view.scale * factor))
    const [x, y] = [px - picture.offsetLeft, py - picture.offsetTop]
    view.x = x - (x - view.x) * scale / view.scale
    view.y = y - (y - view.y) * scale / view.scale
    view.scale = scale
    if (scale === 1) fit()
    else show()
  }

  const open = (plot) => {
    picture.src = plot.src
    picture.alt = plot.alt
    dialog.setAttribute('aria-label', plot.alt)
    fit()
    dialog.showModal()
    frame.focus()
  }

  const button = (label, title, act) => {
    const made = document.createElement('button')
    Object.assign(made, { type: 'button', textContent: label, title, onclick: act })
    made.setAttribute('aria-label', title)
    return made
  }

  const KEYS = {
    '+': () => zoom(STEP), '=': () => zoom(STEP), '-': () => zoom(1 / STEP), 0: fit,
    ArrowLeft: () => move(MOVE, 0), ArrowRight: () => move(-MOVE, 0), ArrowUp: () => move(0, MOVE), ArrowDown: () => move(0, -MOVE)
  }
  dialog.addEventListener('keydown', (event) => {
    if (!Object.hasOwn(KEYS, event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    KEYS[event.key]()
    event.preventDefault()
  })
  frame.addEventListener('wheel', (event) => {
    const { left, top } = frame.getBoundingClientRect()
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX - left, event.clientY - top)
    event.preventDefault()
  }, { passive: false })
  frame.addEventListener('pointerdown', (event) => { frame.setPointerCapture(event.pointerId); event.preventDefault() })
  frame.addEventListener('pointermove', (event) => { if (frame.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY) })

  frame.className = 'frame'
  frame.tabIndex = 0
  frame.append(picture)
  dialog.className = 'zoom'
  dialog.append(
    button('+', 'Zoom in', () => zoom(STEP)), button('−', 'Zoom out', () => zoom(1 / STEP)), button('Fit', 'Fit', fit),
    button('Close', 'Close', () => dialog.close()), frame
  )
  document.body.append(dialog)
  for (const plot of document.querySelectorAll('figure img')) {
    const opener = button('', 'Enlarge this plot', () => open(plot))
    opener.removeAttribute('aria-label')
    opener.className = 'plot'
    plot.replaceWith(opener)
    opener.append(plot)
  }
}
