import { Trans } from '@lingui/react/macro'
import { ResendActivationButton } from '../../shared/resend-activation-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FictionalProfileBanner } from './fictional-consent.tsx'
import { CoolingOffOffer } from './cooling-off-offer.tsx'
import type { OpenedThread } from './thread-state/use-thread.ts'
import * as styles from './thread/thread.module.css'

/** Notices above the messages that the member must see before paying. */
export function ConversationBanners({ opened }: { opened: OpenedThread }) {
  const { profile, bar, unconfirmed } = opened
  return (
    <div className={styles.notices}>
      {profile.fictional && bar !== 'fictional_consent_required' && bar !== 'fictional_unattended' ? (
        <FictionalProfileBanner opened={opened} />
      ) : null}
      {opened.fictional?.cooling_off_offered ? <CoolingOffOffer opened={opened} /> : null}
      {unconfirmed ? (
        <Banner look="warning">
          <b>
            <Trans>{profile.name} can’t reply until you confirm your e-mail address.</Trans>
          </b>{' '}
          <Trans>If you don’t within 7 days, we’ll return the credits for what you sent.</Trans>{' '}
          <ResendActivationButton look="link" />
        </Banner>
      ) : null}
    </div>
  )
}
