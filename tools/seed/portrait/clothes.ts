import type { Tone } from './palette.ts'
import { hairTones, mixColors } from './palette.ts'
import type { PortraitPerson } from './person.ts'
import {
  type Curve,
  cutCurveStart,
  drawMirrored,
  toCurveSegments,
  createCurve,
  mirrorCurve,
  getPointAt,
  reverseCurve,
} from './shape.ts'

export type Garment =
  | 'tee'
  | 'vneck'
  | 'scoop'
  | 'stripes'
  | 'turtle'
  | 'knit'
  | 'hoodie'
  | 'shirt'
  | 'flannel'
  | 'polo'
  | 'blazer'
  | 'denim'
  | 'shell'
  | 'straps'
  | 'wrap'
  | 'cardigan'
export type Clothing = {
  garment: Garment
  tone: Tone
  under: Tone
  scarf: Tone | undefined
  necklace: boolean
  earrings: boolean
}

function createShoulderCurve(person: PortraitPerson): Curve {
  const extra = { slim: -14, athletic: 10, average: 0, curvy: 10, plus_size: 32 }[person.build]
  const male = person.gender === 'male'
  const wide = (male ? 300 : 246) + extra
  const at = (x: number) => 400 - x
  const neck = male ? 58 : 43
  return createCurve(
    at(wide * 0.78),
    male ? 776 : 784,
    at(wide * 0.54),
    728,
    at(neck + 24),
    716,
    at(neck),
    640,
  )
}

function traceArm(person: PortraitPerson): string {
  const [x, y] = createShoulderCurve(person).start
  return `M${x - 92} 1080C${x - 88} 930 ${x - 62} 812 ${x} ${y}`
}

/** Bare shoulders; also the widest outline that clothes follow. */
export function traceTorso(person: PortraitPerson): string {
  const left = createShoulderCurve(person)
  const right = mirrorCurve(left)
  const [x, y] = right.start
  const arm = `C${x + 62} 812 ${x + 88} 930 ${x + 92} 1080Z`
  return `${traceArm(person)}${toCurveSegments(left)}L${right.pieces[0]?.[2].join(' ')}${toCurveSegments(reverseCurve(right))}L${x} ${y}${arm}`
}

/** Fabric over the shoulders; `open` is the neckline's distance from the neck, `dip` its lower edge. */
function traceGarmentBody(person: PortraitPerson, open: number, dip: string): string {
  const left = cutCurveStart(createShoulderCurve(person), open)
  const right = mirrorCurve(left)
  const [x, y] = right.start
  return `${traceArm(person)}${toCurveSegments(left)}${dip}${toCurveSegments(reverseCurve(right))}L${x} ${y}C${x + 62} 812 ${x + 88} 930 ${x + 92} 1080Z`
}

type GarmentOutline = { path: string; edge: string }

function traceNeckline(
  person: PortraitPerson,
  open: number,
  kind: 'round' | 'v',
  depth: number,
): GarmentOutline {
  const [x, y] = getPointAt(createShoulderCurve(person), open)
  const right = 800 - x
  const dip =
    kind === 'round'
      ? `C${x + 22} ${y + depth * 1.16} ${right - 22} ${y + depth * 1.16} ${right} ${y}`
      : `C${x + 6} ${y + 20} ${400 - 40} ${y + depth - 50} 400 ${y + depth}C${400 + 40} ${y + depth - 50} ${right - 6} ${y + 20} ${right} ${y}`
  return { path: traceGarmentBody(person, open, dip), edge: `M${x} ${y}${dip}` }
}

const fillPath = (path: string, paint = 'cloth') => `<path d="${path}" fill="url(#${paint})"/>`

const highNeckGarments: readonly Garment[] = ['turtle', 'shell', 'hoodie', 'knit', 'tee', 'polo']

/** Folds at the arms, and the chin's shadow on high collars. */
function drawFolds(person: PortraitPerson, tone: Tone, garment: Garment): string {
  const [x, y] = createShoulderCurve(person).start
  return (
    `<g fill="none" stroke="${tone.shade}" stroke-width="6" stroke-linecap="round" opacity=".22">${drawMirrored(`M${x + 30} 872C${x + 34} 920 ${x + 30} 960 ${x + 22} 1000M${x + 44} ${y + 60}C${x + 66} ${y + 96} ${x + 96} ${y + 108} ${x + 128} ${y + 112}`)}</g>` +
    (highNeckGarments.includes(garment)
      ? '<ellipse cx="408" cy="736" rx="150" ry="62" fill="url(#clothshade)"/>'
      : '')
  )
}

