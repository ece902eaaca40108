import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { createProgress } from '../../ui/feedback/progress.ts'

/** Shared with the error page, which renders its own component and must continue the same progress. */
const progress = createProgress()

/** Progress bar at the top during navigation (docs/design.md#progress-bar). */
export function PageProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  // Without an error the hook may return null or undefined.
  const hasFailed = Boolean(useRouteError())
  useEffect(() => {
    if (isNavigating) progress.start()
    else if (hasFailed) progress.fail()
    else progress.finish()
  }, [isNavigating, hasFailed])
  const { shown, percent, failed: isFailure } = useSyncExternalStore(progress.listen, progress.read)
  if (!shown) return null
  return (
    <div
      className={isFailure ? 'page-progress error' : 'page-progress'}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  )
}
