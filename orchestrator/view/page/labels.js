// Names on the map. Each is written once and then copied, since writing five hundred names takes longer than a frame.

const FONT = '12px system-ui, sans-serif'
const HEIGHT = 16
const EDGE = 3
const KEPT_MAX = 4000

/** Names as pictures, in the colours and on the device for which they were written. */
export class Labels {
  constructor () {
    this.pictures = new Map()
    this.look = ''
  }

  /** Sets the colour around names and the pixels of the device per pixel of the page; other ones are written again. */
  begin (paper, ratio) {
    const look = `${paper} ${ratio}`
    if (look !== this.look || this.pictures.size > KEPT_MAX) this.pictures.clear()
    Object.assign(this, { look, paper, ratio })
  }

  /** The picture of a name in a colour: `{ canvas, width, height }`, in pixels of the page. */
  of (name, colour) {
    const key = `${colour} ${name}`
    if (!this.pictures.has(key)) this.pictures.set(key, this.write(name, colour))
    return this.pictures.get(key)
  }

  write (name, colour) {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen.font = FONT
    const width = Math.ceil(pen.measureText(name).width) + 2 * EDGE
    canvas.width = Math.ceil(width * this.ratio)
    canvas.height = Math.ceil(HEIGHT * this.ratio)
    pen.scale(this.ratio, this.ratio)
    pen.font = FONT
    pen.textBaseline = 'middle'
    pen.lineWidth = EDGE
    pen.lineJoin = 'round'
    pen.strokeStyle = this.paper
    pen.strokeText(name, EDGE, HEIGHT / 2)
    pen.fillStyle = colour
    pen.fillText(name, EDGE, HEIGHT / 2)
    return { canvas, width, height: HEIGHT }
  }

  draw (pen, { canvas, width, height }, left, top) {
    pen.drawImage(canvas, Math.round(left), Math.round(top), width, height)
  }
}

/** Rectangles on the map that do not overlap. */
export class Taken {
  constructor () {
    this.rows = new Map()
  }

  /** Takes a place if all of it is free, and returns whether it was. */
  take (left, top, width, height) {
    const [first, last] = [Math.floor(top / HEIGHT), Math.floor((top + height) / HEIGHT)]
    for (let row = first; row <= last; row++) {
      const others = this.rows.get(row)
      if (others?.some((other) => left < other.right && other.left < left + width && top < other.bottom && other.top < top + height)) return false
    }
    const box = { left, top, right: left + width, bottom: top + height }
    for (let row = first; row <= last; row++) {
      if (this.rows.has(row)) this.rows.get(row).push(box)
      else this.rows.set(row, [box])
    }
    return true
  }
}
