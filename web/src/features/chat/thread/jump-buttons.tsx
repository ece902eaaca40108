import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import * as styles from './thread.module.css'

interface Props {
  /** Undefined if the first unread message is visible. */
  readonly onJumpToUnread: (() => void) | undefined
  readonly busy: boolean
  /** Undefined if the newest message is visible. */
  readonly onJumpToEnd: (() => void) | undefined
  /** Number of messages that arrived below the visible part. */
  readonly arrived: number
}
/** Floating buttons that jump to the first unread and to the newest message. */
export function JumpButtons({ onJumpToUnread, busy, onJumpToEnd, arrived }: Props) {
  const { t } = useLingui()
  return (
    <>
      {onJumpToUnread ? (
        <div className={`${styles.jump} ${styles.toOlder} scripted`}>
          <Button look="secondary" size="small" busy={busy} onClick={onJumpToUnread}>
            <ArrowUp className="icon small" />
            <Trans>Go to the first new message</Trans>
          </Button>
        </div>
      ) : null}
      {onJumpToEnd ? (
        <div className={`${styles.jump} ${styles.toNewest} scripted`}>
          {arrived > 0 ? (
            <Button size="small" onClick={onJumpToEnd}>
              <ArrowDown className="icon small" />
              <Plural value={arrived} one="# new message" other="# new messages" />
            </Button>
          ) : (
            <button
              type="button"
              className="icon-button solid"
              aria-label={t`Go to the newest message`}
              onClick={onJumpToEnd}
            >
              <ArrowDown className="icon" />
            </button>
          )}
        </div>
      ) : null}
    </>
  )
}