function drawRim({ edge }: GarmentOutline, tone: Tone, width: number): string {
  return `<path d="${edge}" fill="none" stroke="${mixColors(tone.base, tone.shade, 0.35)}" stroke-width="${width}"/><path d="${edge}" fill="none" stroke="${tone.light}" stroke-width="2" opacity=".5" transform="translate(0 ${width / 2})"/>`
}

function drawStripes(path: string, under: Tone): string {
  let rows = ''
  for (let y = 766; y < 1010; y += 42) rows += `M0 ${y}Q400 ${y + 54} 800 ${y}v17Q400 ${y + 71} 0 ${y + 17}Z`
  return `<clipPath id="garment"><path d="${path}"/></clipPath><g clip-path="url(#garment)">${fillPath(path)}<path d="${rows}" fill="${under.base}"/></g>`
}

function drawChecks(path: string, tone: Tone, under: Tone): string {
  let down = ''
  let across = ''
  for (let x = 40; x < 790; x += 62) down += `M${x} 640L${x + (x - 400) * 0.12} 1080`
  for (let y = 700; y < 1040; y += 62) across += `M0 ${y}Q400 ${y + 30} 800 ${y}`
  return (
    `<clipPath id="garment"><path d="${path}"/></clipPath><g clip-path="url(#garment)" fill="none">${fillPath(path)}` +
    `<path d="${down}" stroke="${tone.shade}" stroke-width="22" opacity=".5"/><path d="${across}" stroke="${tone.shade}" stroke-width="22" opacity=".5"/>` +
    `<path d="${down}" stroke="${under.light}" stroke-width="3" opacity=".55"/><path d="${across}" stroke="${under.light}" stroke-width="3" opacity=".55"/></g>`
  )
}

function drawCollar(tone: Tone, wide: number): string {
  const wing = `M${400 - wide} 676C${400 - wide - 26} 700 ${400 - wide - 30} 730 ${400 - wide - 14} 762L${400 - 40} 842L${400 - 4} 788C${400 - 44} 752 ${400 - wide + 8} 716 ${400 - wide} 676Z`
  return `<path d="${wing}" fill="${mixColors(tone.light, tone.base, 0.3)}"/><path d="${wing}" transform="matrix(-1 0 0 1 800 0)" fill="${mixColors(tone.base, tone.shade, 0.28)}"/><g fill="none" stroke="${tone.shade}" stroke-width="2.5" opacity=".45">${drawMirrored(wing)}</g>`
}

function drawButtons(tone: Tone): string {
  return `<path d="M400 792V1080" stroke="${tone.shade}" stroke-width="4" opacity=".6"/><g fill="${mixColors(tone.light, '#ffffff', 0.4)}" stroke="${tone.shade}" stroke-width="1.5">${[842, 912, 982].map((y) => `<circle cx="410" cy="${y}" r="6.5"/>`).join('')}</g>`
}

function drawJacket(person: PortraitPerson, lapel: boolean, tone: Tone): string {
  const shoulders = createShoulderCurve(person)
  const [x, y] = getPointAt(shoulders, 0.8)
  const left = `${traceArm(person)}${toCurveSegments(cutCurveStart(shoulders, 0.8))}L${392} 1080Z`
  const flap = lapel
    ? `M${x} ${y}C${x - 16} ${y + 40} ${x - 22} ${y + 70} ${x - 36} ${y + 104}L${x - 2} ${y + 122}L${x - 18} ${y + 146}L388 1040C360 940 330 830 ${x} ${y}Z`
    : `M${x} ${y}C${x - 30} ${y + 20} ${x - 44} ${y + 60} ${x - 34} ${y + 96}L${x + 42} ${y + 124}C${x + 24} ${y + 84} ${x + 8} ${y + 40} ${x} ${y}Z`
  return (
    `<g fill="url(#cloth)">${drawMirrored(left)}</g><g fill="${mixColors(tone.base, tone.light, 0.25)}" stroke="${tone.shade}" stroke-width="2.5" stroke-opacity=".5">${drawMirrored(flap)}</g>` +
    (lapel
      ? ''
      : `<g fill="none" stroke="${tone.light}" stroke-width="3" stroke-dasharray="9 6" opacity=".6">${drawMirrored(`M${x - 80} ${y + 150}H${x + 40}V${y + 260}`)}</g>`)
  )
}

