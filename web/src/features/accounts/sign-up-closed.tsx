import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { SignUpFrame } from './sign-up-frame.tsx'

/** `signups` is none, or asks for a traffic source that the visitor didn't come with. */
export function SignUpClosed() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <SignUpFrame>
      <title>{`${t`Invite only`} · ${settings.name}`}</title>
      <div className="col auth-form">
        <h1 className="display h1">
          <Trans>Invite only</Trans>
        </h1>
        <p className="mut">
          <Trans>
            At the moment one joins {settings.name} by invitation. If you would like to be invited, write to
            us.
          </Trans>
        </p>
        <a className="btn pri l block" href={`mailto:${settings.support_email}`}>
          {settings.support_email}
        </a>
        <p className="sm mut center">
          <Trans>
            Already a member?{' '}
            <Link className="link" to="/login">
              Log in
            </Link>
          </Trans>
        </p>
      </div>
    </SignUpFrame>
  )
}
