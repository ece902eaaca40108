import './accounts.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Compass, Crown, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../session/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'

export const handle = { hydrate: false }

function Next({
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
      <Link className="card pad next" to={to}>
        <span className="n">{icon}</span>
        <h2 className="h3">{title}</h2>
        <p className="mut">{children}</p>
      </Link>
    </li>
  )
}

/** Three ways on: the own profile, premium, the members (SPECIFICATION 2). */
export default function ActivateDone() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className="wrap page stack">
      <PageHead title={t`You are in`} />
      <div className="center stack tight welcome">
        <CircleCheck className="i" aria-hidden="true" />
        <h1 className="display h1">
          <Trans>You are in</Trans>
        </h1>
        <p className="mut">
          <Trans>Your e-mail address is confirmed.</Trans>{' '}
          {settings.signup_credits > 0 ? (
            <Plural
              value={settings.signup_credits}
              one="You have # credit to start with."
              other="You have # credits to start with."
            />
          ) : null}
        </p>
      </div>
      <ul className="nexts">
        <Next
          to="/profile"
          icon={<UserRound className="i lg" aria-hidden="true" />}
          title={<Trans>Complete your profile</Trans>}
        >
          <Trans>A photo, a few interests and one honest sentence.</Trans>
        </Next>
        <Next
          to="/premium"
          icon={<Crown className="i lg" aria-hidden="true" />}
          title={<Trans>Get Premium</Trans>}
        >
          <Trans>
            All photos, and as many new conversations as you like. It comes with your first credits and stays.
          </Trans>
        </Next>
        <Next
          to="/members"
          icon={<Compass className="i lg" aria-hidden="true" />}
          title={<Trans>Search members</Trans>}
        >
          <Trans>See who is here, and say hello.</Trans>
        </Next>
      </ul>
    </div>
  )
}
