import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns the width of an element in pixels, so that a chart is drawn in the size of its texts; 0 before it is known. */
export function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly widthPx: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidthPx(Math.floor(element.clientWidth)))
    setWidthPx(Math.floor(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, widthPx }
}
