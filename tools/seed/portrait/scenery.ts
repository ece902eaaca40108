import type { RandomSource } from '../random-source.ts'

/** Background elements as SVG. They are strongly out of focus, so shapes matter and details do not. */
export function drawSky(...colours: string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><rect width="800" height="1000" fill="url(#sky)"/>`
}
export const drawRect = (x: number, y: number, w: number, h: number, colour: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${colour}"/>`
export const drawPath = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}" opacity="${opacity}"/>`
export const drawDisc = (x: number, y: number, r: number, colour: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity="${opacity}"/>`

export function scatterDiscs(
  chance: RandomSource,
  count: number,
  area: readonly [number, number, number, number],
  size: readonly [number, number],
  colours: readonly string[],
): string {
  let drawing = ''
  for (let index = 0; index < count; index++) {
    const r = chance.between(size[0], size[1])
    drawing += `<ellipse cx="${chance.between(area[0], area[2]).toFixed(0)}" cy="${chance.between(area[1], area[3]).toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * chance.between(0.7, 1)).toFixed(0)}" fill="${chance.pick(colours)}" opacity="${chance.between(0.4, 0.95).toFixed(2)}"/>`
  }
  return drawing
}
export const drawLamps = (
  chance: RandomSource,
  count: number,
  top: number,
  bottom: number,
  colours: readonly string[],
) => scatterDiscs(chance, count, [0, top, 800, bottom], [14, 46], colours)

export function drawSkyline(chance: RandomSource, colour: string, base: number, window: string): string {
  let drawing = ''
  for (let x = -20; x < 820; ) {
    const w = chance.int(60, 130)
    const h = chance.int(80, 300)
    drawing += drawRect(x, base - h, w - 4, h + 600, colour)
    for (let index = 0; index < 6; index++)
      drawing += drawRect(x + chance.int(8, w - 24), base - h + chance.int(16, h + 120), 12, 17, window)
    x += w
  }
  return drawing
}

export function drawHouses(chance: RandomSource, colours: readonly string[], base: number): string {
  let drawing = ''
  for (let x = -30; x < 830; ) {
    const w = chance.int(110, 150)
    const top = base - chance.int(380, 480)
    const colour = chance.pick(colours)
    const gable = chance.chance(0.5)
      ? `M${x} ${top}L${x + w / 2} ${top - 80}L${x + w} ${top}Z`
      : `M${x + 14} ${top}V${top - 34}H${x + 34}V${top - 64}H${x + w - 34}V${top - 34}H${x + w - 14}V${top}Z`
    drawing += drawRect(x, top, w, base - top, colour) + drawPath(gable, colour)
    for (let y = top + 30; y < base - 60; y += 104)
      drawing += drawRect(x + 20, y, 32, 62, '#eaf1f2') + drawRect(x + w - 52, y, 32, 62, '#dfe8ea')
    x += w + 3
  }
  return drawing
}

export function drawShelves(chance: RandomSource): string {
  let drawing = ''
  for (let y = 40; y < 1000; y += 176) {
    drawing += drawRect(0, y + 138, 800, 18, '#2b1b15')
    for (let x = 0; x < 800; ) {
      const w = chance.int(22, 50)
      const h = chance.int(88, 134)
      drawing += drawRect(
        x,
        y + 138 - h,
        w - 3,
        h,
        chance.pick(['#b5523b', '#d99b4e', '#587a7b', '#8a6a4f', '#e3cfa8', '#3f5566', '#7c3b45']),
      )
      x += w
    }
  }
  return drawing
}

export function drawTrees(
  chance: RandomSource,
  count: number,
  base: number,
  colours: readonly string[],
): string {
  let drawing = ''
  for (let index = 0; index < count; index++) {
    const x = chance.int(-40, 840)
    const h = chance.int(220, 420)
    drawing += drawPath(
      `M${x - h * 0.22} ${base}L${x} ${base - h}L${x + h * 0.22} ${base}Z`,
      chance.pick(colours),
      0.95,
    )
  }
  return drawing
}
