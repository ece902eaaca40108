import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { LogoMark } from '../../ui/logo.tsx'

/** The form on one side; on a wide screen a picture of colours on the other. */
export function SignUpFrame({ children }: { children: ReactNode }) {
  const { settings } = useVisit()
  const { t } = useLingui()
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
          <Link className="iconbtn" to="/" aria-label={t`Leave sign-up`}>
            <ArrowLeft className="i" aria-hidden="true" />
          </Link>
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
