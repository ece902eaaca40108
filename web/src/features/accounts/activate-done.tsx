import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { redirect } from 'react-router'
import { getLoginPath, loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { MemberCard } from '../../ui/media/member-card.tsx'
import type { Route } from './+types/activate-done.ts'
import * as styles from './accounts.module.css'

export const handle = { hydrate: false }

/** Throws redirects: visitors to the login, unconfirmed members to /activate. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { user, call } = context.get(visitContext)
    if (!user) throw redirect(getLoginPath(request))
    if (user.status === 'not_confirmed') throw redirect('/activate')
    const { profiles } = await call(getSignUpMatchesEndpoint, {})
    return { credits: user.credits, profiles }
  })

/** The end of the sign-up: people, and one way to all of them. */
export default function ActivateDone({ loaderData: { credits, profiles } }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className={`wrap page ${styles.matchesPage} stack`}>
      <PageHead title={t`You’re in`} />
      <div className={`center stack tight ${styles.welcome}`}>
        <CircleCheck className="icon" />
        <h1 className="display heading-1">
          <Trans>You’re in</Trans>
        </h1>
        <p className="muted">
          <Trans>Your e-mail address is confirmed.</Trans>{' '}
          {credits > 0 ? (
            <Plural value={credits} one="You have # credit." other="You have # credits." />
          ) : null}
        </p>
        <ButtonLink to="/members" size="large">
          <Trans>Discover people</Trans>
        </ButtonLink>
      </div>
      <ul className={`grid ${styles.signupMatches}`}>
        {profiles.map((card) => (
          <li key={card.id}>
            <MemberCard
              card={card}
              to={`/members/${card.id}`}
              cdnPrefix={settings.cdn_prefix}
              fictionalLabel={settings.fictional_singular}
              eager
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
