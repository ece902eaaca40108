import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { createProgress } from '../../ui/feedback/progress.ts'

/** One for the page: the error page has another frame and goes on with it. */
const progress = createProgress()

/** The line at the top while another page is on its way (docs/design.md#progress-bar). */
export function PageProgress() {
  const under = useNavigation().state !== 'idle'
  // Around a page that is whole there is no error: null, not undefined.
  const failed = Boolean(useRouteError())
  useEffect(() => {
    if (under) progress.start()
    else if (failed) progress.fail()
    else progress.finish()
  }, [under, failed])
  const { shown, percent, failed: bad } = useSyncExternalStore(progress.listen, progress.read)
  if (!shown) return null
  return (
    <div
      className={bad ? 'page-progress error' : 'page-progress'}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  )
}
