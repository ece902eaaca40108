import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Heart, MessageCircle, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVisit } from '../../../session/use-visit.ts'
import { getNicheTexts } from '../texts/niche-texts.ts'
import * as styles from './landing.module.css'

function ReasonItem({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={styles.stepIcon}>{icon}</span>
      <h3 className="heading-3">{title}</h3>
      <p className="muted">{children}</p>
    </li>
  )
}

export function HowItWorks() {
  return (
    <section>
      <h2 className="display heading-1">
        <Trans>How it works</Trans>
      </h2>
      <ol className={styles.stepsList}>
        <ReasonItem icon={<UserRound className="icon large" />} title={<Trans>Say who you are</Trans>}>
          <Trans>A photo, a few interests and one honest sentence.</Trans>
        </ReasonItem>
        <ReasonItem icon={<Heart className="icon large" />} title={<Trans>Like and match</Trans>}>
          <Trans>Browse, and like who you like. When a like comes back, it’s a match.</Trans>
        </ReasonItem>
        <ReasonItem icon={<MessageCircle className="icon large" />} title={<Trans>Talk when you want</Trans>}>
          <Trans>
            No subscription. You buy credits once and pay per message, at a price you see up front.
          </Trans>
        </ReasonItem>
      </ol>
    </section>
  )
}

function PromiseItem({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check className="icon" />
      <span>{children}</span>
    </li>
  )
}

/** List only promises that the product keeps today. */
export function SitePromises() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <section className={styles.promise}>
      <h2 className="display heading-1">{t(getNicheTexts(settings.niche).promises)}</h2>
      <ul>
        <PromiseItem>
          <Trans>Every price includes VAT and shows what one message costs.</Trans>
        </PromiseItem>
        <PromiseItem>
          <Trans>Fictional profiles are labelled on every card and in every chat.</Trans>
        </PromiseItem>
        <PromiseItem>
          <Trans>No subscription. Nothing renews automatically.</Trans>
        </PromiseItem>
        <PromiseItem>
          <Trans>The credits you buy never expire.</Trans>
        </PromiseItem>
      </ul>
    </section>
  )
}
