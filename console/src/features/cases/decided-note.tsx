import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'

/** Location state after a decision. */
export interface DecidedState {
  readonly decided?: string
  /** A case that was closed without a mail of ours. */
  readonly closed?: string
}
/** Says that the case before this one was decided. */
export function DecidedNote() {
  const { decided, closed } = (useLocation().state ?? {}) as DecidedState
  if (closed)
    return (
      <p className="done-note" role="status">
        <Trans>{closed} is closed.</Trans>
      </p>
    )
  if (!decided) return null
  return (
    <p className="done-note" role="status">
      <Trans>{decided} is decided, and the mails are on their way.</Trans>
    </p>
  )
}
