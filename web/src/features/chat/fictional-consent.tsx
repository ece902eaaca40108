import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import * as styles from './composer/composer.module.css'

/** Notice above every thread with a fictional profile. */
export function FictionalProfileBanner({ profile }: { profile: ProfileCard }) {
  const { settings } = useVisit()
  return (
    <Banner look="fictional">
      <b>
        <Trans>{profile.name} is a fictional profile.</Trans>
      </b>{' '}
      {settings.fictional_warning}
    </Banner>
  )
}

/** Consent required before the first message to a fictional profile (docs/law.md#fictional-profiles). Works without JavaScript. */
export function FictionalConsent({
  profile,
  cost,
  error,
}: {
  profile: ProfileCard
  /** Price of a message, in credits. */
  cost: number
  error: ErrorResponse['error'] | undefined
}) {
  const { settings } = useVisit()
  const busy = useNavigation().state === 'submitting'
  return (
    <section className={`${styles.composer} ${styles.consent}`} aria-labelledby="consent-title">
      <h2 className="heading-3" id="consent-title">
        <Trans>Before you write to {profile.name}</Trans>
      </h2>
      <FictionalProfileBanner profile={profile} />
      {error ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <Form method="post" className="flex-row wrapping between">
        <input type="hidden" name="profile" value={profile.id} />
        <ButtonLink to="/members" look="text">
          <Trans>See other members</Trans>
        </ButtonLink>
        <Button type="submit" name="intent" value="agree" busy={busy}>
          <Trans>I have read this and agree</Trans>
        </Button>
      </Form>
      <p className="smaller muted">
        <Trans>{settings.fictional_plural}: a message costs the same as one to a member.</Trans>{' '}
        <Plural value={cost} one="# credit per message" other="# credits per message" />.
      </p>
    </section>
  )
}
