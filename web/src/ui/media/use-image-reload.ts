import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { waitUntilOnline } from '../../network/wait-until-online.ts'

let pendingRevalidation: Promise<void> | undefined

/**
 * Handles images whose URL has expired, for example in a tab that was open for long: revalidates the route data once for all
 * images; then `tries` becomes 1, which loads the image again.
 */
export function useImageReload(): { tries: number; onGone: () => void } {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  const hasReloaded = useRef(false)
  const onGone = () => {
    if (hasReloaded.current) return
    hasReloaded.current = true
    // Offline all images fail, and a revalidation would show the error page.
    pendingRevalidation ??= waitUntilOnline()
      .then(revalidate)
      .finally(() => {
        pendingRevalidation = undefined
      })
    void pendingRevalidation.then(() => setTries(1))
  }
  return { tries, onGone }
}
