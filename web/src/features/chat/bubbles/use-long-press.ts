import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

/** Duration of a long press, and how far the finger may move meanwhile. */
const pressDurationMs = 500
const moveTolerancePixels = 10

/** Long press or right click; links, images and selected text keep the browser's own context menu. */
export function useLongPress(onPress: (at: DOMRect) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const hasOpened = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      const at = new DOMRect(event.clientX, event.clientY, 0, 0)
      cancel()
      hasOpened.current = false
      timer.current = setTimeout(() => {
        hasOpened.current = true
        onPress(at)
      }, pressDurationMs)
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > moveTolerancePixels)
        cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Prevents the synthetic click, which would count as a press outside the menu and close it.
    onTouchEnd(event: TouchEvent) {
      if (hasOpened.current) event.preventDefault()
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
