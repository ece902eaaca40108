import type { LikeEntry } from '@amarelle/contract/endpoints/likes'
import { Trans } from '@lingui/react/macro'
import * as styles from './likes.module.css'

/** Who gave a like that the member received as a fictional profile; nothing for a like of a member. */
export function LikeOrigin({ origin }: Pick<LikeEntry, 'origin'>) {
  if (origin.kind === 'member') return null
  const { company } = origin
  return (
    <p className={`${styles.origin} muted small`}>
      <Trans>Sent by staff of {company}</Trans>
    </p>
  )
}
