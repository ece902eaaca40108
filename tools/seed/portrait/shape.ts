/**
 * Lines of the drawing. A curve is a start point and any number of cubic segments, all in the 800 x 1000 frame.
 * Two curves with the same number of segments can be blended: that is how strands follow the edge of a lock of hair.
 */
export type Point = readonly [x: number, y: number]
export type Curve = { start: Point; pieces: readonly (readonly [Point, Point, Point])[] }

const roundToTenth = (value: number) => Math.round(value * 10) / 10
const formatPoint = ([x, y]: Point) => `${roundToTenth(x)} ${roundToTenth(y)}`

/** `curve(x, y, c1x, c1y, c2x, c2y, x, y, ...)` */
export function createCurve(x: number, y: number, ...rest: number[]): Curve {
  const pieces: [Point, Point, Point][] = []
  for (let index = 0; index + 5 < rest.length; index += 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = rest.slice(index, index + 6)
    pieces.push([
      [a, b],
      [c, d],
      [e, f],
    ])
  }
  return { start: [x, y], pieces }
}

export function toCurvePath(shape: Curve): string {
  return `M${formatPoint(shape.start)}${toCurveSegments(shape)}`
}

/** Returns the segments without the start point, to continue from the current point of a path. */
export function toCurveSegments(shape: Curve): string {
  return shape.pieces.map((piece) => `C${piece.map(formatPoint).join(' ')}`).join('')
}

export function reverseCurve(shape: Curve): Curve {
  const ends = [shape.start, ...shape.pieces.map((piece) => piece[2])]
  const pieces = shape.pieces.map((piece, index) => [piece[1], piece[0], ends[index] as Point] as const)
  return { start: ends.at(-1) as Point, pieces: pieces.toReversed() }
}

export function mirrorCurve(shape: Curve): Curve {
  const flip = ([x, y]: Point): Point => [800 - x, y]
  return {
    start: flip(shape.start),
    pieces: shape.pieces.map(([a, b, c]) => [flip(a), flip(b), flip(c)] as const),
  }
}

export function blendCurves(one: Curve, other: Curve, part: number): Curve {
  const mix = (a: Point, b: Point): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  return {
    start: mix(one.start, other.start),
    pieces: one.pieces.map((piece, index) => {
      const match = other.pieces[index]
      if (!match) throw new Error('Curves to blend need as many pieces')
      return [mix(piece[0], match[0]), mix(piece[1], match[1]), mix(piece[2], match[2])] as const
    }),
  }
}

/** Returns the area between two curves that start at the same end. */
export function toAreaPath(outer: Curve, inner: Curve): string {
  const back = reverseCurve(inner)
  return `${toCurvePath(outer)}L${formatPoint(back.start)}${toCurveSegments(back)}Z`
}

/** Returns the point at `part` (0 to 1) of the curve; all segments count as equally long. */
export function getPointAt(shape: Curve, part: number): Point {
  const scaled = Math.min(part, 0.9999) * shape.pieces.length
  const index = Math.floor(scaled)
  const t = scaled - index
  const from = index === 0 ? shape.start : (shape.pieces[index - 1]?.[2] ?? shape.start)
  const piece = shape.pieces[index]
  if (!piece) return shape.start
  const u = 1 - t
  const axis = (k: 0 | 1) =>
    u ** 3 * from[k] + 3 * u * u * t * piece[0][k] + 3 * u * t * t * piece[1][k] + t ** 3 * piece[2][k]
  return [axis(0), axis(1)]
}

/** The first `part` (0 to 1) of a curve with one segment. */
export function cutCurveStart(shape: Curve, part: number): Curve {
  const [a, b, c] = shape.pieces[0] ?? []
  if (!a || !b || !c) return shape
  const mix = (one: Point, other: Point): Point => [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
  ]
  const first = mix(shape.start, a)
  const middle = mix(a, b)
  const second = mix(first, middle)
  return { start: shape.start, pieces: [[first, second, mix(second, mix(middle, mix(b, c)))]] }
}

export const drawMirrored = (path: string) =>
  `<path d="${path}"/><path d="${path}" transform="matrix(-1 0 0 1 800 0)"/>`
