import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Pixels: from where it counts, and before it means anything. */
const [enough, slack] = [90, 10]

interface SwipeGesture {
  readonly pointerId: number
  readonly startX: number
  readonly startY: number
  dragging: boolean
}

/** A row follows a finger to the left; far enough, and `onAway` is called. A mouse drags links, and has a button instead. */
export function useSwipeAway(onAway: () => void) {
  const pull = useRef<SwipeGesture | null>(null)
  const swiped = useRef(false)
  const end = ({ type, pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const now = pull.current
    if (now?.pointerId !== pointerId) return
    pull.current = null
    currentTarget.style.removeProperty('--dx')
    delete currentTarget.dataset['dragged']
    if (type === 'pointerup' && now.dragging && now.startX - clientX >= enough) onAway()
  }
  return {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY, isPrimary }: PointerEvent) => {
      swiped.current = false
      if (pointerType === 'mouse' || !isPrimary) return
      pull.current = { pointerId: pointerId, startX: clientX, startY: clientY, dragging: false }
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = pull.current
      if (now?.pointerId !== pointerId) return
      const [dx, dy] = [clientX - now.startX, clientY - now.startY]
      if (!now.dragging) {
        if (dx > -slack || Math.abs(dx) < Math.abs(dy)) return
        now.dragging = true
        swiped.current = true
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragged'] = ''
      }
      currentTarget.style.setProperty('--dx', `${Math.min(0, dx)}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The end of a swipe is no click on the link below. */
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
