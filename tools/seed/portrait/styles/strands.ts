import { type Curve, toAreaPath, blendCurves, toCurvePath, getPointAt } from '../shape.ts'

/** Light and dark lines between the two edges of a lock, in the direction in which it falls. */
export function drawLock(outer: Curve, inner: Curve): string {
  const lines = (parts: number[], stroke: string, width: number, opacity: number) =>
    `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}">${parts.map((part) => `<path d="${toCurvePath(blendCurves(outer, inner, part))}"/>`).join('')}</g>`
  return (
    `<path d="${toAreaPath(outer, inner)}" fill="url(#hair)"/>` +
    lines([0.3], 'url(#shine)', 20, 0.22) +
    lines([0.14, 0.36], 'url(#shine)', 5, 0.42) +
    lines([0.24, 0.57, 0.82], 'url(#hairdark)', 3, 0.3) +
    lines([0.68, 0.93], 'url(#shine)', 2.4, 0.36)
  )
}

/**
 * Short hair over the skull: `crown` and `hairline` both run from the left temple to the right one;
 * the strands run back from the hairline and lean by `lean` of the width.
 */
export function drawHairCap(crown: Curve, hairline: Curve, lean: number, paint = 'hair'): string {
  const strands: string[][] = [[], []]
  const count = 22
  for (let index = 1; index < count; index++) {
    const part = index / count
    const from = getPointAt(hairline, part)
    const over = getPointAt(crown, Math.max(0.03, Math.min(0.97, part + lean)))
    const depth = 0.72 + ((index * 37) % 23) / 100
    const to = [from[0] + (over[0] - from[0]) * depth, from[1] + (over[1] - from[1]) * depth] as const
    const bend = [from[0] + (to[0] - from[0]) * 0.22, to[1] + (from[1] - to[1]) * 0.3] as const
    strands[index % 3 === 0 ? 0 : 1]?.push(
      `M${from.map((v) => v.toFixed(1)).join(' ')}Q${bend.map((v) => v.toFixed(1)).join(' ')} ${to.map((v) => v.toFixed(1)).join(' ')}`,
    )
  }
  return (
    `<path d="${toAreaPath(crown, hairline)}" fill="url(#${paint})"/><g fill="none" stroke-linecap="round">` +
    `<path d="${strands[1]?.join('')}" stroke="url(#hairdark)" stroke-width="2.6" opacity=".3"/><path d="${strands[0]?.join('')}" stroke="url(#shine)" stroke-width="4" opacity=".36"/></g>`
  )
}

/** Tufts that break up the outline of a cut: each is a leaf from root to tip that bulges by `bulge` to its left. */
export function drawTufts(
  leaves: readonly (readonly [x: number, y: number, tipX: number, tipY: number, bulge: number])[],
): string {
  const drawings = leaves.map(([x, y, tipX, tipY, bulge]) => {
    const [alongX, alongY] = [tipX - x, tipY - y]
    const length = Math.hypot(alongX, alongY) || 1
    const at = (part: number, off: number) =>
      `${(x + alongX * part - (alongY / length) * off).toFixed(0)} ${(y + alongY * part + (alongX / length) * off).toFixed(0)}`
    const shape = `M${x} ${y}C${at(0.2, bulge)} ${at(0.8, bulge)} ${tipX} ${tipY}C${at(0.75, bulge * 0.3)} ${at(0.3, -bulge * 0.25)} ${x} ${y}Z`
    const gleam = `M${at(0.12, bulge * 0.5)}Q${at(0.5, bulge * 0.72)} ${at(0.86, bulge * 0.42)}`
    return `<path d="${shape}" fill="url(#hair)" stroke="url(#hairdark)" stroke-width="2" stroke-opacity=".28"/><path d="${gleam}" fill="none" stroke="url(#shine)" stroke-width="4" stroke-linecap="round" stroke-opacity=".45"/>`
  })
  return drawings.join('')
}

/** Outline of the skull from the front, from the left temple over the top to the right temple. */
export function createCrownCurve(top: number, width: number, temple: number): Curve {
  const x = 400 - width
  return {
    start: [x, temple],
    pieces: [
      [
        [x - 16, temple - 140],
        [400 - width * 0.62, top],
        [400, top],
      ],
      [
        [400 + width * 0.62, top],
        [800 - x + 16, temple - 140],
        [800 - x, temple],
      ],
    ],
  }
}

export type HairPuff = readonly [x: number, y: number, radius: number]

/** Curls, drawn as shaded balls with a spiral in each. */
export function drawPuffs(balls: readonly HairPuff[], paint = 'puff'): string {
  const arcs = balls
    .map(([x, y, r], index) => {
      const turn = (index * 73) % 360
      return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${(r / 60).toFixed(2)})" d="M-34 10C-30 -30 22 -36 30 0C32 22 4 30 -4 12M-20 34C0 46 34 36 42 10"/>`
    })
    .join('')
  return (
    `<g fill="url(#${paint})">${balls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>` +
    `<g fill="none" stroke="url(#shine)" stroke-width="4.5" stroke-linecap="round" opacity=".34">${arcs}</g>`
  )
}
