import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { LogoMark } from '../../../ui/logo.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import * as styles from '../accounts.module.css'

interface Props {
  /** Goes to the previous step; undefined in the first step, where the arrow leaves sign-up. */
  readonly onBack?: (() => void) | undefined
  /** Disables the back button while a request is running. */
  readonly busy?: boolean
  /** Path to go to when leaving sign-up. */
  readonly home?: string
  readonly children: ReactNode
}
/** The form, with a decorative panel beside it on wide screens. */
export function SignUpLayout({ onBack, busy = false, home = '/', children }: Props) {
  const { settings, mark } = useVisit()
  const { t } = useLingui()
  const isHydrated = useHydrated()
  return (
    <div className={styles.auth}>
      <div className="artwork" aria-hidden="true">
        <div className={styles.artCard}>
          <LogoMark shapes={mark} />
        </div>
        <div className={styles.artCard}>
          <LogoMark shapes={mark} />
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
              disabled={busy || !isHydrated}
              aria-label={t`Back`}
            >
              <ArrowLeft className="icon" />
            </button>
          ) : (
            <Link className="icon-button" to={home} aria-label={t`Leave sign-up`}>
              <ArrowLeft className="icon" />
            </Link>
          )}
          <Link className="logo" to="/">
            <LogoMark shapes={mark} />
            <span>{settings.name}</span>
          </Link>
        </div>
        {children}
      </div>
    </div>
  )
}
