import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './thread.module.css'

/** Distance from the end that still counts as the end. */
const endTolerancePixels = 8
/** Space above the line that the thread scrolls to. */
const jumpOffsetPixels = 12

/** The mark of unread messages, or the id of a message. */
export type JumpTarget = 'unread' | number
export interface ScrollPosition {
  readonly atEnd: boolean
  /** More than one screen away from the end. */
  readonly farFromEnd: boolean
  /** The first unread message is above the visible part. */
  readonly unreadAbove: boolean
  readonly onScroll: () => void
  readonly scrollToEnd: () => void
  /** Scrolls to the mark of unread messages or to a message; null if it is not rendered. */
  readonly scrollToLine: (target: JumpTarget) => Element | null
}

interface ScrollPositionOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly run: RefObject<HTMLElement | null>
  readonly firstUnread: number | null
  /** Called when the oldest loaded messages are near the visible part. */
  readonly onTop: () => void
}

const getSizeKey = ({ clientHeight, scrollHeight }: Element) => `${clientHeight} ${scrollHeight}`
const getTop = (element: Element) => element.getBoundingClientRect().top

/** The first visible line, or the box of a chunk that isn't rendered yet. */
function findFirstVisible(scroller: HTMLElement, run: HTMLElement): Element | null {
  const top = getTop(scroller)
  for (const kind of [styles.line, styles.chunk])
    for (const element of run.querySelectorAll(`.${kind}`))
      if (element.getBoundingClientRect().bottom > top) return element
  return null
}

/**
 * Tracks the scroll position of the thread. The list is `column-reverse`, so without JavaScript it starts at the newest
 * message, stays there when one arrives and doesn't move when older ones are prepended. Other height changes are compensated
 * here before painting, so that the line being read stays in place.
 */
export function useScrollPosition({
  scroller,
  run,
  firstUnread,
  onTop,
}: ScrollPositionOptions): ScrollPosition {
  const anchor = useRef<{ element: Element; top: number }>(null)
  /** Size key at the time the anchor was set. */
  const size = useRef('')
  const [atEnd, setAtEnd] = useState(true)
  const [farFromEnd, setFarFromEnd] = useState(false)
  const [unreadAbove, setUnreadAbove] = useState(false)
  const latest = useRef(onTop)
  useLayoutEffect(() => {
    latest.current = onTop
  })
  const onScroll = useCallback(() => {
    const [box, list] = [scroller.current, run.current]
    if (!box || !list) return
    const end = -box.scrollTop <= endTolerancePixels
    const element = findFirstVisible(box, list)
    // After a size change the anchor is kept, because the ResizeObserver restores it next.
    if (getSizeKey(box) === size.current)
      anchor.current = end || !element ? null : { element, top: getTop(element) }
    setAtEnd(end)
    setFarFromEnd(-box.scrollTop > box.clientHeight)
    const topmost = Number((element as HTMLElement | null)?.dataset['id'])
    if (topmost) setUnreadAbove(firstUnread !== null && firstUnread < topmost)
    if (box.scrollHeight - box.clientHeight + box.scrollTop < 1.5 * box.clientHeight) latest.current()
  }, [scroller, run, firstUnread])
  const restoreAnchor = useCallback(() => {
    const box = scroller.current
    if (!box) return
    size.current = getSizeKey(box)
    const currentAnchor = anchor.current
    if (currentAnchor?.element.isConnected) {
      const offset = getTop(currentAnchor.element) - currentAnchor.top
      if (Math.abs(offset) >= 1) box.scrollBy({ top: offset, behavior: 'instant' })
    }
    onScroll()
  }, [scroller, onScroll])
  // The resulting scroll event, or the observer's first call if nothing moves, updates the state.
  const scrollToLine = useCallback(
    (target: JumpTarget) => {
      const selector = target === 'unread' ? `.${styles.unread}` : `[data-id="${target}"]`
      const [box, line] = [scroller.current, run.current?.querySelector(selector)]
      if (!box || !line) return null
      box.scrollBy({ top: getTop(line) - getTop(box) - jumpOffsetPixels, behavior: 'instant' })
      anchor.current = { element: line, top: getTop(line) }
      size.current = getSizeKey(box)
      return line
    },
    [scroller, run],
  )
  useLayoutEffect(() => {
    scrollToLine('unread')
  }, [scrollToLine])
  useEffect(() => {
    const [box, list] = [scroller.current, run.current]
    if (!box || !list) return
    const observer = new ResizeObserver(restoreAnchor)
    observer.observe(list)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, run, restoreAnchor])
  const scrollToEnd = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const isNearEnd = -box.scrollTop < 3 * box.clientHeight
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top: 0, behavior: isNearEnd && !prefersReducedMotion ? 'smooth' : 'instant' })
  }, [scroller])
  return { atEnd, farFromEnd, unreadAbove, onScroll, scrollToEnd, scrollToLine }
}
