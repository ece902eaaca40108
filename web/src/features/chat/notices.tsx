import { Trans } from '@lingui/react/macro'
import { ResendActivationButton } from '../../shared/resend-activation-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FictionalNotice } from './fictional-consent.tsx'
import type { Opened } from './thread/use-thread.ts'

/** What stands above the messages, before anything is paid for. */
export function Notices({ opened }: { opened: Opened }) {
  const { profile, bar, unconfirmed } = opened
  return (
    <div className="notices">
      {profile.fictional && bar !== 'fictional_consent_required' && bar !== 'fictional_unattended' ? (
        <FictionalNotice profile={profile} />
      ) : null}
      {unconfirmed ? (
        <Banner look="warn">
          <b>
            <Trans>{profile.name} can't answer until you confirm your e-mail address.</Trans>
          </b>{' '}
          <Trans>If you don't within 7 days, the credits for what you sent come back.</Trans>{' '}
          <ResendActivationButton look="link" />
        </Banner>
      ) : null}
    </div>
  )
}
