import { useEffect } from 'react'
import { onLiveEvent } from '../../live/live-events.ts'
import { hearInstallEvents, noteMatch, noteVisit } from './install-offer.ts'

// Told by the browser once a page, soon after it was loaded.
if (typeof window !== 'undefined') hearInstallEvents()

/** Notes what makes a good moment to offer the app: days with a visit, and the first match. */
export function InstallMoment() {
  useEffect(() => {
    noteVisit(new Date().toLocaleDateString('sv'))
    return onLiveEvent((event) => event.type === 'match' && noteMatch())
  }, [])
  return null
}
