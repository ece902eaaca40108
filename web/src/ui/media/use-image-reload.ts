import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { waitUntilOnline } from '../../network/wait-until-online.ts'

let pendingRevalidation: Promise<void> | undefined

/**
 * For a picture whose address no longer answers, as in a tab that was open for long: the screen asks for fresh data
 * once, all its pictures together; then `tries` is 1 and the picture is asked for once more.
 */
export function useImageReload(): { tries: number; onGone: () => void } {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  const asked = useRef(false)
  const onGone = () => {
    if (asked.current) return
    asked.current = true
    // Without a connection all pictures are gone, and the screen would be as well.
    pendingRevalidation ??= waitUntilOnline()
      .then(revalidate)
      .finally(() => {
        pendingRevalidation = undefined
      })
    void pendingRevalidation.then(() => setTries(1))
  }
  return { tries, onGone }
}
