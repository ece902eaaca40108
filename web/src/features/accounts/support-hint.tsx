import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'

/** Contact line with the support address. */
export function SupportHint() {
  const { settings } = useVisit()
  return (
    <p className="small muted">
      <Trans>
        Questions? Write to{' '}
        <a className="link" href={`mailto:${settings.support_email}`}>
          {settings.support_email}
        </a>
        .
      </Trans>
    </p>
  )
}
