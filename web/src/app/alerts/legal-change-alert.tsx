import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useFormats } from '../../formatting/use-formats.ts'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'
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
  const date = formats.day(change.starts_at.slice(0, 10), 'long')
  return (
    <DismissibleBanner onHide={onHide}>
      <b>
        {change.kind === 'terms' ? (
          <Trans>Our terms change on {date}.</Trans>
        ) : (
          <Trans>Our privacy statement changes on {date}.</Trans>
        )}
      </b>{' '}
      <Link className="link" to={`/pages/${change.kind}?version=upcoming`}>
        <Trans>Read the new version</Trans>
      </Link>
    </DismissibleBanner>
  )
}
