import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../page-head/page-head.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import * as styles from './chat.module.css'

/** `/chats`: shown beside the list while no conversation is open. */
export default function NoChatSelected() {
  const { t } = useLingui()
  return (
    <section className={`${styles.noChatSelected} desktop-only`}>
      <PageHead title={t`Messages`} />
      <div className="empty">
        <svg className="artwork" viewBox="0 0 140 110" aria-hidden="true">
          <path
            d="M18 20h66a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14H46L28 88V72H18A14 14 0 0 1 4 58V34a14 14 0 0 1 14-14Z"
            fill="var(--soft)"
          />
          <path
            d="M62 44h60a14 14 0 0 1 14 14v22a14 14 0 0 1-14 14h-6v14L98 94H62a14 14 0 0 1-14-14V58a14 14 0 0 1 14-14Z"
            fill="var(--brand)"
          />
          <path
            d="M92 84c-9-6-15-11-15-17a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 6-6 11-15 17Z"
            fill="var(--on-brand)"
          />
        </svg>
        <h2 className="display heading-2">
          <Trans>Pick a conversation</Trans>
        </h2>
        <p className="muted">
          <Trans>Or say hello to someone new.</Trans>
        </p>
        <ButtonLink to="/members">
          <Trans>See members</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