const garmentDrawings: Record<Garment, (person: PortraitPerson, tone: Tone, under: Tone) => string> = {
  tee(person, tone) {
    const drawing = traceNeckline(person, 0.84, 'round', 62)
    return fillPath(drawing.path) + drawRim(drawing, tone, 11)
  },
  vneck(person, tone) {
    const drawing = traceNeckline(person, 0.8, 'v', 148)
    return fillPath(drawing.path) + drawRim(drawing, tone, 8)
  },
  scoop(person, tone) {
    const drawing = traceNeckline(person, 0.62, 'round', 128)
    return fillPath(drawing.path) + drawRim(drawing, tone, 6)
  },
  stripes(person, tone, under) {
    const drawing = traceNeckline(person, 0.74, 'round', 70)
    return drawStripes(drawing.path, under) + drawRim(drawing, tone, 7)
  },
  turtle(person, tone) {
    const drawing = traceNeckline(person, 0.9, 'round', 40)
    const ribs = [-50, -30, -10, 10, 30, 50]
      .map((x) => `M${400 + x} ${668}Q${400 + x * 1.06} 706 ${400 + x * 1.14} 742`)
      .join('')
    const half = person.gender === 'male' ? 76 : 62
    const roll = `M${400 - half} 628Q400 668 ${400 + half} 628C${400 + half + 8} 660 ${400 + half + 14} 700 ${400 + half + 18} 726Q400 788 ${400 - half - 18} 726C${400 - half - 14} 700 ${400 - half - 8} 660 ${400 - half} 628Z`
    return `${fillPath(drawing.path)}<path d="${roll}" fill="url(#collar)"/><path d="${ribs}" fill="none" stroke="${tone.shade}" stroke-width="3" opacity=".3"/><path d="M${400 - half} 630Q400 670 ${400 + half} 630" fill="none" stroke="${tone.light}" stroke-width="4" opacity=".6"/>`
  },
  knit(person, tone) {
    const drawing = traceNeckline(person, 0.84, 'round', 58)
    let purl = ''
    for (let x = 130; x < 680; x += 34) purl += `M${x} 790q10 14 0 28t0 28t0 28t0 28t0 28`
    return `${fillPath(drawing.path)}<clipPath id="garment"><path d="${drawing.path}"/></clipPath><path clip-path="url(#garment)" d="${purl}" fill="none" stroke="${tone.shade}" stroke-width="4" opacity=".24"/>${drawRim(drawing, tone, 20)}`
  },
  hoodie(person, tone) {
    const drawing = traceNeckline(person, 0.8, 'v', 96)
    const hood = `M${400 - 74} 668C${400 - 150} 690 ${400 - 168} 748 ${400 - 122} 800C${400 - 84} 834 ${400 - 30} 836 400 812C${400 - 52} 790 ${400 - 84} 744 ${400 - 74} 668Z`
    return `${fillPath(drawing.path)}<g fill="url(#collar)" stroke="${tone.shade}" stroke-width="3" stroke-opacity=".5">${drawMirrored(hood)}</g><g fill="none" stroke="${mixColors(tone.light, '#ffffff', 0.5)}" stroke-width="6" stroke-linecap="round">${drawMirrored('M366 812C362 850 366 880 360 912')}</g>`
  },
  shirt(person, tone) {
    const drawing = traceNeckline(person, 0.86, 'v', 118)
    return fillPath(drawing.path) + drawCollar(tone, 76) + drawButtons(tone)
  },
  flannel(person, tone, under) {
    const drawing = traceNeckline(person, 0.86, 'v', 118)
    return drawChecks(drawing.path, tone, under) + drawCollar(tone, 76) + drawButtons(tone)
  },
  polo(person, tone) {
    const drawing = traceNeckline(person, 0.86, 'v', 104)
    return (
      fillPath(drawing.path) +
      drawCollar(tone, 74) +
      `<path d="M400 790V880" stroke="${tone.shade}" stroke-width="4" opacity=".6"/>`
    )
  },
  blazer(person, tone, under) {
    const drawing = traceNeckline(
      person,
      0.86,
      person.gender === 'male' ? 'round' : 'v',
      person.gender === 'male' ? 62 : 130,
    )
    return `<path d="${drawing.path}" fill="url(#under)"/>${drawRim(drawing, under, 7)}${drawJacket(person, true, tone)}`
  },
  denim(person, tone, under) {
    const drawing = traceNeckline(person, 0.84, 'round', 64)
    return `<path d="${drawing.path}" fill="url(#under)"/>${drawRim(drawing, under, 9)}${drawJacket(person, false, tone)}`
  },
  cardigan(person, tone, under) {
    const drawing = traceNeckline(person, 0.78, 'round', 84)
    const [x, y] = getPointAt(createShoulderCurve(person), 0.72)
    return `<path d="${drawing.path}" fill="url(#under)"/>${drawRim(drawing, under, 7)}<g fill="url(#cloth)">${drawMirrored(`${traceArm(person)}${toCurveSegments(cutCurveStart(createShoulderCurve(person), 0.72))}C${x + 20} ${y + 110} 344 960 352 1080Z`)}</g><g fill="none" stroke="${tone.shade}" stroke-width="15" opacity=".34">${drawMirrored(`M${x} ${y}C${x + 20} ${y + 110} 344 960 352 1080`)}</g>`
  },
  shell(person, tone, under) {
    const drawing = traceNeckline(person, 0.88, 'round', 46)
    const half = person.gender === 'male' ? 80 : 68
    const stand = `M${400 - half} 640C${400 - half - 22} 680 ${400 - half - 26} 720 ${400 - half - 12} 752Q${400 - 40} 792 397 800L397 748C${400 - 44} 730 ${400 - half + 10} 690 ${400 - half} 640Z`
    return `${fillPath(drawing.path)}<g fill="url(#collar)" stroke="${tone.shade}" stroke-width="3" stroke-opacity=".45">${drawMirrored(stand)}</g><path d="M400 752V1080" stroke="${under.shade}" stroke-width="9"/><path d="M400 752V1080" stroke="${under.light}" stroke-width="3" stroke-dasharray="5 4"/><path d="M392 796h16v34h-16Z" fill="${under.light}"/><g fill="none" stroke="${tone.shade}" stroke-width="5" opacity=".4">${drawMirrored('M398 846C330 852 240 842 168 820')}</g>`
  },
  straps(person, tone) {
    const wide = createShoulderCurve(person).start[0]
    return `<path d="M${wide - 34} 1080C${wide - 28} 980 ${wide + 8} 900 ${wide + 66} 860C360 914 440 914 ${800 - wide - 66} 860C${800 - wide - 8} 900 ${800 - wide + 28} 980 ${800 - wide + 34} 1080Z" fill="url(#cloth)"/><g fill="none" stroke="${tone.base}" stroke-width="13">${drawMirrored(`M${wide + 70} 866C${wide + 74} 820 ${wide + 84} 770 ${wide + 96} 728`)}</g><path d="M${wide + 66} 862C360 916 440 916 ${800 - wide - 66} 862" fill="none" stroke="${tone.light}" stroke-width="4" opacity=".5"/>`
  },
  wrap(person, tone) {
    const drawing = traceNeckline(person, 0.7, 'v', 176)
    const [x, y] = getPointAt(createShoulderCurve(person), 0.7)
    return `${fillPath(drawing.path)}<path d="M${800 - x} ${y}C${700 - x} ${y + 90} 430 ${y + 150} 320 1060L250 1060C330 960 420 ${y + 150} ${800 - x} ${y}Z" fill="${mixColors(tone.base, tone.shade, 0.3)}" opacity=".7"/>${drawRim(drawing, tone, 6)}`
  },
}

