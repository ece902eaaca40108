import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { ShownVersions } from './load-static-page.ts'
import type { PageName } from './page-descriptions.ts'

interface Props {
  readonly name: PageName
  readonly shown: ShownVersions
}
/** Above a legal text: from when another version is or was in force, and the way to it. */
export function LegalVersionLine({ name, shown }: Props) {
  const { day } = useFormats()
  const { version, inForceFrom, upcomingFrom, hasPrevious } = shown
  // The day that the text itself names.
  const toDay = (at: string): string => day(at.slice(0, 10), 'long')
  const link = (to: string, label: ReactNode) => (
    <Link className="link" to={`/pages/${name}${to}`}>
      {label}
    </Link>
  )
  if (version === 'draft')
    return (
      <Banner look="warning">
        <Trans>This is a draft. It isn’t published.</Trans>
      </Banner>
    )
  if (version !== null) {
    const date = toDay(inForceFrom)
    return (
      <Banner>
        {version === 'upcoming' ? (
          <Trans>This version applies from {date}.</Trans>
        ) : (
          <Trans>This version applied from {date} and has been replaced.</Trans>
        )}{' '}
        {link('', <Trans>Read the version that applies now</Trans>)}
      </Banner>
    )
  }
  if (upcomingFrom !== null) {
    const date = toDay(upcomingFrom)
    return (
      <Banner>
        <Trans>A new version applies from {date}.</Trans>{' '}
        {link('?version=upcoming', <Trans>Read the new version</Trans>)}
      </Banner>
    )
  }
  return hasPrevious ? (
    <p className="small muted">{link('?version=previous', <Trans>Read the previous version</Trans>)}</p>
  ) : null
}
