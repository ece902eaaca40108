import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { useProfileSaver, useSaverState } from './current-saver.ts'
import type { SaveStatus as Status } from './profile-saver.ts'
import * as styles from './saving.module.css'

function StatusText({ status }: { status: Status }) {
  switch (status) {
    case 'unchanged':
      return <Trans>Your changes are saved automatically.</Trans>
    case 'saving':
      // Screen readers announce only what comes of it.
      return (
        <span aria-hidden="true">
          <Trans>Saving…</Trans>
        </span>
      )
    case 'offline':
      return <Trans>Not saved yet: you’re offline.</Trans>
    case 'waiting':
      return <Trans>Not saved yet. We’ll keep trying.</Trans>
    case 'refused':
      return <Trans>Not everything is saved. You’ll see why beside the field.</Trans>
    case 'saved':
      return (
        <>
          <Check className="icon small" />
          <Trans>Saved just now</Trans>
        </>
      )
  }
}

/** The one message about saving; it stays in view while the member scrolls. */
export function SaveStatus() {
  const { status } = useSaverState(useProfileSaver())
  return (
    <p
      className={classNames('scripted', styles.status, status !== 'unchanged' && styles.active)}
      data-status={status}
      role="status"
    >
      <StatusText status={status} />
    </p>
  )
}
