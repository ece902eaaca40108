import { useSyncExternalStore } from 'react'
import { type Location, useNavigation } from 'react-router'
import { getSiteReachability, onSiteReachabilityChange } from '../network/site-reachability.ts'
import { useConnectionStatus } from './use-connection-status.ts'

/** The page that a link leads to while it is loading; null after a form was sent, and while the site can't be reached. */
export function useLoadingPage(): Location | null {
  const { state, location, formMethod } = useNavigation()
  const isOffline = useConnectionStatus() === 'offline'
  const reachability = useSyncExternalStore(
    onSiteReachabilityChange,
    getSiteReachability,
    () => 'reached' as const,
  )
  if (state !== 'loading' || formMethod !== undefined) return null
  return isOffline || reachability !== 'reached' ? null : location
}
