import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LikeButton } from '../../../shared/like-button.tsx'
import { SuggestionReasons } from '../../../shared/suggestion-reasons.tsx'
import { ResendActivationButton } from '../../../shared/resend-activation-button.tsx'
import { useUser } from '../../../api/use-user.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { getReturnPath } from '../../../session/safe-return-path.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import type { Route } from './+types/sign-up-matches.ts'
import * as styles from '../accounts.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [{ profiles, liked }, { interests }] = await Promise.all([
      call(getSignUpMatchesEndpoint, {}),
      call(getInterestsEndpoint, {}),
    ])
    return { profiles, liked, interests, returnPath: getReturnPath(request) }
  })

function ActivationNote({ email }: { email: string }) {
  return (
    <Banner look="info">
      <b>
        <Trans>Check your inbox</Trans>
      </b>
      <p>
        <Trans>
          We’ve sent a link to <b>{email}</b>. Open it to confirm your address; others can’t see you or your
          likes until you do.
        </Trans>
      </p>
      <ResendActivationButton look="link" />
    </Banner>
  )
}

interface MatchesProps {
  readonly profiles: readonly Suggestion[]
  /** Ids of those whom the member likes. */
  readonly liked: readonly number[]
  readonly names: readonly InterestOption[]
}
function Matches({ profiles, liked, names }: MatchesProps) {
  const { settings } = useVisit()
  const user = useUser()
  // A live event updates the user when the address is confirmed in another tab or on another device.
  return (
    <>
      {user?.status === 'not_confirmed' ? <ActivationNote email={user.email} /> : null}
      <ul className={`grid ${styles.signupMatches}`}>
        {profiles.map((card) => (
          <li key={card.id}>
            <MemberCard
              card={card}
              to={`/members/${card.id}`}
              cdnPrefix={settings.cdn_prefix}
              fictionalLabel={settings.fictional_singular}
              eager
            >
              <LikeButton member={card} liked={liked.includes(card.id)} />
            </MemberCard>
            <SuggestionReasons reasons={card.reasons} interestOptions={names} maxReasons={2} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Optional step after sign-up: up to six members to like (docs/product.md#sign-up). */
export default function SignUpMatches({
  loaderData: { profiles, liked, interests, returnPath },
}: Route.ComponentProps) {
  const { settings, mark } = useVisit()
  const { t } = useLingui()
  return (
    <div className={`wrap page ${styles.matchesPage} stack`}>
      <PageHead title={t`People you might like`} />
      <div className={`flex-row between ${styles.matchesBar}`}>
        <Link className="logo" to={returnPath}>
          <LogoMark shapes={mark} />
          <span>{settings.name}</span>
        </Link>
        <ButtonLink to={returnPath} look="secondary">
          {profiles.length > 0 ? <Trans>Skip</Trans> : <Trans>Continue</Trans>}
        </ButtonLink>
      </div>
      <div className="stack tight">
        <h1 className="display heading-1">
          {profiles.length > 0 ? <Trans>See anyone you like?</Trans> : <Trans>You’re in</Trans>}
        </h1>
        <p className="muted">
          {profiles.length > 0 ? (
            <Trans>Below each photo, you’ll see why you might get on. A like says hello for you.</Trans>
          ) : (
            <Trans>See who’s here and say hello.</Trans>
          )}
        </p>
      </div>
      <Matches profiles={profiles} liked={liked} names={interests} />
    </div>
  )
}
