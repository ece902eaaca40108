import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Pixels to the screen's edge, and to what a menu belongs to. */
const [screenMarginPx, anchorGapPx] = [8, 4]

/**
 * A menu over everything, beside where it was asked for; Escape, a press elsewhere and leaving it by keys call `onClose`, and the
 * focus goes back to where it was. The element says `popover="manual"`: a menu that the browser closes by itself would close
 * when the finger that rested to open it is lifted.
 */
export function useMenuPopover(place: DOMRect, onClose: () => void): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const box = menu.current
    if (!box) return
    const before = document.activeElement
    box.showPopover()
    const { offsetWidth: width, offsetHeight: height } = box
    const left = Math.max(screenMarginPx, Math.min(place.left, innerWidth - width - screenMarginPx))
    const below = place.bottom + anchorGapPx
    const top =
      below + height > innerHeight - screenMarginPx
        ? Math.max(screenMarginPx, place.top - height - anchorGapPx)
        : below
    box.style.left = `${left}px`
    box.style.top = `${top}px`
    const first = box.querySelector<HTMLElement>('a, button') ?? box
    first.focus()
    const page = new AbortController()
    const { signal } = page
    const capture = { signal, capture: true }
    const elsewhere = ({ target }: Event) => target instanceof Node && !box.contains(target) && close()
    document.addEventListener('pointerdown', elsewhere, capture)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), capture)
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && !box.contains(relatedTarget as Node) && close(),
      {
        signal,
      },
    )
    return () => {
      page.abort()
      const within = box.contains(document.activeElement)
      box.hidePopover()
      if (within && before instanceof HTMLElement) before.focus()
    }
  }, [place])
  return menu
}
