// The ground under the agents, in pictures of one region each, and what stands on it.

/** Pictures are drawn from halves of halves of them, down to this side, when the map shows kilometres. */
const SIDE_MIN = 16

/** The pictures of the ground. One is read when it comes into sight. */
export class Ground {
  /**
   * @param {{side: number, tiles: string[], missing: string, chests: [number, number][], places: object[]}} told
   * @param {(corner: string) => string} addressOf the address of a picture
   * @param {() => void} hear called when a picture was read
   */
  constructor ({ side, tiles, missing, chests, places }, addressOf, hear) {
    this.side = side
    this.missing = missing
    this.chests = chests
    this.places = places
    this.addressOf = addressOf
    this.hear = hear
    this.tiles = tiles.map((corner) => {
      const [x, z] = corner.split(',').map(Number)
      return { corner, x, z, levels: null }
    })
  }

  /**
   * Draws what is in sight.
   * @param {CanvasRenderingContext2D} pen
   * @param {Camera} camera
   */
  draw (pen, camera) {
    const [left, top, right, bottom] = camera.box()
    pen.imageSmoothingEnabled = camera.scale < 1
    for (const tile of this.tiles) {
      if (tile.x >= right || tile.z >= bottom || tile.x + this.side <= left || tile.z + this.side <= top) continue
      if (tile.levels) this.drawTile(pen, camera, tile)
      else if (tile.levels === null) this.read(tile)
    }
  }

  drawTile (pen, camera, { x, z, levels }) {
    const [left, right] = [camera.left(x), camera.left(x + this.side)].map(Math.round)
    const [top, bottom] = [camera.top(z), camera.top(z + this.side)].map(Math.round)
    pen.drawImage(levelFor(levels, (right - left) * camera.ratio), left, top, right - left, bottom - top)
  }

  read (tile) {
    tile.levels = undefined
    const image = new Image()
    image.onload = () => { tile.levels = [image]; this.hear() }
    image.src = this.addressOf(tile.corner)
  }
}

/** The smallest of the pictures that is not smaller than it is drawn. Smaller ones are made when they are needed. */
function levelFor (levels, pixels) {
  let level = 0
  while (levels[level].width >= 2 * Math.max(pixels, SIDE_MIN)) {
    level++
    levels[level] ??= halved(levels[level - 1])
  }
  return levels[level]
}

function halved (picture) {
  const half = document.createElement('canvas')
  half.width = picture.width / 2
  half.height = picture.height / 2
  half.getContext('2d').drawImage(picture, 0, 0, half.width, half.height)
  return half
}
