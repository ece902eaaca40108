import { Trans } from '@lingui/react/macro'
import { Lock, Mail } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SettingsSection } from '../settings-page.tsx'

/** The ways that every member has. */
export function LoginWays({ email }: { email: string }) {
  return (
    <SettingsSection id="ways" title={<Trans>Password and e-mail</Trans>}>
      <ul className="list">
        <li className="list-item">
          <Lock className="icon" />
          <span className="grow">
            <b>
              <Trans>Password</Trans>
            </b>
            <span className="small muted tick-note">
              <Trans>Works with your e-mail address or your username.</Trans>
            </span>
          </span>
          <ButtonLink to="/settings/account#password" look="secondary" size="small">
            <Trans>Change</Trans>
          </ButtonLink>
        </li>
        <li className="list-item">
          <Mail className="icon" />
          <span className="grow">
            <b>
              <Trans>Code by e-mail</Trans>
            </b>
            <span className="small muted tick-note">
              <Trans>When you log in, we can send a code to {email}.</Trans>
            </span>
          </span>
        </li>
      </ul>
    </SettingsSection>
  )
}