function drawScarf(tone: Tone): string {
  return (
    `<path d="M312 640C360 690 440 690 488 640C520 664 530 712 508 742C440 796 360 796 292 742C270 712 280 664 312 640Z" fill="${tone.base}"/><path d="M292 742C360 796 440 796 508 742C500 716 480 706 470 702C420 736 360 736 306 690C284 706 284 726 292 742Z" fill="${tone.shade}" opacity=".5"/>` +
    `<path d="M318 762L300 930L372 936L380 780Z" fill="${mixColors(tone.base, tone.light, 0.3)}"/><path d="M330 668C380 702 430 702 476 664M306 716C370 764 440 760 500 712" fill="none" stroke="${tone.light}" stroke-width="5" opacity=".5"/>`
  )
}

export function drawClothes(person: PortraitPerson, worn: Clothing): string {
  const drawing = garmentDrawings[worn.garment](person, worn.tone, worn.under)
  const open = ['vneck', 'scoop', 'straps', 'wrap', 'stripes', 'tee', 'cardigan'].includes(worn.garment)
  const chain =
    worn.necklace && open && !worn.scarf
      ? '<path d="M340 690C350 770 384 800 400 806C416 800 450 770 460 690" fill="none" stroke="#e8bf6a" stroke-width="3.5"/><circle cx="400" cy="811" r="8.5" fill="#f2cf80"/>'
      : ''
  return (
    drawing + drawFolds(person, worn.tone, worn.garment) + chain + (worn.scarf ? drawScarf(worn.scarf) : '')
  )
}

