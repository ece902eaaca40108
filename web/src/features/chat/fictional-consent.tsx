import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Plural, Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { OpenedThread } from './thread-state/use-thread.ts'
import { WhoWritesHere } from './who-writes-here.tsx'
import * as styles from './composer/composer.module.css'

/** Notice above every thread with a fictional profile. */
export function FictionalProfileBanner({ opened }: { opened: OpenedThread }) {
  const { settings } = useVisit()
  const { profile, fictional, costs } = opened
  return (
    <Banner look="fictional">
      <b>
        <Trans>{profile.name} is a fictional profile.</Trans>
      </b>{' '}
      {settings.fictional_warning}{' '}
      {fictional ? <WhoWritesHere profile={profile} fictional={fictional} cost={costs.message} /> : null}
    </Banner>
  )
}

/** Consent required before the first message to a fictional profile, and again later (docs/law.md#fictional-profiles). Works without JavaScript. */
export function FictionalConsent({
  opened,
  error,
}: {
  opened: OpenedThread
  error: ErrorResponse['error'] | undefined
}) {
  const { settings } = useVisit()
  const { profile, costs } = opened
  const cost = costs.message
  const busy = useNavigation().state === 'submitting'
  return (
    <section className={`${styles.composer} ${styles.consent}`} aria-labelledby="consent-title">
      <h2 className="heading-3" id="consent-title">
        <Trans>Before you write to {profile.name}</Trans>
      </h2>
      <FictionalProfileBanner opened={opened} />
      {error ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <Form method="post" className="flex-row wrapping between">
        <input type="hidden" name="profile" value={profile.id} />
        <input type="hidden" name="version" value={opened.fictional?.warning_version} />
        <input type="hidden" name="price" value={cost} />
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
