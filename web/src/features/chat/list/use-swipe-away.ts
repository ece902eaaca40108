import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Distance that triggers the removal, and distance before a drag starts. */
const [removeDistancePixels, dragThresholdPixels] = [90, 10]

interface SwipeGesture {
  readonly pointerId: number
  readonly startX: number
  readonly startY: number
  dragging: boolean
}

/** The row follows a swipe to the left and calls `onAway` if it is long enough. Touch and pen only: a mouse drags links, and has a button instead. */
export function useSwipeAway(onAway: () => void) {
  const gestureRef = useRef<SwipeGesture | null>(null)
  const hasSwiped = useRef(false)
  const finish = ({ type, pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const gesture = gestureRef.current
    if (gesture?.pointerId !== pointerId) return
    gestureRef.current = null
    currentTarget.style.removeProperty('--dx')
    delete currentTarget.dataset['dragged']
    if (type === 'pointerup' && gesture.dragging && gesture.startX - clientX >= removeDistancePixels) onAway()
  }
  return {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY, isPrimary }: PointerEvent) => {
      hasSwiped.current = false
      if (pointerType === 'mouse' || !isPrimary) return
      gestureRef.current = { pointerId, startX: clientX, startY: clientY, dragging: false }
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const gesture = gestureRef.current
      if (gesture?.pointerId !== pointerId) return
      const [dx, dy] = [clientX - gesture.startX, clientY - gesture.startY]
      if (!gesture.dragging) {
        if (dx > -dragThresholdPixels || Math.abs(dx) < Math.abs(dy)) return
        gesture.dragging = true
        hasSwiped.current = true
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragged'] = ''
      }
      currentTarget.style.setProperty('--dx', `${Math.min(0, dx)}px`)
    },
    onPointerUp: finish,
    onPointerCancel: finish,
    /** Suppresses the click on the link at the end of a swipe. */
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current) return
      hasSwiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
