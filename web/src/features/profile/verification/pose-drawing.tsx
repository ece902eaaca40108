import type { VerificationPose } from '@amarelle/contract/domain/photo-verification'
import * as styles from './verification.module.css'

interface HandProps {
  readonly x: number
  readonly y: number
  /** Degrees, clockwise; 0 points up. */
  readonly turn?: number
  /** Stretched fingers, from the index finger on. */
  readonly fingers: number
  readonly isThumbUp?: boolean
  readonly isLeft?: boolean
}
const fingerLeftPx = [-9, -3, 3, 9]
/** A hand with its palm at (x, y). */
function Hand({ x, y, turn = 0, fingers, isThumbUp = false, isLeft = false }: HandProps) {
  return (
    <g className={styles.hand} transform={`translate(${x} ${y}) rotate(${turn}) scale(${isLeft ? -1 : 1} 1)`}>
      <rect x="-12" y="-10" width="24" height="22" rx="8" />
      {fingerLeftPx.map((left, index) => (
        <line
          key={left}
          x1={left}
          y1={-8}
          x2={fingers === 2 && index < 2 ? left * 1.9 + 4 : left}
          y2={index < fingers ? -28 : -11}
        />
      ))}
      <line x1={-11} y1={2} x2={isThumbUp ? -11 : fingers > 3 ? -20 : -5} y2={isThumbUp ? -22 : -2} />
    </g>
  )
}

const hands: Readonly<Record<VerificationPose, readonly HandProps[]>> = {
  three_fingers: [{ x: 118, y: 76, fingers: 3 }],
  thumb_up: [{ x: 118, y: 72, fingers: 0, isThumbUp: true }],
  peace_sign: [{ x: 118, y: 76, fingers: 2 }],
  open_palm: [{ x: 120, y: 76, fingers: 4 }],
  hand_on_head: [{ x: 90, y: 18, turn: -90, fingers: 4 }],
  touch_nose: [{ x: 104, y: 74, turn: -68, fingers: 1 }],
  touch_ear: [{ x: 122, y: 76, turn: -42, fingers: 1 }],
  hand_on_chin: [{ x: 70, y: 106, fingers: 0 }],
  fist_at_cheek: [{ x: 102, y: 76, turn: -20, fingers: 0 }],
  both_palms: [
    { x: 122, y: 76, fingers: 4 },
    { x: 18, y: 76, fingers: 4, isLeft: true },
  ],
}

/** A person in the pose; the text beside it says the same. */
export function PoseDrawing({ pose }: { readonly pose: VerificationPose }) {
  return (
    <svg className={styles.drawing} viewBox="-6 0 152 150" aria-hidden="true">
      <path className={styles.body} d="M22 150c2-26 20-36 48-36s46 10 48 36z" />
      <ellipse className={styles.face} cx="70" cy="62" rx="32" ry="40" />
      <path className={styles.features} d="M57 54v4M83 54v4M70 60v9M59 80q11 9 22 0" />
      {hands[pose].map((hand) => (
        <Hand key={hand.x} {...hand} />
      ))}
    </svg>
  )
}
