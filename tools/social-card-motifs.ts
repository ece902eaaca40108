/** Motif behind the logo on each niche's card: faint white shapes, 1200 by 630. */
const drawBubble = (x: number, y: number, scale: number, opacity: number) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" opacity="${opacity}" fill="#fff"
    d="M30 0h180a30 30 0 0 1 30 30v90a30 30 0 0 1-30 30H92l-46 38 6-38H30a30 30 0 0 1-30-30V30A30 30 0 0 1 30 0Z"/>`
const drawDisc = (x: number, y: number, r: number, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${opacity}"/>`
const drawRing = (r: number, opacity: number) =>
  `<circle cx="600" cy="700" r="${r}" fill="none" stroke="#fff" stroke-width="42" opacity="${opacity}"/>`
const drawHouse = (x: number, width: number, height: number, opacity: number) =>
  `<path opacity="${opacity}" fill="#fff"
    d="M${x} 630v-${height}l${width / 2}-${width * 0.42} ${width / 2} ${width * 0.42}v${height}Z"/>`
const drawStar = (x: number, y: number, r: number) =>
  `<path fill="#fff" opacity=".7" d="M${x} ${y - r}q${r * 0.15} ${r * 0.85} ${r} ${r}q-${r * 0.85} ${r * 0.15}-${r} ${r}q-${r * 0.15}-${r * 0.85}-${r}-${r}q${r * 0.85}-${r * 0.15} ${r}-${r}Z"/>`
const drawWave = (y: number, opacity: number) =>
  `<path fill="#fff" opacity="${opacity}" d="M0 ${y}q75-46 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0V630H0Z"/>`

export const cardMotifs: Readonly<Record<number, string>> = {
  // Two people talking.
  1:
    drawBubble(70, 90, 1.15, 0.16) +
    drawBubble(890, 330, 1, 0.2) +
    drawDisc(1050, 120, 64, 0.1) +
    drawDisc(150, 520, 44, 0.12),
  // A low sun over hills.
  2:
    drawDisc(960, 220, 150, 0.2) +
    drawDisc(960, 220, 220, 0.1) +
    '<ellipse cx="260" cy="760" rx="620" ry="270" fill="#fff" opacity=".16"/><ellipse cx="980" cy="790" rx="600" ry="250" fill="#fff" opacity=".18"/>',
  // Adjacent arcs.
  3: [620, 550, 480, 410].map((r, i) => drawRing(r, 0.1 + i * 0.035)).join(''),
  // A moon and stars.
  4:
    '<path fill="#fff" opacity=".22" d="M1010 70a150 150 0 1 0 90 240a120 120 0 0 1-90-240Z"/>' +
    [
      [120, 120, 18],
      [240, 320, 11],
      [90, 480, 14],
      [330, 90, 9],
      [880, 480, 13],
      [1080, 500, 19],
      [780, 80, 10],
    ]
      .map(([x = 0, y = 0, r = 0]) => drawStar(x, y, r))
      .join(''),
  // A street of houses.
  5:
    drawHouse(40, 220, 190, 0.2) +
    drawHouse(275, 160, 130, 0.13) +
    drawHouse(755, 165, 150, 0.14) +
    drawHouse(935, 225, 210, 0.2),
  // Mountains.
  6:
    '<path fill="#fff" opacity=".14" d="M-90 630 230 230l330 400Z"/><path fill="#fff" opacity=".2" d="M600 630 940 200l340 430Z"/>' +
    drawDisc(1060, 110, 56, 0.22),
  // The sea, with a sun above it.
  7: drawDisc(200, 170, 100, 0.18) + drawWave(430, 0.12) + drawWave(500, 0.14) + drawWave(565, 0.16),
}