export function drawEarrings(person: PortraitPerson, cheek: number): string {
  const x = 400 - cheek - 8
  return person.seed % 2
    ? `<g fill="#eec36a">${drawMirrored(`M${x} 452a8 8 0 1 0 .1 0Z`)}</g>`
    : `<g fill="none" stroke="#e8bf6a" stroke-width="5">${drawMirrored(`M${x} 454a15 18 0 1 0 .1 0`)}</g>`
}

export type Hat = { kind: 'beanie' | 'cap'; tone: Tone }

export function drawHat({ kind, tone }: Hat): string {
  if (kind === 'beanie') {
    const ribs = [...Array(13).keys()]
      .map((index) => `M${268 + index * 22} ${288 - Math.sin((index / 12) * Math.PI) * 22}v46`)
      .join('')
    return (
      `<path d="M262 300C250 180 320 124 400 124S550 180 538 300Q400 250 262 300Z" fill="url(#hat)"/><path d="M254 296C300 256 500 256 546 296C552 316 550 332 544 346C500 304 300 304 256 346C250 332 248 316 254 296Z" fill="${mixColors(tone.base, tone.light, 0.35)}"/>` +
      `<path d="${ribs}" stroke="${tone.shade}" stroke-width="4" opacity=".3" fill="none"/>`
    )
  }
  return (
    `<path d="M266 306C252 184 322 140 400 140S548 184 534 306Q400 268 266 306Z" fill="url(#hat)"/><path d="M400 142V284M330 160C318 200 312 250 312 290M470 160C482 200 488 250 488 290" fill="none" stroke="${tone.shade}" stroke-width="3" opacity=".4"/>` +
    `<path d="M262 304C310 262 490 262 538 304C560 330 520 338 486 326C430 308 370 308 314 326C280 338 240 330 262 304Z" fill="${mixColors(tone.base, tone.shade, 0.45)}"/><circle cx="400" cy="141" r="8" fill="${tone.shade}"/>`
  )
}

export function createClothGradients(worn: Clothing, worn2: Hat | undefined): string {
  const three = (id: string, tone: Tone, x1 = 180, y1 = 690, x2 = 640, y2 = 1010) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${tone.light}"/><stop offset=".42" stop-color="${tone.base}"/><stop offset="1" stop-color="${tone.shade}"/></linearGradient>`
  return (
    three('cloth', worn.tone) +
    three('under', worn.under, 320, 700, 520, 960) +
    three('collar', worn.tone, 320, 630, 500, 800) +
    three('hat', worn2?.tone ?? hairTones.black, 290, 130, 520, 320) +
    `<radialGradient id="clothshade"><stop offset="0" stop-color="${worn.tone.shade}" stop-opacity=".5"/><stop offset="1" stop-color="${worn.tone.shade}" stop-opacity="0"/></radialGradient>`
  )
}
