import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { newProgress } from '../ui/progress.ts'

/** One for the page: the error page has another frame and goes on with it. */
const progress = newProgress()

/** The line at the top while another page is on its way (SPECIFICATION 4, 9). */
export function PageProgress() {
  const under = useNavigation().state !== 'idle'
  const failed = useRouteError() !== undefined
  const begun = useRef(false)
  useEffect(() => {
    if (under) progress.start()
    else if (failed) progress.fail()
    else if (begun.current) progress.finish()
    begun.current = under
  }, [under, failed])
  const { shown, percent, failed: bad } = useSyncExternalStore(progress.listen, progress.read)
  if (!shown) return null
  return (
    <div
      className={bad ? 'page-progress bad' : 'page-progress'}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  )
}
