import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { useConnection } from '../live/use-connection.ts'
import { useOptionalVisit } from '../session/use-visit.ts'

/** The conversations have a place of their own for it. */
const ownNotice = /^\/(chats(\/|$)|members\/\d+\/chat)/

/** Follows the browser's word of the network (SPECIFICATION 4); over the page, so that nothing moves. */
export function OfflineNotice() {
  const offline = useConnection() === 'offline'
  const { pathname } = useLocation()
  const member = useOptionalVisit()?.user
  const shown = offline && !ownNotice.test(pathname)
  return (
    <div role="status" className="offline-notice">
      {shown ? (
        <p>
          <WifiOff className="i sm" aria-hidden="true" />
          {member ? (
            <Trans>You are offline. Messages wait here.</Trans>
          ) : (
            <Trans>You are offline. This page goes on when the connection is back.</Trans>
          )}
        </p>
      ) : null}
    </div>
  )
}
