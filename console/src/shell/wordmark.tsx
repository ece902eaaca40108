import { Trans } from '@lingui/react/macro'
import { LogoMark } from '../../../web/src/ui/logo.tsx'

export function Wordmark() {
  return (
    <p className="wordmark">
      <LogoMark niche={1} />
      Amarelle
      <small>
        <Trans>Staff</Trans>
      </small>
    </p>
  )
}
