import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useFormats } from '../../formatting/use-formats.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { findShownLegalChanges } from './dismissed-legal-changes.ts'

interface Props {
  readonly onHide: () => void
  /** The value of the cookie that names the dismissed changes. */
  readonly dismissed?: string
}

/** Says from when a new version of a legal text is in force, and links to it (docs/law.md#legal-texts). */
export function LegalChangeAlert({ onHide, dismissed }: Props) {
  const formats = useFormats()
  const user = useUser()
  const [change] = user ? findShownLegalChanges(user, dismissed) : []
  if (!change) return null
  const date = formats.day(change.starts_at.slice(0, 10))
  return (
    <Notice
      statement={
        change.kind === 'terms' ? (
          <Trans>New terms from {date}</Trans>
        ) : (
          <Trans>New privacy statement from {date}</Trans>
        )
      }
      action={
        <Link className="link" to={`/pages/${change.kind}?version=upcoming`}>
          <Trans>Read it</Trans>
        </Link>
      }
      onHide={onHide}
    />
  )
}
