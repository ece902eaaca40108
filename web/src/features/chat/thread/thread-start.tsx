import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import type { Thread } from '../thread-state/thread-store.ts'
import type { OlderMessages } from '../thread-state/use-older-messages.ts'
import * as styles from './thread.module.css'

/** Above the oldest message: a button to load older ones, or why they are hidden. */
export function ThreadStart({ thread, older }: { thread: Thread; older: OlderMessages }) {
  if (thread.more)
    return (
      <div className={`${styles.older} scripted`}>
        <Button look="secondary" size="small" busy={older.state === 'loading'} onClick={older.load}>
          {older.state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show older messages</Trans>}
        </Button>
      </div>
    )
  if (!thread.hidden) return null
  return (
    <p className={`${styles.older} small muted`}>
      <Trans>Older messages are hidden.</Trans>{' '}
      <Link className="link" to="/premium">
        <Trans>Premium members see the full history</Trans>
      </Link>
    </p>
  )
}
