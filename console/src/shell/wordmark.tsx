import { getNicheMark } from '@amarelle/contract/domain/niche-looks/niche-marks'
import { Trans } from '@lingui/react/macro'
import { LogoMark } from '../../../web/src/ui/logo.tsx'

export function Wordmark() {
  return (
    <p className="wordmark">
      <LogoMark shapes={getNicheMark(1).shapes} />
      Amarelle
      <small>
        <Trans>Staff</Trans>
      </small>
    </p>
  )
}
