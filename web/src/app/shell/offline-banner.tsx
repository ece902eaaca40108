import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useConnectionStatus } from '../../live/use-connection-status.ts'
import { useOptionalVisit } from '../../session/use-visit.ts'
import {
  onSiteReachabilityChange,
  getSiteReachability,
  setFormUnsent,
} from '../../network/site-reachability.ts'

/** Chat pages show the connection status themselves. */
const pathsWithOwnBanner = /^\/(chats(\/|$)|members\/\d+\/chat)/

/** Shows that the browser is offline or the site unreachable; overlays the page, so that the layout does not shift. */
export function OfflineBanner() {
  const offline = useConnectionStatus() === 'offline'
  const reachability = useSyncExternalStore(
    onSiteReachabilityChange,
    getSiteReachability,
    () => 'reached' as const,
  )
  const { pathname } = useLocation()
  // An unsent form concerns only the page that contains it.
  useEffect(() => () => setFormUnsent(false), [pathname])
  const member = useOptionalVisit()?.user
  const state =
    reachability === 'unsent' || !offline
      ? reachability
      : pathsWithOwnBanner.test(pathname)
        ? 'reached'
        : 'offline'
  return (
    <div role="status" className="offline-notice">
      {state === 'reached' ? null : (
        <p>
          <WifiOff className="icon small" />
          {state === 'unsent' ? (
            <Trans>The site didn’t respond, so this may not have been saved. Please try again.</Trans>
          ) : state === 'unreachable' ? (
            <Trans>The site isn’t responding. We’ll keep trying.</Trans>
          ) : member ? (
            <Trans>You’re offline. Your messages will wait here.</Trans>
          ) : (
            <Trans>You’re offline. This page will continue when you’re back online.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
