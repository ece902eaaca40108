import { type Curve, createCurve, mirrorCurve } from '../shape.ts'
import { drawHairCap, createCrownCurve, drawLock, drawTufts } from './strands.ts'

export type HairLayers = { back: string; front: string }

type HairTail = { outer: number[]; inner: number[] }

/** From the parting at x `start` over the left side of the head, then down along `tail`. */
function createSideCurves(start: number, tail: HairTail): [Curve, Curve] {
  const lift = (start - 400) * 0.06
  return [
    createCurve(
      start,
      154 + Math.abs(lift) * 0.5,
      330 + (start - 400) * 0.4,
      138,
      246,
      206,
      244,
      336,
      ...tail.outer,
    ),
    createCurve(start, 236 - Math.abs(lift) * 2, start - 46, 258, 308, 282, 293, 372, ...tail.inner),
  ]
}

/** Both sides from one parting; `part` moves it away from the centre. */
function drawPartedHair(part: number, tail: HairTail): string {
  const [leftOuter, leftInner] = createSideCurves(400 + part, tail)
  const [rightOuter, rightInner] = createSideCurves(400 - part, tail)
  const seam = `<path d="M${400 + part} 158Q${398 + part} 190 ${400 + part} 230" fill="none" stroke="url(#hairdark)" stroke-width="4" opacity=".7"/>`
  const right = drawLock(mirrorCurve(rightOuter), mirrorCurve(rightInner))
  const left = drawLock(leftOuter, leftInner)
  return (part >= 0 ? right + left : left + right) + seam
}

const straightTail: HairTail = {
  outer: [242, 440, 244, 540, 230, 640, 222, 700, 224, 764, 246, 812],
  inner: [286, 450, 300, 540, 300, 630, 300, 700, 294, 770, 272, 822],
}
const wavyTail: HairTail = {
  outer: [240, 396, 210, 420, 220, 486, 228, 540, 190, 580, 204, 650, 212, 706, 196, 744, 238, 796],
  inner: [286, 430, 266, 456, 284, 508, 306, 556, 284, 598, 300, 654, 312, 704, 288, 758, 262, 808],
}
const shoulderTail: HairTail = {
  outer: [240, 420, 232, 500, 236, 570, 238, 620, 232, 660, 250, 690],
  inner: [284, 440, 296, 510, 300, 570, 304, 620, 300, 660, 284, 694],
}
const bobTail: HairTail = {
  outer: [240, 420, 228, 490, 234, 548, 238, 586, 254, 604, 276, 602],
  inner: [284, 430, 292, 480, 298, 530, 302, 566, 304, 590, 300, 596],
}

function drawBackHair(bottom: number, width: number): string {
  const x = 400 - width
  return `<path d="M252 340C246 214 316 152 400 152S554 214 548 340C558 ${bottom - 220} ${800 - x - 10} ${bottom - 120} ${800 - x} ${bottom - 20}Q400 ${bottom + 40} ${x} ${bottom - 20}C${x + 10} ${bottom - 120} 242 ${bottom - 220} 252 340Z" fill="url(#hairback)"/>`
}

const drawFringe = (low: number) =>
  drawHairCap(
    createCurve(276, 372, 262, 236, 322, 154, 400, 154, 478, 154, 538, 236, 524, 372),
    createCurve(290, 378, 300, low - 4, 350, low - 8, 400, low - 4, 450, low - 8, 500, low - 4, 510, 378),
    0,
  )

export const drawStraightHair = (part: number): HairLayers => ({
  back: drawBackHair(770, 160),
  front: drawPartedHair(part, straightTail),
})
export const drawWavyHair = (part: number): HairLayers => ({
  back: drawBackHair(750, 170),
  front: drawPartedHair(part, wavyTail),
})
export const drawShoulderLengthHair = (part: number): HairLayers => ({
  back: drawBackHair(660, 150),
  front: drawPartedHair(part, shoulderTail),
})
export const drawBob = (part: number): HairLayers => ({
  back: drawBackHair(580, 150),
  front: drawPartedHair(part, bobTail),
})
export const drawBangs = (): HairLayers => ({
  back: drawBackHair(690, 152),
  front: drawPartedHair(0, shoulderTail) + drawFringe(338),
})
export const drawBobWithBangs = (): HairLayers => ({
  back: drawBackHair(580, 150),
  front: drawPartedHair(0, bobTail) + drawFringe(340),
})

