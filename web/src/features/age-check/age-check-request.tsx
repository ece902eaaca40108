import type { AgeCheckMethod } from '@amarelle/contract/domain/age-checks'
import { Trans } from '@lingui/react/macro'
import { ProviderDeparture } from '../../shared/provider-departure.tsx'
import type { QrCodeDrawing } from './draw-qr-code.ts'
import { WalletRequest } from './wallet-request.tsx'
import * as styles from './age-check.module.css'

interface Props {
  readonly method: AgeCheckMethod
  readonly url: string
  readonly qrCode: QrCodeDrawing | null
  readonly provider: string | null
  readonly returnPath: string
}
/** The next step of a way that the member has chosen. */
export function AgeCheckRequest({ method, url, qrCode, provider, returnPath }: Props) {
  if (method === 'provider') return <ProviderDeparture name={provider ?? ''} url={url} />
  if (qrCode) return <WalletRequest url={url} qrCode={qrCode} returnPath={returnPath} />
  return (
    <div className={styles.answers}>
      <a className="button primary" href={`${url}&age_over_18=true`}>
        <Trans>Answer: 18 or over</Trans>
      </a>
      <a className="button secondary" href={`${url}&age_over_18=false`}>
        <Trans>Answer: under 18</Trans>
      </a>
    </div>
  )
}
