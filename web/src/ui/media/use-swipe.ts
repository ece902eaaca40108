import { type MouseEvent, type PointerEvent, useRef } from 'react'
import './swipe-deck.css'

export type SwipeSide = 'left' | 'right'

/** Distance that decides a swipe, and the movement that starts a drag. */
const decisionDistancePx = 90
const dragThresholdPx = 8
/** Speed in pixels per millisecond and minimum distance in pixels of a flick. */
const flickThreshold = { speed: 0.5, distance: 30 }

interface Drag {
  readonly pointerId: number
  readonly startX: number
  readonly startY: number
  dx: number
  speed: number
  lastMoveAt: number
  /** The movement is horizontal, so it is neither a tap nor a scroll. */
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

/** Pointer handlers of a card stack: the top card follows the pointer; 90 pixels or a flick to a side decide (docs/design.md#swiping). */
export function useSwipe(onDecided: (side: SwipeSide) => void) {
  const drag = useRef<Drag | null>(null)
  const isTap = useRef(true)
  const end = (event: PointerEvent<HTMLElement>) => {
    const currentDrag = drag.current
    if (currentDrag?.pointerId !== event.pointerId) return
    drag.current = null
    const { dx, speed } = currentDrag
    const isFlick =
      Math.abs(speed) >= flickThreshold.speed && Math.abs(dx) >= flickThreshold.distance && speed * dx > 0
    clearDragStyles(event.currentTarget)
    if (
      event.type !== 'pointercancel' &&
      currentDrag.dragging &&
      (Math.abs(dx) >= decisionDistancePx || isFlick)
    )
      onDecided(dx > 0 ? 'right' : 'left')
  }
  return {
    onPointerDown: ({ pointerId, clientX, clientY, button, isPrimary, timeStamp }: PointerEvent) => {
      if (button !== 0 || !isPrimary) return
      isTap.current = true
      drag.current = {
        pointerId,
        startX: clientX,
        startY: clientY,
        dx: 0,
        speed: 0,
        lastMoveAt: timeStamp,
        dragging: false,
      }
    },
    onPointerMove: ({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const currentDrag = drag.current
      if (currentDrag?.pointerId !== pointerId) return
      const [dx, dy] = [clientX - currentDrag.startX, clientY - currentDrag.startY]
      if (!currentDrag.dragging) {
        if (Math.abs(dx) < dragThresholdPx || Math.abs(dx) < Math.abs(dy)) return
        currentDrag.dragging = true
        isTap.current = false
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragged'] = ''
      }
      // Smoothed, because a single move event is imprecise.
      const speed = (dx - currentDrag.dx) / Math.max(1, timeStamp - currentDrag.lastMoveAt)
      currentDrag.speed = 0.6 * speed + 0.4 * currentDrag.speed
      currentDrag.dx = dx
      currentDrag.lastMoveAt = timeStamp
      applyDragStyles(currentTarget, dx)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Suppresses the click at the end of a drag. */
    onClickCapture: (event: MouseEvent) => {
      if (isTap.current) return
      isTap.current = true
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
