import { useEffect } from 'react'

/** A phone's keyboard covers the page without making it smaller: the screen keeps to what is left of it (`--visible`). */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: view } = window
    const { style } = document.documentElement
    if (!view) return
    const fit = () => {
      // Zoomed in, less is seen of the same page.
      if (view.scale > 1.01) return
      style.setProperty('--visible', `${Math.round(view.height)}px`)
      scrollTo(0, 0)
    }
    fit()
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      style.removeProperty('--visible')
    }
  }, [])
}
