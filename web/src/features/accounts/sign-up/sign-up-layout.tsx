import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { LogoMark } from '../../../ui/logo.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

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
    <div className="auth">
      <div className="art" aria-hidden="true">
        <div className="art-card">
          <LogoMark />
        </div>
        <div className="art-card">
          <LogoMark />
        </div>
        <p className="display">
          <Trans>A few questions now. A good evening later.</Trans>
        </p>
      </div>
      <div className="pane">
        <div className="auth-head">
          {onBack ? (
            <button
              type="button"
              className="iconbtn"
              onClick={onBack}
              disabled={busy || !scripted}
              aria-label={t`Back`}
            >
              <ArrowLeft className="i" aria-hidden="true" />
            </button>
          ) : (
            <Link className="iconbtn" to={home} aria-label={t`Leave sign-up`}>
              <ArrowLeft className="i" aria-hidden="true" />
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
