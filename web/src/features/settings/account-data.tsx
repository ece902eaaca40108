import type { User } from '@amarelle/contract/accounts'
import { htmlLang } from '@amarelle/contract/languages'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Tag } from '../../ui/tag.tsx'

export function AccountData({ user }: { user: User }) {
  const { settings, language } = useVisit()
  const date = new Intl.DateTimeFormat(htmlLang(language), {
    dateStyle: 'long',
    timeZone: settings.time_zone,
  })
  return (
    <section className="card pad stack tight" aria-labelledby="account-title">
      <h2 className="h3" id="account-title">
        <Trans>Account</Trans>
      </h2>
      <dl className="facts">
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
              <Tag look="warn">
                <Trans>Not confirmed yet</Trans>
              </Tag>
            </Link>
          ) : null}
        </dd>
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd>{date.format(new Date(user.signup_date))}</dd>
      </dl>
      <p className="hint">
        <Trans>
          To change the e-mail address or to leave, write to{' '}
          <a className="link" href={`mailto:${settings.support_email}`}>
            {settings.support_email}
          </a>{' '}
          from the address of your account.
        </Trans>
      </p>
    </section>
  )
}
