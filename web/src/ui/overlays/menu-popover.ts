import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Distance to the edge of the screen and to the anchor. */
const [screenMarginPx, anchorGapPx] = [8, 4]

/**
 * Shows a menu as a popover beside `place`. Escape, a click outside and leaving it with the keyboard call `onClose`; closing
 * returns the focus. The element needs `popover="manual"`: an auto popover would close when the finger of a long press is lifted.
 */
export function useMenuPopover(place: DOMRect, onClose: () => void): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const previousFocus = document.activeElement
    element.showPopover()
    const { offsetWidth: width, offsetHeight: height } = element
    const left = Math.max(screenMarginPx, Math.min(place.left, innerWidth - width - screenMarginPx))
    const below = place.bottom + anchorGapPx
    const top =
      below + height > innerHeight - screenMarginPx
        ? Math.max(screenMarginPx, place.top - height - anchorGapPx)
        : below
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    const first = element.querySelector<HTMLElement>('a, button') ?? element
    first.focus()
    const controller = new AbortController()
    const { signal } = controller
    const capture = { signal, capture: true }
    const closeIfOutside = ({ target }: Event) =>
      target instanceof Node && !element.contains(target) && close()
    document.addEventListener('pointerdown', closeIfOutside, capture)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), capture)
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && !element.contains(relatedTarget as Node) && close(),
      {
        signal,
      },
    )
    return () => {
      controller.abort()
      const hadFocus = element.contains(document.activeElement)
      element.hidePopover()
      if (hadFocus && previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [place])
  return menu
}
