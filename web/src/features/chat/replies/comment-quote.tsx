import type { CommentSubject } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { noteLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import * as styles from './replies.module.css'

/** The photo; what the server no longer delivers, because it was removed or locked since, is not shown. */
function CommentedPhoto({ address }: { address: string | null }): ReactNode {
  const { t } = useLingui()
  const { settings } = useVisit()
  const image = useRef<HTMLImageElement>(null)
  const [isGone, setIsGone] = useState(false)
  useLayoutEffect(() => {
    // It may have failed before the scripts ran.
    if (image.current?.complete && image.current.naturalWidth === 0) setIsGone(true)
  }, [])
  if (address === null || isGone) return <Trans>This photo is no longer shown.</Trans>
  return (
    <img
      ref={image}
      className={styles.photo}
      src={settings.cdn_prefix + address}
      width={64}
      height={80}
      alt={t`Photo`}
      onError={() => setIsGone(true)}
    />
  )
}

/** What a comment that came with a like is about: a photo of its receiver, or their answer as it was then. */
export function CommentQuote({ subject, mine }: { subject: CommentSubject; mine: boolean }) {
  const { i18n } = useLingui()
  const { name } = useThreadContext().profile
  return (
    <div className={styles.commented}>
      <span className="visually-hidden">
        <Trans>A comment on:</Trans>{' '}
      </span>
      <b className={styles.author}>{mine ? name : <Trans>You</Trans>}</b>
      {subject.kind === 'photo' ? (
        <CommentedPhoto address={subject.address} />
      ) : (
        <>
          <span>{i18n._(noteLabels[subject.prompt])}</span>
          {subject.answer === null ? (
            <Trans>This answer was removed.</Trans>
          ) : (
            <span dir="auto">{subject.answer}</span>
          )}
        </>
      )}
    </div>
  )
}
