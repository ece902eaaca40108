import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'
import { LoginPrompt } from './sign-up-view.tsx'

/** `signups` is none, or asks for a traffic source that the visitor didn't come with (docs/product.md#who-may-sign-up). */
export function SignUpClosed({ id, level = 1, login }: { id?: string; level?: 1 | 2; login?: string }) {
  const { settings } = useVisit()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="col auth-form">
      <Heading className={level === 1 ? 'display h1' : 'display h2'} id={id}>
        <Trans>By invitation only</Trans>
      </Heading>
      <p className="mut">
        <Trans>
          At the moment you can join {settings.name} by invitation only. If you would like to be invited,
          write to us.
        </Trans>
      </p>
      <a className="btn pri l block" href={`mailto:${settings.support_email}`}>
        {settings.support_email}
      </a>
      <LoginPrompt {...(login && { to: login })} />
    </div>
  )
}
