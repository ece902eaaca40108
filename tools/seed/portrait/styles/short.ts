import { curve } from '../shape.ts'
import type { Hair } from './long.ts'
import { type Puff, cap, crownCurve, puffs } from './strands.ts'

const front = (drawing: string): Hair => ({ back: '', front: drawing })

/** The sides run out above the ear. */
const sides =
  '<path d="M280 396C266 330 274 280 300 246L312 300C300 330 296 366 294 410Z" fill="url(#fade)"/><path d="M520 396C534 330 526 280 500 246L488 300C500 330 504 366 506 410Z" fill="url(#fade)"/>'

export const short = (): Hair =>
  front(
    sides +
      cap(
        curve(276, 352, 254, 250, 304, 146, 404, 146, 500, 146, 548, 250, 524, 352),
        curve(294, 360, 292, 322, 302, 288, 330, 272, 370, 252, 440, 252, 472, 270, 498, 288, 508, 322, 506, 360),
        0.05,
      ),
  )

export const sidepart = (): Hair =>
  front(
    sides +
      cap(
        curve(276, 350, 256, 246, 300, 150, 372, 140, 480, 126, 556, 230, 524, 352),
        curve(294, 356, 294, 318, 306, 286, 336, 240, 392, 268, 452, 276, 486, 268, 500, 290, 508, 322, 506, 358),
        -0.16,
      ) +
      '<path d="M334 242C326 210 330 184 346 164" fill="none" stroke="url(#hairdark)" stroke-width="5" opacity=".6" stroke-linecap="round"/>',
  )

export const quiff = (): Hair =>
  front(
    sides +
      cap(
        curve(276, 346, 258, 250, 280, 130, 390, 122, 500, 104, 560, 226, 524, 348),
        curve(294, 352, 296, 316, 306, 284, 330, 262, 372, 240, 430, 244, 474, 262, 498, 284, 506, 318, 506, 352),
        0.1,
      ),
  )

export const crop = (): Hair =>
  front(
    sides +
      cap(
        crownCurve(164, 124, 346),
        curve(294, 352, 294, 310, 302, 282, 324, 274, 370, 264, 430, 264, 476, 274, 498, 282, 506, 310, 506, 352),
        0,
      ),
  )

export const buzz = (): Hair =>
  front(
    `<path d="M280 398C258 250 314 180 400 180S542 250 520 398L506 398C508 340 500 290 470 268C440 256 360 256 330 268C300 290 292 340 294 398Z" fill="url(#fade)"/>`,
  )

/** A hairline that has moved up, with the corners first. */
export const receding = (): Hair =>
  front(
    sides +
      cap(
        crownCurve(166, 123, 350),
        curve(
          292, 356, 290, 310, 292, 262, 318, 234, 344, 214, 352, 236, 372, 246, 390, 254, 412, 254, 430, 246, 448, 236, 458, 214,
          484, 234, 508, 262, 510, 310, 508, 356,
        ),
        0.03,
      ),
  )

/** Hair left around the sides only. */
export const rim = (): Hair =>
  front(
    '<path d="M279 424C258 380 258 330 284 300C294 312 297 350 294 398C293 416 288 428 279 424Z" fill="url(#hair)"/><path d="M521 424C542 380 542 330 516 300C506 312 503 350 506 398C507 416 512 428 521 424Z" fill="url(#hair)"/><ellipse cx="372" cy="242" rx="58" ry="24" fill="#fff" opacity=".14"/>',
  )

export const bald = (): Hair => front('<ellipse cx="368" cy="244" rx="60" ry="25" fill="#fff" opacity=".15"/>')

const topBalls: Puff[] = [
  [292, 268, 38], [508, 268, 38], [304, 216, 48], [498, 218, 46], [348, 172, 54], [452, 172, 54], [400, 156, 56],
  [330, 244, 38], [372, 232, 42], [424, 230, 42], [470, 246, 36],
]
export const curlytop = (): Hair => ({ back: '', front: sides + puffs(topBalls) })

export const manbun = (): Hair => ({
  back: '<ellipse cx="404" cy="140" rx="42" ry="38" fill="url(#puff)"/><path d="M376 128C384 108 420 106 430 126" fill="none" stroke="url(#shine)" stroke-width="4" opacity=".5"/>',
  front: cap(
    crownCurve(162, 126, 400),
    curve(290, 400, 286, 330, 312, 258, 400, 244, 488, 258, 514, 330, 510, 400),
    0,
  ),
})
