import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'
import { LoginPrompt } from './sign-up-view.tsx'
import * as styles from '../accounts.module.css'

/** Shown when `signups` is none, or requires a traffic source that the visitor doesn't have (docs/product.md#who-may-sign-up). */
export function SignUpClosed({ id, level = 1, login }: { id?: string; level?: 1 | 2; login?: string }) {
  const { settings } = useVisit()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`flex-column ${styles.authForm}`}>
      <Heading className={level === 1 ? 'display heading-1' : 'display heading-2'} id={id}>
        <Trans>By invitation only</Trans>
      </Heading>
      <p className="muted">
        <Trans>
          {settings.name} is by invitation only at the moment. If you’d like an invitation, write to us.
        </Trans>
      </p>
      <a className="button primary large block" href={`mailto:${settings.support_email}`}>
        {settings.support_email}
      </a>
      <LoginPrompt {...(login && { to: login })} />
    </div>
  )
}
