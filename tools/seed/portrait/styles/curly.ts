import { createCurve } from '../shape.ts'
import type { HairLayers } from './long.ts'
import { type HairPuff, drawHairCap, createCrownCurve, drawPuffs } from './strands.ts'

const mirrorPuffs = (balls: readonly HairPuff[]): HairPuff[] =>
  balls.flatMap(([x, y, r]) => [[x, y, r] as const, [800 - x, y, r] as const])

const afroPuffs: HairPuff[] = [
  [400, 220, 150],
  ...mirrorPuffs([
    [262, 520, 70],
    [232, 440, 84],
    [238, 340, 96],
    [284, 246, 104],
    [344, 168, 96],
  ]),
  [400, 140, 92],
]
const edgePuffs = mirrorPuffs([
  [300, 300, 34],
  [330, 256, 38],
  [372, 234, 40],
])

export const drawAfro = (): HairLayers => ({
  back: drawPuffs(afroPuffs),
  front: drawPuffs([...edgePuffs, [400, 228, 38]]),
})

const curlPuffs: HairPuff[] = [
  ...mirrorPuffs([
    [318, 700, 44],
    [270, 716, 46],
    [232, 668, 44],
    [284, 650, 48],
    [226, 604, 46],
    [276, 588, 50],
    [218, 540, 46],
    [262, 522, 52],
    [222, 474, 48],
    [266, 452, 52],
    [228, 406, 50],
    [240, 344, 54],
    [266, 284, 58],
    [304, 230, 60],
    [352, 192, 62],
  ]),
  [400, 176, 62],
]
export const drawCurls = (): HairLayers => ({
  back: drawPuffs(curlPuffs),
  front:
    drawHairCap(
      createCrownCurve(160, 124, 330),
      createCurve(292, 336, 298, 290, 330, 242, 400, 232, 470, 242, 502, 290, 508, 336),
      0.02,
    ) +
    drawPuffs(
      mirrorPuffs([
        [286, 318, 30],
        [276, 364, 30],
        [272, 410, 30],
        [266, 456, 32],
        [262, 504, 34],
        [270, 554, 32],
        [304, 278, 30],
        [332, 248, 28],
      ]),
    ),
})

export const drawShortCurls = (): HairLayers => ({
  back: drawPuffs(
    mirrorPuffs([
      [270, 470, 48],
      [252, 400, 56],
      [250, 320, 62],
      [282, 238, 66],
      [338, 186, 68],
    ]),
  ),
  front: drawPuffs([
    ...mirrorPuffs([
      [284, 330, 38],
      [280, 390, 34],
      [306, 274, 44],
      [346, 230, 48],
    ]),
    [400, 212, 50],
    [384, 250, 32],
    [424, 246, 34],
  ]),
})

/** A scarf around head and shoulders, in the colour of the clothes. */
export const drawHeadscarf = (): HairLayers => ({
  back: '<path d="M240 430C222 236 312 150 400 150S578 236 560 430C576 560 620 660 660 790H140C180 660 224 560 240 430Z" fill="url(#scarf)"/>',
  front:
    '<path fill-rule="evenodd" fill="url(#scarf)" d="M244 420C230 240 314 156 400 156S570 240 556 420C566 520 560 590 524 648C566 700 612 764 640 860C520 930 280 930 160 860C188 764 234 700 276 648C240 590 234 520 244 420ZM400 236C330 236 294 306 296 392C298 470 340 574 400 574S502 470 504 392C506 306 470 236 400 236Z"/>' +
    '<g fill="none" stroke="url(#scarffold)" stroke-width="9" stroke-linecap="round" opacity=".55"><path d="M290 640C340 700 460 704 514 640"/><path d="M246 724C340 796 470 790 548 716"/><path d="M210 806C330 868 480 858 590 790"/><path d="M262 350C268 270 320 196 396 184"/><path d="M540 380C536 300 500 230 440 200"/></g>',
})
