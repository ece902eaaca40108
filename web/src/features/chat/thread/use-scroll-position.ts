import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './thread.module.css'

/** Pixels from the end that still count as the end. */
const endTolerancePixels = 8
/** Pixels above the first unread message when the thread starts there. */
const unreadOffsetPixels = 12

export interface ScrollPosition {
  readonly atEnd: boolean
  /** More than a screen away from the end. */
  readonly farFromEnd: boolean
  /** The first unread message lies above what is in sight. */
  readonly unreadAbove: boolean
  readonly onScroll: () => void
  readonly scrollToEnd: () => void
  readonly scrollToUnread: () => boolean
}

interface ScrollPositionOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly run: RefObject<HTMLElement | null>
  readonly firstUnread: number | null
  /** The older messages come near the screen. */
  readonly onTop: () => void
}

const getSizeKey = ({ clientHeight, scrollHeight }: Element) => `${clientHeight} ${scrollHeight}`
const getTop = (element: Element) => element.getBoundingClientRect().top

/** The first line in sight; while a far part is still being drawn, its box. */
function findFirstVisible(scroller: HTMLElement, run: HTMLElement): Element | null {
  const top = getTop(scroller)
  for (const kind of [styles.line, styles.chunk])
    for (const element of run.querySelectorAll(`.${kind}`))
      if (element.getBoundingClientRect().bottom > top) return element
  return null
}

/**
 * Where the reader is in the thread. The list grows upwards from its end (column-reverse), so it starts at the newest message
 * without script, stays there when a new one comes, and doesn't move when older ones are put in front. What changes its
 * height in between is made up for here, before it is painted: the line that was read stays where it was.
 */
export function useScrollPosition({
  scroller,
  run,
  firstUnread,
  onTop,
}: ScrollPositionOptions): ScrollPosition {
  const anchor = useRef<{ element: Element; top: number }>(null)
  /** How large all was when the anchor was taken. */
  const size = useRef('')
  const [atEnd, setAtEnd] = useState(true)
  const [farFromEnd, setFar] = useState(false)
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
    // What a new size moved is made up for first: the observer sees it next.
    if (getSizeKey(box) === size.current)
      anchor.current = end || !element ? null : { element, top: getTop(element) }
    setAtEnd(end)
    setFar(-box.scrollTop > box.clientHeight)
    const topmost = Number((element as HTMLElement | null)?.dataset['id'])
    if (topmost) setUnreadAbove(firstUnread !== null && firstUnread < topmost)
    if (box.scrollHeight - box.clientHeight + box.scrollTop < 1.5 * box.clientHeight) latest.current()
  }, [scroller, run, firstUnread])
  const settle = useCallback(() => {
    const box = scroller.current
    if (!box) return
    size.current = getSizeKey(box)
    const held = anchor.current
    if (held?.element.isConnected) {
      const moved = getTop(held.element) - held.top
      if (Math.abs(moved) >= 1) box.scrollBy({ top: moved, behavior: 'instant' })
    }
    onScroll()
  }, [scroller, onScroll])
  // Its scroll event tells the rest; where nothing has to move, the observer's first call does.
  const showUnread = useCallback(() => {
    const [box, mark] = [scroller.current, run.current?.querySelector(`.${styles.unread}`)]
    if (!box || !mark) return false
    box.scrollBy({ top: getTop(mark) - getTop(box) - unreadOffsetPixels, behavior: 'instant' })
    anchor.current = { element: mark, top: getTop(mark) }
    size.current = getSizeKey(box)
    return true
  }, [scroller, run])
  useLayoutEffect(() => {
    showUnread()
  }, [showUnread])
  useEffect(() => {
    const [box, list] = [scroller.current, run.current]
    if (!box || !list) return
    const watch = new ResizeObserver(settle)
    watch.observe(list)
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller, run, settle])
  const toEnd = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const near = -box.scrollTop < 3 * box.clientHeight
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top: 0, behavior: near && !still ? 'smooth' : 'instant' })
  }, [scroller])
  return { atEnd, farFromEnd, unreadAbove, onScroll, scrollToEnd: toEnd, scrollToUnread: showUnread }
}
