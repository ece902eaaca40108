import { type MouseEvent, type PointerEvent, useRef } from 'react'
import './swipe-deck.css'

export type SwipeSide = 'left' | 'right'

/** Pixels from where it counts, and how far a finger may stray before it means anything. */
const decisionDistancePx = 90
const dragThresholdPx = 8
/** Pixels a millisecond, over at least so many pixels. */
const flickThreshold = { speed: 0.5, distance: 30 }

interface Drag {
  readonly pointerId: number
  readonly startX: number
  readonly startY: number
  dx: number
  speed: number
  lastMoveAt: number
  /** Sideways for sure: no longer a tap, nor a scroll. */
  dragging: boolean
}

const applyDragStyles = (element: HTMLElement, dx: number) => {
  element.style.setProperty('--dx', `${dx}px`)
  element.style.setProperty('--turn', `${dx / 24}deg`)
  element.style.setProperty('--pull', String(Math.max(-1, Math.min(1, dx / decisionDistancePx))))
}
const clearDragStyles = (element: HTMLElement) => {
  for (const name of ['--dx', '--turn', '--pull']) element.style.removeProperty(name)
  delete element.dataset['dragged']
}

/** For a pile of cards: the one on top follows the finger or the mouse; 90 pixels or a flick to a side decide (docs/design.md#swiping). */
export function useSwipe(onDecided: (side: SwipeSide) => void) {
  const pull = useRef<Drag | null>(null)
  const tapped = useRef(true)
  const end = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current
    if (now?.pointerId !== event.pointerId) return
    pull.current = null
    const { dx, speed } = now
    const flicked =
      Math.abs(speed) >= flickThreshold.speed && Math.abs(dx) >= flickThreshold.distance && speed * dx > 0
    clearDragStyles(event.currentTarget)
    if (event.type !== 'pointercancel' && now.dragging && (Math.abs(dx) >= decisionDistancePx || flicked))
      onDecided(dx > 0 ? 'right' : 'left')
  }
  return {
    onPointerDown: ({ pointerId, clientX, clientY, button, isPrimary, timeStamp }: PointerEvent) => {
      if (button !== 0 || !isPrimary) return
      tapped.current = true
      pull.current = {
        pointerId: pointerId,
        startX: clientX,
        startY: clientY,
        dx: 0,
        speed: 0,
        lastMoveAt: timeStamp,
        dragging: false,
      }
    },
    onPointerMove: ({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = pull.current
      if (now?.pointerId !== pointerId) return
      const [dx, dy] = [clientX - now.startX, clientY - now.startY]
      if (!now.dragging) {
        if (Math.abs(dx) < dragThresholdPx || Math.abs(dx) < Math.abs(dy)) return
        now.dragging = true
        tapped.current = false
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragged'] = ''
      }
      // Smoothed: the last move alone says little.
      const speed = (dx - now.dx) / Math.max(1, timeStamp - now.lastMoveAt)
      now.speed = 0.6 * speed + 0.4 * now.speed
      now.dx = dx
      now.lastMoveAt = timeStamp
      applyDragStyles(currentTarget, dx)
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
