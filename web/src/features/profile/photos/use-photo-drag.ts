import { type PointerEvent, useRef, useState } from 'react'
import * as styles from './photos.module.css'

interface Drag {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Over which photo. */
  readonly over: string | undefined
}
/** Pixels that a mouse has to go: less is a click. */
const dragThresholdPixels = 6

const findPhotoAt = (x: number, y: number, not: string) =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-photo]')?.dataset['photo'])
    .find((id) => id !== undefined && id !== not)

/**
 * Dragging a photo onto another: with a mouse anywhere on it, with a finger on its handle, because elsewhere a finger
 * scrolls. Answers what a slot needs.
 */
export function usePhotoDrag(onDrop: (id: string, onto: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<{ id: string; x: number; y: number }>(undefined)
  const end = (drop: boolean) => {
    if (drop && drag?.over !== undefined) onDrop(drag.id, drag.over)
    start.current = undefined
    setDrag(undefined)
  }
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onHandle = event.target instanceof Element && event.target.closest(`.${styles.grip}`) !== null
      if (event.button !== 0 || (event.pointerType !== 'mouse' && !onHandle)) return
      start.current = { id, x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (from?.id !== id) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (!drag && Math.hypot(x, y) < dragThresholdPixels) return
      // Only from now on: a captured click would not reach the link.
      if (!drag) currentTarget.setPointerCapture(pointerId)
      setDrag({ id, x, y, over: findPhotoAt(clientX, clientY, id) })
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })
  const lookOf = (id: string) => ({
    dragged: drag?.id === id ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined,
    target: drag?.over === id,
  })
  return { handlersOf, lookOf }
}
