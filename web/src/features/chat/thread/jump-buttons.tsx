import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import * as styles from './thread.module.css'

interface Props {
  /** Absent where the first unread message is in sight. */
  readonly onJumpToUnread: (() => void) | undefined
  readonly busy: boolean
  /** Absent where the newest message is in sight. */
  readonly onJumpToEnd: (() => void) | undefined
  /** Messages that came meanwhile. */
  readonly arrived: number
}
/** Over the messages: up to the first unread one, down to the newest. */
export function JumpButtons({ onJumpToUnread, busy, onJumpToEnd, arrived }: Props) {
  const { t } = useLingui()
  return (
    <>
      {onJumpToUnread ? (
        <div className={`${styles.jump} ${styles.toOlder} scripted`}>
          <Button look="secondary" size="small" busy={busy} onClick={onJumpToUnread}>
            <ArrowUp className="icon small" aria-hidden="true" />
            <Trans>To the first new message</Trans>
          </Button>
        </div>
      ) : null}
      {onJumpToEnd ? (
        <div className={`${styles.jump} ${styles.toNewest} scripted`}>
          {arrived > 0 ? (
            <Button size="small" onClick={onJumpToEnd}>
              <ArrowDown className="icon small" aria-hidden="true" />
              <Plural value={arrived} one="# new message" other="# new messages" />
            </Button>
          ) : (
            <button
              type="button"
              className="icon-button solid"
              aria-label={t`To the newest message`}
              onClick={onJumpToEnd}
            >
              <ArrowDown className="icon" aria-hidden="true" />
            </button>
          )}
        </div>
      ) : null}
    </>
  )
}
