import type { User } from '@amarelle/contract/endpoints/accounts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Tag } from '../../ui/feedback/tag.tsx'
import { SettingsSection } from './settings-page.tsx'
import * as styles from './settings.module.css'

/** Read-only account data. Members cannot change their date of birth, because it decides whether they may use the site. */
export function AccountFacts({ user }: { user: User }) {
  const { settings } = useVisit()
  const { date } = useFormats()
  return (
    <SettingsSection id="account" title={<Trans>Account</Trans>}>
      <dl className={styles.accountFacts}>
        <dt>
          <Trans>Username</Trans>
        </dt>
        <dd>{user.profile.name}</dd>
        <dt>
          <Trans>E-mail address</Trans>
        </dt>
        <dd>
          {user.email}{' '}
          {user.status === 'not_confirmed' ? (
            <Link to="/activate">
              <Tag look="warning">
                <Trans>Not confirmed yet</Trans>
              </Tag>
            </Link>
          ) : null}
        </dd>
        <dt>
          <Trans>Date of birth</Trans>
        </dt>
        {/* A calendar day without a time: noon UTC falls on that day in the site's time zone. */}
        <dd>{date(`${user.profile.date_of_birth}T12:00:00Z`, 'long')}</dd>
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd>{date(user.signup_date, 'long')}</dd>
      </dl>
      <p className="hint">
        <Trans>
          You can’t change your date of birth yourself. If it is wrong, write to{' '}
          <a className="link" href={`mailto:${settings.support_email}`}>
            {settings.support_email}
          </a>{' '}
          from the address of your account.
        </Trans>
      </p>
    </SettingsSection>
  )
}