const tiedCrown = createCrownCurve(158, 124, 404)
const tiedLine = createCurve(287, 404, 284, 330, 316, 250, 400, 234, 484, 250, 516, 330, 513, 404)
const wisps =
  '<g fill="none" stroke="url(#hair)" stroke-width="5" stroke-linecap="round"><path d="M292 356C284 400 292 430 284 470"/><path d="M510 352C518 396 508 424 518 462"/></g>'

export const drawBun = (): HairLayers => ({
  back: '<g><ellipse cx="402" cy="122" rx="62" ry="56" fill="url(#puff)"/><g fill="none" stroke="url(#shine)" stroke-width="5" stroke-linecap="round" opacity=".5"><path d="M356 128C360 84 430 76 446 116"/><path d="M372 140C378 104 424 102 430 130"/></g><path d="M352 146C380 176 426 176 452 144" fill="none" stroke="url(#hairdark)" stroke-width="6"/></g>',
  front: drawHairCap(tiedCrown, tiedLine, 0) + wisps,
})

export const drawPonytail = (): HairLayers => ({
  back: drawLock(
    createCurve(430, 168, 520, 110, 622, 190, 606, 330, 596, 430, 640, 500, 586, 622),
    createCurve(452, 212, 510, 190, 552, 240, 540, 340, 534, 430, 552, 520, 586, 622),
  ),
  front: drawHairCap(tiedCrown, tiedLine, 0.08) + wisps,
})

export function drawBraid(): HairLayers {
  let plait = ''
  for (let index = 0; index < 8; index++) {
    const y = 560 + index * 33
    const width = 31 - index * 1.3
    const x = 288 - index * 3.4
    plait += `<ellipse cx="${x - 12}" cy="${y}" rx="${width}" ry="20" transform="rotate(38 ${x - 12} ${y})" fill="url(#puff)"/><ellipse cx="${x + 12}" cy="${y + 15}" rx="${width}" ry="20" transform="rotate(-38 ${x + 12} ${y + 15})" fill="url(#puff)"/>`
  }
  const tuft =
    '<path d="M244 826C236 850 240 876 250 892C262 880 276 856 274 824Z" fill="url(#hair)"/><path d="M242 820h34v10h-34Z" fill="url(#cloth)"/>'
  return {
    back: drawBackHair(520, 140),
    front:
      drawPartedHair(40, {
        outer: [242, 420, 232, 480, 244, 530, 250, 556, 262, 568, 284, 574],
        inner: [284, 430, 292, 470, 304, 512, 310, 536, 314, 552, 306, 570],
      }) +
      tuft +
      plait,
  }
}

/** Short women's hair, swept to the side over the forehead. */
export const drawPixieCut = (): HairLayers => ({
  back: '<path d="M264 430C246 250 316 150 404 150S556 250 536 430C534 470 524 490 510 500H290C276 490 266 470 264 430Z" fill="url(#hairback)"/>',
  front:
    drawHairCap(
      createCurve(270, 440, 238, 260, 300, 140, 408, 142, 510, 144, 556, 260, 530, 440),
      createCurve(
        292,
        436,
        280,
        380,
        290,
        320,
        350,
        304,
        420,
        292,
        462,
        268,
        472,
        240,
        500,
        290,
        514,
        360,
        508,
        436,
      ),
      -0.12,
    ) +
    drawTufts([
      [474, 236, 506, 330, 18],
      [466, 214, 430, 300, -30],
      [440, 190, 372, 312, -40],
      [400, 176, 318, 322, -42],
      [352, 176, 284, 330, -36],
    ]),
})

/** Jaw-length hair for men, or a lob tucked behind the ears for women. */
export const drawSweptHair = (part: number): HairLayers => ({
  back: '<path d="M258 420C242 250 316 150 404 150S560 250 542 420C548 490 550 540 536 578Q400 610 264 578C250 540 252 490 258 420Z" fill="url(#hairback)"/>',
  front: drawPartedHair(part, {
    outer: [240, 400, 238, 460, 250, 510, 256, 532, 262, 546, 274, 556],
    inner: [284, 420, 282, 460, 284, 500, 286, 524, 286, 540, 284, 554],
  }),
})
