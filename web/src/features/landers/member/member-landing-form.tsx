import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useLabelledTitle } from '../../../page-head/use-labelled-title.ts'
import { canReceiveMessages } from '../../../session/can-receive-messages.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import type { LanderData } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import * as landerStyles from '../shared/lander.module.css'
import * as memberLandingStyles from './member-landing.module.css'

export interface MemberLandingData extends LanderData {
  readonly profile: Profile
}

/** Uses `PageHead`, not `PublicHead`: member pages must not be indexed by search engines. */
export function MemberLandingHead({ profile }: Pick<MemberLandingData, 'profile'>) {
  const { name } = profile
  const { t } = useLingui()
  const { settings } = useVisit()
  const title = canReceiveMessages(settings, profile) ? t`Write to ${name}` : name
  return <PageHead title={useLabelledTitle(profile, title)} />
}

export function MemberLandingCard({ profile }: Pick<MemberLandingData, 'profile'>) {
  const { settings } = useVisit()
  return (
    <MemberCard
      card={profile}
      to={`/members/${profile.id}`}
      cdnPrefix={settings.cdn_prefix}
      fictionalLabel={settings.fictional_singular}
      eager
    />
  )
}

/** Headline, the member's own text and the form that starts a sign-up which leads back to this member. */
export function MemberLandingForm({ data }: { data: MemberLandingData }) {
  const { settings } = useVisit()
  const { profile, slug } = data
  const { name, about } = profile
  return (
    <div className={landerStyles.copy}>
      <h1 className="display heading-1">
        {!canReceiveMessages(settings, profile) ? (
          name
        ) : slug === 'hello' ? (
          <Trans>Say hello to {name}.</Trans>
        ) : (
          <Trans>Would you like to write to {name}?</Trans>
        )}
      </h1>
      {profile.fictional ? (
        <Banner look="fictional">
          <b>
            <Trans>{name} is a fictional profile.</Trans>
          </b>{' '}
          {settings.fictional_warning}
        </Banner>
      ) : null}
      {about ? <blockquote className={memberLandingStyles.about}>{about}</blockquote> : null}
      {profile.fictional ? null : <FictionalNote />}
      <StartForm
        data={data}
        action={`/members/${profile.id}/signup`}
        submitLabel={
          canReceiveMessages(settings, profile) ? (
            <Trans>Join and write to {name}</Trans>
          ) : (
            <Trans>Sign up for free</Trans>
          )
        }
      />
      <p className="small muted">
        <Trans>
          Want to see the{' '}
          <Link className="link" to={`/members/${profile.id}`}>
            full profile
          </Link>{' '}
          first?
        </Trans>
      </p>
    </div>
  )
}
