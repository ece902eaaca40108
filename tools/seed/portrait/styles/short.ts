import { createCurve } from '../shape.ts'
import type { HairLayers } from './long.ts'
import { type HairPuff, drawHairCap, createCrownCurve, drawPuffs, drawTufts } from './strands.ts'

const createFrontHair = (drawing: string): HairLayers => ({ back: '', front: drawing })

/** `cut` tapers off above the ear, as short sides do. */
export const drawShortHair = (): HairLayers =>
  createFrontHair(
    drawHairCap(
      createCurve(277, 408, 250, 262, 296, 148, 404, 146, 504, 148, 550, 262, 523, 408),
      createCurve(
        293,
        410,
        292,
        366,
        290,
        312,
        306,
        288,
        326,
        262,
        370,
        254,
        420,
        254,
        470,
        254,
        490,
        270,
        500,
        292,
        510,
        316,
        508,
        366,
        507,
        410,
      ),
      0.05,
      'cut',
    ) +
      drawTufts([
        [304, 196, 286, 272, 20],
        [340, 158, 300, 292, -34],
        [400, 146, 340, 280, -36],
        [456, 150, 392, 278, -38],
        [500, 178, 446, 274, -34],
        [520, 226, 494, 286, -22],
      ]),
  )

export const drawSideParting = (): HairLayers =>
  createFrontHair(
    drawHairCap(
      createCurve(277, 408, 248, 262, 292, 150, 380, 138, 500, 122, 556, 250, 523, 408),
      createCurve(
        293,
        410,
        292,
        360,
        290,
        310,
        308,
        280,
        322,
        258,
        332,
        250,
        344,
        236,
        380,
        262,
        456,
        282,
        498,
        280,
        510,
        316,
        508,
        366,
        507,
        410,
      ),
      -0.1,
      'cut',
    ) +
      drawTufts([
        [356, 170, 400, 268, 26],
        [384, 152, 452, 278, 34],
        [420, 140, 500, 282, 40],
        [470, 142, 524, 262, 34],
        [344, 178, 300, 262, -20],
      ]) +
      '<path d="M344 238C334 208 338 186 352 166" fill="none" stroke="url(#hairdark)" stroke-width="3.5" opacity=".5" stroke-linecap="round"/>',
  )

export const drawQuiff = (): HairLayers =>
  createFrontHair(
    drawHairCap(
      createCurve(277, 408, 246, 262, 272, 128, 388, 120, 506, 104, 560, 240, 523, 408),
      createCurve(
        293,
        410,
        292,
        360,
        290,
        306,
        306,
        282,
        328,
        254,
        374,
        234,
        428,
        240,
        474,
        246,
        494,
        262,
        502,
        290,
        510,
        316,
        508,
        366,
        507,
        410,
      ),
      0.08,
      'cut',
    ) +
      drawTufts([
        [318, 262, 300, 168, 26],
        [356, 248, 330, 128, 34],
        [404, 246, 396, 110, 36],
        [450, 252, 456, 118, 30],
        [486, 270, 500, 148, 24],
        [500, 292, 520, 214, 14],
      ]),
  )

export const drawCropCut = (): HairLayers =>
  createFrontHair(
    drawHairCap(
      createCrownCurve(162, 123, 408),
      createCurve(
        293,
        410,
        293,
        360,
        290,
        306,
        304,
        282,
        314,
        268,
        360,
        262,
        400,
        262,
        440,
        262,
        486,
        268,
        496,
        282,
        510,
        306,
        507,
        360,
        507,
        410,
      ),
      0,
      'cut',
    ),
  )

export const drawBuzzCut = (): HairLayers =>
  createFrontHair(
    `<path d="M280 398C258 250 314 180 400 180S542 250 520 398L506 398C508 340 500 290 470 268C440 256 360 256 330 268C300 290 292 340 294 398Z" fill="url(#fade)"/>`,
  )

/** A receding hairline, with the temples first. */
export const drawRecedingHair = (): HairLayers =>
  createFrontHair(
    drawHairCap(
      createCrownCurve(166, 122, 408),
      createCurve(
        293,
        410,
        292,
        350,
        286,
        276,
        316,
        244,
        336,
        222,
        348,
        232,
        366,
        240,
        388,
        250,
        414,
        250,
        434,
        240,
        452,
        232,
        464,
        222,
        484,
        244,
        514,
        276,
        508,
        350,
        507,
        410,
      ),
      0.03,
      'cut',
    ),
  )

/** Hair on the sides only. */
export const drawHairRim = (): HairLayers =>
  createFrontHair(
    '<path d="M279 424C258 380 258 330 284 300C294 312 297 350 294 398C293 416 288 428 279 424Z" fill="url(#hair)"/><path d="M521 424C542 380 542 330 516 300C506 312 503 350 506 398C507 416 512 428 521 424Z" fill="url(#hair)"/><ellipse cx="372" cy="242" rx="58" ry="24" fill="#fff" opacity=".14"/>',
  )

export const drawBaldHead = (): HairLayers =>
  createFrontHair('<ellipse cx="368" cy="244" rx="60" ry="25" fill="#fff" opacity=".15"/>')

const curlyTopPuffs: HairPuff[] = [
  [292, 268, 38],
  [508, 268, 38],
  [304, 216, 48],
  [498, 218, 46],
  [348, 172, 54],
  [452, 172, 54],
  [400, 156, 56],
  [330, 244, 38],
  [372, 232, 42],
  [424, 230, 42],
  [470, 246, 36],
]
export const drawCurlyTop = (): HairLayers => ({
  back: '',
  front:
    drawHairCap(
      createCrownCurve(186, 120, 408),
      createCurve(
        293,
        410,
        293,
        360,
        296,
        306,
        312,
        270,
        340,
        250,
        460,
        250,
        488,
        270,
        504,
        306,
        507,
        360,
        507,
        410,
      ),
      0,
      'cut',
    ) + drawPuffs(curlyTopPuffs),
})

export const drawManBun = (): HairLayers => ({
  back: '<ellipse cx="404" cy="140" rx="42" ry="38" fill="url(#puff)"/><path d="M376 128C384 108 420 106 430 126" fill="none" stroke="url(#shine)" stroke-width="4" opacity=".5"/>',
  front: drawHairCap(
    createCrownCurve(162, 126, 400),
    createCurve(290, 400, 286, 330, 312, 258, 400, 244, 488, 258, 514, 330, 510, 400),
    0,
  ),
})
