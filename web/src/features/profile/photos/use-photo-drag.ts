import { type PointerEvent, useRef, useState } from 'react'
import * as styles from './photos.module.css'

interface Drag {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Id of the photo under the pointer. */
  readonly over: string | undefined
}
/** Smaller movements count as a click. */
const dragThresholdPixels = 6

const findPhotoAt = (x: number, y: number, excludedId: string) =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-photo]')?.dataset['photo'])
    .find((id) => id !== undefined && id !== excludedId)

/**
 * Dragging a photo onto another: with the mouse anywhere on it, by touch only on its handle, because elsewhere touch scrolls.
 * Returns the event handlers and the drag state of each slot.
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
      const origin = start.current
      if (origin?.id !== id) return
      const [x, y] = [clientX - origin.x, clientY - origin.y]
      if (!drag && Math.hypot(x, y) < dragThresholdPixels) return
      // Captures only once the drag has started: with capture a click would not reach the link.
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
