import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { Link } from 'react-router'
import { ReceivedGifts } from '../../shared/received-gifts.tsx'
import { useUser } from '../../api/use-user.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choices.tsx'
import { PremiumTag } from '../../ui/feedback/tag.tsx'
import { AutosavedForm } from './saving/autosaved-form.tsx'

function Membership() {
  const user = useUser()
  if (user?.paid_user)
    return (
      <p className="flex-row wrapping">
        <PremiumTag />
        <span className="small muted">
          <Trans>For good, even when your credits run out.</Trans>
        </span>
      </p>
    )
  return (
    <p className="flex-row wrapping between">
      <span className="small muted">
        <Trans>You’re a free member. Any credit bundle makes you premium for good.</Trans>
      </span>
      <ButtonLink to="/premium" look="soft" size="small">
        <Crown className="icon small" />
        <Trans>Get Premium</Trans>
      </ButtonLink>
    </p>
  )
}

interface Props {
  readonly profile: OwnProfile
  /** The switch's value when the form is opened. */
  readonly showGifts: boolean
}
/** Membership, invisible mode and visibility of gifts. */
export function VisibilityForm({ profile, showGifts }: Props) {
  return (
    <section className="card stack" id="visibility">
      <h2 className="heading-3">
        <Trans>Membership and visibility</Trans>
      </h2>
      <Membership />
      {profile.status === 'disabled' ? (
        <Banner look="warning">
          <Trans>Your profile is hidden until you confirm your e-mail address.</Trans>
        </Banner>
      ) : null}
      <p className="flex-row wrapping between">
        <span>
          <b>
            <Trans>Invisible mode</Trans>
          </b>
          <span className="small muted tick-note">
            {profile.invisible ? (
              <Trans>On: nobody finds your profile.</Trans>
            ) : (
              <Trans>Off: others can find your profile.</Trans>
            )}
          </span>
        </span>
        <Link className="link" to="/settings#invisible">
          <Trans>Change it in the settings</Trans>
        </Link>
      </p>
      <AutosavedForm part="visibility" className="stack tight">
        <Switch name="show_gifts" defaultChecked={showGifts}>
          <b>
            <Trans>Show gifts I’ve received</Trans>
          </b>
          <span className="small muted tick-note">
            <Trans>Your profile shows which gifts you’ve received and how often, never who from.</Trans>
          </span>
        </Switch>
        {profile.gifts.length > 0 ? <ReceivedGifts gifts={profile.gifts} /> : null}
      </AutosavedForm>
    </section>
  )
}
