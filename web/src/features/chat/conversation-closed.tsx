import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../formatting/use-formats.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { WhoWritesHere } from './who-writes-here.tsx'
import type { OpenedThread } from './thread-state/use-thread.ts'
import * as styles from './composer/composer.module.css'

function ClosedReason({ opened: { bar, profile, fictional } }: { opened: OpenedThread }) {
  const { date } = useFormats()
  const pausedUntil = fictional?.cooling_off_until ? date(fictional.cooling_off_until, 'moment') : ''
  if (profile.deleted) return <Trans>This member has left. You can still read your conversation.</Trans>
  if (bar === 'fictional_unattended')
    return (
      <Trans>
        {profile.name} is a fictional profile, and nobody answers for it at the moment. You can’t write to it,
        and nothing is charged.
      </Trans>
    )
  if (bar === 'fictional_ended')
    return (
      <Trans>
        The staff who write as {profile.name} have ended this conversation. Messages that nobody answered were
        refunded. You can still read what was written.
      </Trans>
    )
  if (bar === 'fictional_cooling_off')
    return (
      <Trans>
        You have paused messages to fictional profiles until {pausedUntil}. You can still read what was
        written, and everything else is as before.
      </Trans>
    )
  if (bar === 'reply_not_possible')
    return <Trans>You can reply once {profile.name} has confirmed their e-mail address.</Trans>
  return <Trans>This conversation is closed.</Trans>
}

/** Replaces the composer when writing is impossible regardless of credits; still shows the unsent draft. */
export function ConversationClosed({ opened, text }: { opened: OpenedThread; text: string }) {
  return (
    <div className={`${styles.composer} ${styles.closed}`}>
      <Banner role="status">
        <ClosedReason opened={opened} />
        {opened.fictional && opened.bar === 'fictional_unattended' ? (
          <WhoWritesHere profile={opened.profile} fictional={opened.fictional} cost={opened.costs.message} />
        ) : null}
        {text ? (
          <>
            <p className="small">
              <Trans>What you were writing:</Trans>
            </p>
            <blockquote>{text}</blockquote>
          </>
        ) : null}
      </Banner>
      {opened.bar === 'reply_not_possible' ? null : (
        <ButtonLink to="/members" look="secondary" size="small" block>
          <Trans>See other members</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
