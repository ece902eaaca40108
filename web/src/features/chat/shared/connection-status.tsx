import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useConnectionStatus } from '../../../live/use-connection-status.ts'
import * as styles from '../chat.module.css'

/** Shown above the conversations while offline. */
export function ChatOfflineBanner() {
  const offline = useConnectionStatus() === 'offline'
  return (
    <div role="status" className={styles.offlineSlot}>
      {offline ? (
        <p className={styles.offlineBar}>
          <WifiOff className="icon small" />
          <Trans>You’re offline. Your messages will wait here.</Trans>
        </p>
      ) : null}
    </div>
  )
}

/** Shown while the live connection is down. */
export function ConnectingStatus() {
  return useConnectionStatus() === 'connecting' ? (
    <span className="smaller muted no-wrap">
      <Trans>Connecting…</Trans>
    </span>
  ) : null
}
