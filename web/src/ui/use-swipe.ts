import { type MouseEvent, type PointerEvent, useRef } from 'react'
import './deck.css'

export type Side = 'left' | 'right'

/** Pixels from where it counts, and how far a finger may stray before it means anything. */
const enough = 90
const slack = 8
/** Pixels a millisecond, over at least so many pixels. */
const flick = { speed: 0.5, distance: 30 }

interface Pull {
  readonly pointer: number
  readonly x: number
  readonly y: number
  dx: number
  speed: number
  at: number
  /** Sideways for sure: no longer a tap, nor a scroll. */
  dragging: boolean
}

const moveTo = (element: HTMLElement, dx: number) => {
  element.style.setProperty('--dx', `${dx}px`)
  element.style.setProperty('--turn', `${dx / 24}deg`)
  element.style.setProperty('--pull', String(Math.max(-1, Math.min(1, dx / enough))))
}
const letGo = (element: HTMLElement) => {
  for (const name of ['--dx', '--turn', '--pull']) element.style.removeProperty(name)
  delete element.dataset['dragged']
}

/** For a pile of cards: the one on top follows the finger or the mouse; 90 pixels or a flick to a side decide (docs/design.md#swiping). */
export function useSwipe(onDecided: (side: Side) => void) {
  const pull = useRef<Pull | null>(null)
  const tapped = useRef(true)
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current
    if (now?.pointer !== event.pointerId) return
    pull.current = null
    const { dx, speed } = now
    const flicked = Math.abs(speed) >= flick.speed && Math.abs(dx) >= flick.distance && speed * dx > 0
    letGo(event.currentTarget)
    if (event.type !== 'pointercancel' && now.dragging && (Math.abs(dx) >= enough || flicked))
      onDecided(dx > 0 ? 'right' : 'left')
  }
  return {
    onPointerDown: ({ pointerId, clientX, clientY, button, isPrimary, timeStamp }: PointerEvent) => {
      if (button !== 0 || !isPrimary) return
      tapped.current = true
      pull.current = {
        pointer: pointerId,
        x: clientX,
        y: clientY,
        dx: 0,
        speed: 0,
        at: timeStamp,
        dragging: false,
      }
    },
    onPointerMove: ({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = pull.current
      if (now?.pointer !== pointerId) return
      const [dx, dy] = [clientX - now.x, clientY - now.y]
      if (!now.dragging) {
        if (Math.abs(dx) < slack || Math.abs(dx) < Math.abs(dy)) return
        now.dragging = true
        tapped.current = false
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragged'] = ''
      }
      // Smoothed: the last move alone says little.
      const speed = (dx - now.dx) / Math.max(1, timeStamp - now.at)
      now.speed = 0.6 * speed + 0.4 * now.speed
      now.dx = dx
      now.at = timeStamp
      moveTo(currentTarget, dx)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The end of a drag is no click on what lies below. */
    onClickCapture: (event: MouseEvent) => {
      if (tapped.current) return
      tapped.current = true
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
