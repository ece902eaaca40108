import { useEffect } from 'react'
import { onLiveEvent } from '../../live/live-events.ts'
import { listenForInstallEvents, recordMatch, recordVisit } from './install-offer.ts'

// Told by the browser once a page, soon after it was loaded.
if (typeof window !== 'undefined') listenForInstallEvents()

/** Notes what makes a good moment to offer the app: days with a visit, and the first match. */
export function InstallTracking() {
  useEffect(() => {
    recordVisit(new Date().toLocaleDateString('sv'))
    return onLiveEvent((event) => event.type === 'match' && recordMatch())
  }, [])
  return null
}
