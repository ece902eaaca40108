import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { LogoMark } from '../../../ui/logo.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import * as styles from '../accounts.module.css'

interface Props {
  /** To the step before; in the first one the arrow leaves. */
  readonly onBack?: (() => void) | undefined
  /** On the way forwards: there is no way back until the answer is here. */
  readonly busy?: boolean
  /** Where leaving leads. */
  readonly home?: string
  readonly children: ReactNode
}
/** The form on one side; on a wide screen a picture of colours on the other. */
export function SignUpLayout({ onBack, busy = false, home = '/', children }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const scripted = useHydrated()
  return (
    <div className={styles.auth}>
      <div className="artwork" aria-hidden="true">
        <div className={styles.artCard}>
          <LogoMark />
        </div>
        <div className={styles.artCard}>
          <LogoMark />
        </div>
        <p className="display">
          <Trans>A few questions now. A good evening later.</Trans>
        </p>
      </div>
      <div className={styles.pane}>
        <div className={styles.authHead}>
          {onBack ? (
            <button
              type="button"
              className="icon-button"
              onClick={onBack}
              disabled={busy || !scripted}
              aria-label={t`Back`}
            >
              <ArrowLeft className="icon" aria-hidden="true" />
            </button>
          ) : (
            <Link className="icon-button" to={home} aria-label={t`Leave sign-up`}>
              <ArrowLeft className="icon" aria-hidden="true" />
            </Link>
          )}
          <Link className="logo" to="/">
            <LogoMark />
            <span>{settings.name}</span>
          </Link>
        </div>
        {children}
      </div>
    </div>
  )
}
