import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Compass, Crown, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { getLoginPath } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/activate-done.ts'
import * as styles from './accounts.module.css'

export const handle = { hydrate: false }

/** Throws redirects: visitors to the login, unconfirmed members to /activate. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  if (user.status === 'not_confirmed') throw redirect('/activate')
  return { credits: user.credits, premium: user.paid_user }
}

function NextStepLink({
  to,
  icon,
  title,
  children,
}: {
  to: string
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <Link className={`card padded ${styles.nextStep}`} to={to}>
        <span className={styles.iconCircle}>{icon}</span>
        <h2 className="heading-3">{title}</h2>
        <p className="muted">{children}</p>
      </Link>
    </li>
  )
}

/** Next steps: the profile, Premium unless the member has it, and the member search. */
export default function ActivateDone({ loaderData: { credits, premium } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="wrap page stack">
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
      </div>
      <ul className={styles.nextSteps}>
        <NextStepLink
          to="/profile"
          icon={<UserRound className="icon large" />}
          title={<Trans>Complete your profile</Trans>}
        >
          <Trans>A photo, a few interests and one honest sentence.</Trans>
        </NextStepLink>
        {premium ? null : (
          <NextStepLink
            to="/premium"
            icon={<Crown className="icon large" />}
            title={<Trans>Get Premium</Trans>}
          >
            <Trans>
              Every photo, and as many new conversations as you like. It comes with your first credits and is
              yours for good.
            </Trans>
          </NextStepLink>
        )}
        <NextStepLink
          to="/members"
          icon={<Compass className="icon large" />}
          title={<Trans>Search members</Trans>}
        >
          <Trans>See who’s here and say hello.</Trans>
        </NextStepLink>
      </ul>
    </div>
  )
}
