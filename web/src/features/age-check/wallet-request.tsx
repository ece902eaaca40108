import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getAgeCheckPath } from '../../session/age-check-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { QrCodeDrawing } from './draw-qr-code.ts'
import * as styles from './age-check.module.css'

const checkIntervalMs = 2500

/** Looks again and again whether the app has answered, while the page is in view. */
function useAnswerCheck(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, checkIntervalMs)
    const checkWhenShown = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', checkWhenShown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkWhenShown)
    }
  }, [revalidate, state])
}

interface Props {
  readonly url: string
  readonly qrCode: QrCodeDrawing
  readonly returnPath: string
}
/** A request to the age verification app, on this device or another one. */
export function WalletRequest({ url, qrCode, returnPath }: Props) {
  const { t } = useLingui()
  useAnswerCheck()
  return (
    <div className={`card padded stack ${styles.wallet}`}>
      <p>
        <Trans>Open the app on this device, or scan the code with the device that has the app.</Trans>
      </p>
      <a className="button primary large" href={url}>
        <Trans>Open the app</Trans>
      </a>
      <svg
        className={styles.code}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        role="img"
        aria-label={t`QR code for the age verification app`}
      >
        <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
        <path d={qrCode.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="muted" role="status">
        <Trans>Waiting for the app. This works for 10 minutes; the page goes on by itself.</Trans>
      </p>
      <ButtonLink to={getAgeCheckPath(returnPath)} look="text" reloadDocument>
        <Trans>I have confirmed it in the app</Trans>
      </ButtonLink>
    </div>
  )
}
