import type { MessageKind } from '@amarelle/contract/endpoints/chat'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, Coins } from 'lucide-react'
import { Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useUser } from '../../../api/use-user.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { useMessageLength } from './use-message-length.ts'
import * as styles from './composer.module.css'

/** Id of the error that describes the field when its text is too long. */
export const tooLongErrorId = 'message-too-long'

interface Props {
  readonly cost: number
  readonly text: string
  readonly kind: Extract<MessageKind, 'text' | 'image' | 'voice'>
}

/** The cost of the next message and the remaining credits. */
export function MessageCost({ cost, text, kind }: Props) {
  const { settings } = useVisit()
  const { money } = useFormats()
  const { length, shown, error, announcement } = useMessageLength(text)
  const user = useUser()
  if (!user) return null
  const value = user.credit_value
  const priceText = value ? ` (${money({ ...value, minor: value.minor * cost })})` : ''
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {error ? (
        <p className={styles.tooLong} id={tooLongErrorId}>
          <CircleAlert className="icon small" />
          {error}
        </p>
      ) : null}
      <div className={styles.cost}>
        <span>
          <Coins className="icon small" />{' '}
          {kind === 'image' ? (
            <Plural value={cost} one="# credit per photo" other="# credits per photo" />
          ) : kind === 'voice' ? (
            <Plural value={cost} one="# credit per voice message" other="# credits per voice message" />
          ) : (
            <Plural value={cost} one="# credit per message" other="# credits per message" />
          )}
          {priceText}
        </span>
        {shown ? (
          <span className={error ? `numeric ${styles.overLimit}` : 'numeric'}>
            {length} / {settings.message_length}
          </span>
        ) : null}
        <span className="no-wrap numeric" role="status">
          <Plural value={user.credits} one="# left" other="# left" />
          {user.credits < cost ? (
            <>
              {' '}
              <Link className="link" to="/credits">
                <Trans>Get credits</Trans>
              </Link>
            </>
          ) : null}
        </span>
      </div>
    </>
  )
}
