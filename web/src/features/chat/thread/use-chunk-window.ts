import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Chunk, estimateHeightPixels } from './chunks.ts'

/** Pixels beyond the visible part in which chunks are drawn. */
const renderMarginPixels = 900
/** So many of the newest chunks are drawn at first: a page of the server has no more. */
const initialChunkCount = 20

/** A chunk with the focus or a selection in it stays: both would be lost with it. */
function hasFocusOrSelection(element: Element): boolean {
  const selection = document.getSelection()
  return (
    element.contains(document.activeElement) ||
    (selection?.isCollapsed === false && selection.containsNode(element, true))
  )
}

export interface ChunkWindow {
  /** How high an empty place to keep for it; undefined: draw it. */
  readonly getPlaceholderHeight: (chunk: Chunk) => number | undefined
  /** A chunk's own box tells when it comes near and goes. */
  readonly watch: (box: Element, index: number) => () => void
  /** Draws it wherever it is, to lead there. */
  readonly renderChunk: (index: number) => void
}

/**
 * The window of a long conversation: what is far from the visible part is an empty box of the height that it had. All boxes
 * stand in the page, so the browser itself knows where everything is.
 */
export function useChunkWindow(scroller: RefObject<HTMLElement | null>, newest: number): ChunkWindow {
  const [begun] = useState(() => Math.max(0, newest - initialChunkCount))
  /** null: drawn. */
  const [heights, setHeights] = useState<ReadonlyMap<number, number | null>>(new Map())
  const observer = useRef<IntersectionObserver>(undefined)
  const indexes = useRef(new WeakMap<Element, number>())
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = undefined
    },
    [],
  )
  const watch = useCallback(
    (box: Element, index: number) => {
      observer.current ??= new IntersectionObserver(
        (entries) =>
          setHeights((known) => {
            const next = new Map(known)
            for (const { target, isIntersecting, boundingClientRect } of entries) {
              const place = indexes.current.get(target)
              if (place === undefined) continue
              if (isIntersecting || hasFocusOrSelection(target)) next.set(place, null)
              else if (typeof next.get(place) !== 'number') next.set(place, boundingClientRect.height)
            }
            return next
          }),
        { root: scroller.current, rootMargin: `${renderMarginPixels}px 0px` },
      )
      const watching = observer.current
      indexes.current.set(box, index)
      watching.observe(box)
      return () => watching.unobserve(box)
    },
    [scroller],
  )
  const draw = useCallback((index: number) => setHeights((known) => new Map([...known, [index, null]])), [])
  const heightOf = (chunk: Chunk) => {
    const known = heights.get(chunk.index)
    if (known === null) return undefined
    return known ?? (chunk.index < begun ? estimateHeightPixels(chunk) : undefined)
  }
  return { getPlaceholderHeight: heightOf, watch, renderChunk: draw }
}
