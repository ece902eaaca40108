import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Chunk, estimateHeightPixels } from './chunks.ts'

/** Distance beyond the visible part within which chunks are rendered. */
const renderMarginPixels = 900
/** Newest chunks rendered at first; a server page doesn't have more. */
const initialChunkCount = 20

/** Chunks with the focus or a selection stay rendered, because both would be lost. */
function hasFocusOrSelection(element: Element): boolean {
  const selection = document.getSelection()
  return (
    element.contains(document.activeElement) ||
    (selection?.isCollapsed === false && selection.containsNode(element, true))
  )
}

export interface ChunkWindow {
  /** Height in pixels of the chunk's placeholder; undefined means render it. */
  readonly getPlaceholderHeight: (chunk: Chunk) => number | undefined
  /** Observes a chunk's box entering and leaving the window; returns the function that stops it. */
  readonly watch: (box: Element, index: number) => () => void
  /** Renders a chunk wherever it is, so that it can be scrolled to. */
  readonly renderChunk: (index: number) => void
}

/**
 * Virtualises a long conversation: chunks far from the visible part become empty boxes of the same height. All boxes stay in
 * the DOM, so scroll positions need no calculation.
 */
export function useChunkWindow(scroller: RefObject<HTMLElement | null>, newest: number): ChunkWindow {
  const [firstRenderedIndex] = useState(() => Math.max(0, newest - initialChunkCount))
  /** Heights of the placeholders; null means rendered. */
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
          setHeights((current) => {
            const next = new Map(current)
            for (const { target, isIntersecting, boundingClientRect } of entries) {
              const chunkIndex = indexes.current.get(target)
              if (chunkIndex === undefined) continue
              if (isIntersecting || hasFocusOrSelection(target)) next.set(chunkIndex, null)
              else if (typeof next.get(chunkIndex) !== 'number')
                next.set(chunkIndex, boundingClientRect.height)
            }
            return next
          }),
        { root: scroller.current, rootMargin: `${renderMarginPixels}px 0px` },
      )
      const activeObserver = observer.current
      indexes.current.set(box, index)
      activeObserver.observe(box)
      return () => activeObserver.unobserve(box)
    },
    [scroller],
  )
  const renderChunk = useCallback(
    (index: number) => setHeights((current) => new Map([...current, [index, null]])),
    [],
  )
  const getPlaceholderHeight = (chunk: Chunk) => {
    const current = heights.get(chunk.index)
    if (current === null) return undefined
    return current ?? (chunk.index < firstRenderedIndex ? estimateHeightPixels(chunk) : undefined)
  }
  return { getPlaceholderHeight, watch, renderChunk }
}
