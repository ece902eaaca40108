import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift, Heart, MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { canReceiveMessages } from '../../session/can-receive-messages.ts'
import { useSignUpLink } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import * as styles from './action-bar.module.css'

function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return `/login?return=${encodeURIComponent(pathname + search)}`
}

/** Sign-up prompt for visitors above the members. */
export function SignUpPrompt() {
  const loginPath = useLoginPath()
  return (
    <section className="card call-card">
      <span className="flex-row grow">
        <Heart className="icon large" />
        <span className="grow">
          <b>
            <Trans>Like someone? Say so.</Trans>
          </b>
          <span className="small muted">
            <Trans>With an account, you can like and write to members, and see more of their photos.</Trans>
          </span>
        </span>
      </span>
      <span className="flex-row wrapping">
        <ButtonLink to="/signup">
          <Trans>Sign up for free</Trans>
        </ButtonLink>
        <ButtonLink to={loginPath} look="secondary">
          <Trans>Log in</Trans>
        </ButtonLink>
      </span>
    </section>
  )
}

/** The heart on a card for visitors; leads to sign-up. */
export function VisitorLikeLink({
  member,
  look = 'heart-button',
}: {
  member: { id: number; name: string }
  look?: 'heart-button' | 'round heart'
}) {
  const { t } = useLingui()
  const { name } = member
  return (
    <Link {...useSignUpLink({ kind: 'like', member })} className={look} aria-label={t`Like ${name}`}>
      <Heart className="icon" />
    </Link>
  )
}

/** Gift, like and message links for visitors; each leads to a sign-up that names the member. */
export function VisitorActions({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const login = useLoginPath()
  const gift = useSignUpLink({ kind: 'gift', member: profile })
  const message = useSignUpLink({ kind: 'message', member: profile })
  const { name } = profile
  const isMessagingOpen = canReceiveMessages(useVisit().settings, profile)
  return (
    <>
      <div className={styles.actionBar}>
        {isMessagingOpen ? (
          <Link {...gift} className="round gift" aria-label={t`Send ${name} a gift`}>
            <Gift className="icon" />
          </Link>
        ) : null}
        <VisitorLikeLink member={profile} look="round heart" />
        {isMessagingOpen ? (
          <ButtonLink {...message} className="grow" size="large">
            <MessageCircle className="icon" />
            <Trans>Message</Trans>
          </ButtonLink>
        ) : null}
      </div>
      <p className="small muted">
        <Trans>
          With an account, you can like and write to members, and see more of their photos.{' '}
          <Link className="link" to={login}>
            Log in
          </Link>
        </Trans>
      </p>
    </>
  )
}
