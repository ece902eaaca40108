import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Wordmark } from '../../shell/wordmark.tsx'

interface Props {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly children: ReactNode
}
/** Shows the screens before somebody is signed in. */
export function SignInFrame({ icon, title, children }: Props) {
  return (
    <div className="sign-in">
      <header>
        <Wordmark />
      </header>
      <main>
        <section className="sign-in-card">
          <span className="sign-in-icon" aria-hidden="true">
            {icon}
          </span>
          <h1>{title}</h1>
          {children}
        </section>
        <div className="note plain">
          <ShieldCheck aria-hidden="true" />
          <div>
            <Trans>
              <strong>No passwords here.</strong> A session ends after 8 hours, or after 30 minutes without
              work.
            </Trans>
          </div>
        </div>
      </main>
      <footer>
        <span>
          <Trans>Members sign in on their own site, not here.</Trans>
        </span>
        <span>
          <Trans>Every sign-in is logged.</Trans>
        </span>
      </footer>
    </div>
  )
}
