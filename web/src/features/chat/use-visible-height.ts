import { useEffect } from 'react'

/** Sets `--visible` to the visible height, because a phone's keyboard covers the page without resizing it. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: view } = window
    const { style } = document.documentElement
    if (!view) return
    const updateHeight = () => {
      // Ignores zoom, which also reduces the visual viewport.
      if (view.scale > 1.01) return
      style.setProperty('--visible', `${Math.round(view.height)}px`)
      scrollTo(0, 0)
    }
    updateHeight()
    view.addEventListener('resize', updateHeight)
    return () => {
      view.removeEventListener('resize', updateHeight)
      style.removeProperty('--visible')
    }
  }, [])
}
