/** One shape of a mark in a square of 32: filled, or drawn as a line of this width. */
export interface MarkShape {
  readonly path: string
  readonly lineWidth?: number
  /** 1 if left out. */
  readonly opacity?: number
}
interface NicheMark {
  readonly shapes: readonly MarkShape[]
  /** The visual centre. */
  readonly centre: readonly [x: number, y: number]
}

const middle = [16, 16] as const
/** The mark of a site, by its niche: in the top bar, as the icon of the installed app, and on the card of shared links. */
const marksByNiche: Readonly<Record<number, NicheMark>> = {
  // Two cherries on one stem.
  1: {
    centre: [16.1, 16.7],
    shapes: [
      { path: 'M9.6 18.4C10.6 11.6 14 6.6 20.6 4.2M21.6 19.6C22.6 14 22.6 9 20.6 4.2', lineWidth: 2.4 },
      { path: 'M20.6 4.2c3.2-1.6 6.6-1 8.8 1.4-2.8 2-6.2 1.8-8.8-1.4Z', opacity: 0.6 },
      { path: 'M2.8 23a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0Z' },
      { path: 'M16.2 24.2a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0-12.4 0Z' },
    ],
  },
  // A shoot with two leaves.
  2: {
    centre: [16, 16.5],
    shapes: [
      { path: 'M16 28.5V15M9 28.5H23', lineWidth: 2.6 },
      { path: 'M16 19.5C8 20 3.5 15.5 3.5 8.5C11 8.5 16 12.5 16 19.5Z' },
      { path: 'M16 15.5C16 8.5 20.5 4 28.5 4C28.5 11.5 23.5 16 16 15.5Z', opacity: 0.6 },
    ],
  },
  // A prism with three faces.
  3: {
    centre: [16, 16.5],
    shapes: [
      { path: 'M16 4L2.6 24.4L11 28.6Z' },
      { path: 'M16 4L11.8 28.7L20.2 28.7Z', opacity: 0.7 },
      { path: 'M16 4L21 28.6L29.4 24.4Z', opacity: 0.45 },
    ],
  },
  // A moon with a star.
  4: {
    centre: middle,
    shapes: [
      { path: 'M18.5 3.2A13 13 0 1 0 28.8 19.8A10.8 10.8 0 0 1 18.5 3.2Z' },
      { path: 'M25 5q.7 3.8 4.5 4.5q-3.8.7-4.5 4.5q-.7-3.8-4.5-4.5q3.8-.7 4.5-4.5Z', opacity: 0.6 },
    ],
  },
  // A house with a heart.
  5: {
    centre: [16, 16],
    shapes: [
      { path: 'M3.5 15.5L16 4.5L28.5 15.5', lineWidth: 2.8 },
      { path: 'M6.8 16V25.6a2 2 0 0 0 2 2H23.2a2 2 0 0 0 2-2V16', lineWidth: 2.6 },
      {
        path: 'M16 24.6C9.6 20.4 10.2 14.6 13.6 14.6C15 14.6 16 16 16 16S17 14.6 18.4 14.6C21.8 14.6 22.4 20.4 16 24.6Z',
      },
    ],
  },
  // Two mountains under the sun.
  6: {
    centre: [16, 16.5],
    shapes: [
      { path: 'M1.8 27.5L11 10L16.4 20L12.4 27.5Z', opacity: 0.6 },
      { path: 'M12.6 27.5L20.8 12L30.2 27.5Z' },
      { path: 'M21.9 6.6a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z' },
    ],
  },
  // A sailing boat.
  7: {
    centre: middle,
    shapes: [
      { path: 'M3.5 22.5H28.5C27.5 26.5 24.5 29 20.5 29H11.5C7.5 29 4.5 26.5 3.5 22.5Z' },
      { path: 'M15 3.5V19.5H5.5Z' },
      { path: 'M17.5 7L26.5 19.5H17.5Z', opacity: 0.6 },
    ],
  },
}
/** Returns the mark of a niche; that of the first one for an unknown niche. */
export const getNicheMark = (niche: number): NicheMark =>
  marksByNiche[niche] ?? (marksByNiche[1] as NicheMark)

/** Returns the shapes as SVG elements in one colour, for pictures that are drawn without a browser. */
export const drawNicheMark = (niche: number, colour: string): string =>
  getNicheMark(niche)
    .shapes.map(({ path, lineWidth, opacity = 1 }) =>
      lineWidth
        ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
        : `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`,
    )
    .join('')
