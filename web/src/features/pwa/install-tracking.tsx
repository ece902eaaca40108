import { useEffect } from 'react'
import { onLiveEvent } from '../../live/live-events.ts'
import { listenForInstallEvents, recordMatch, recordVisit } from './install-offer.ts'

// The browser fires the event once per page load, possibly before hydration.
if (typeof window !== 'undefined') listenForInstallEvents()

/** Records days with a visit and the first match, which decide when to offer the app. */
export function InstallTracking() {
  useEffect(() => {
    recordVisit(new Date().toLocaleDateString('sv'))
    return onLiveEvent((event) => event.type === 'match' && recordMatch())
  }, [])
  return null
}
