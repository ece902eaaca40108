import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

/** Milliseconds that a finger rests for the menu, and pixels that it may tremble meanwhile. */
const pressDurationMs = 500
const moveTolerancePixels = 10

/** A finger that rests, or the other mouse button: what a browser's own menu is better for keeps it. */
export function useLongPress(onPress: (at: DOMRect) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const opened = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      from.current = { x: event.clientX, y: event.clientY }
      const at = new DOMRect(event.clientX, event.clientY, 0, 0)
      end()
      opened.current = false
      timer.current = setTimeout(() => {
        opened.current = true
        onPress(at)
      }, pressDurationMs)
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > moveTolerancePixels)
        end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The click that a browser makes of it would be a press beside the menu.
    onTouchEnd(event: TouchEvent) {
      if (opened.current) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      const target = event.target as Element
      const pointer = (event.nativeEvent as globalThis.PointerEvent).pointerType
      if (pointer === 'touch') return event.preventDefault()
      if (target.closest('a, img') || String(getSelection()) !== '') return
      event.preventDefault()
      onPress(new DOMRect(event.clientX, event.clientY, 0, 0))
    },
  }
}
