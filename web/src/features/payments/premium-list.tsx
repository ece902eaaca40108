import { Plural, Trans } from '@lingui/react/macro'
import {
  Camera,
  CheckCheck,
  Crown,
  History,
  ImageIcon,
  type LucideIcon,
  MessagesSquare,
  SlidersHorizontal,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useVisit } from '../../session/use-visit.ts'
import * as styles from './payments.module.css'

function PremiumFeature({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li className={styles.perk}>
      <Icon className="icon large" />
      <span>
        <b>{title}</b>
        <span className="small muted">{children}</span>
      </span>
    </li>
  )
}

/** The premium features (docs/product.md#free-and-premium). */
export function PremiumList({ heading }: { heading: ReactNode }) {
  const { settings } = useVisit()
  const { premium_photos: photos, free_photos: fewer, free_conversations: started } = settings
  return (
    <section className="card padded" aria-labelledby="premium-list">
      <h2 className="display heading-2" id="premium-list">
        {heading}
      </h2>
      <ul className={styles.perks}>
        <PremiumFeature icon={ImageIcon} title={<Trans>See every photo</Trans>}>
          <Trans>All galleries, unblurred.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={Camera} title={<Trans>Up to {photos} photos</Trans>}>
          <Trans>Instead of {fewer}.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={History} title={<Trans>The full chat history</Trans>}>
          <Trans>Back to your very first message.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={MessagesSquare} title={<Trans>More conversations</Trans>}>
          <Plural
            value={started}
            one="Start as many as you like, instead of #."
            other="Start as many as you like, instead of #."
          />
        </PremiumFeature>
        <PremiumFeature icon={CheckCheck} title={<Trans>Read receipts</Trans>}>
          <Trans>Know when your message has been read.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={SlidersHorizontal} title={<Trans>More search filters</Trans>}>
          <Trans>By interests and by who’s online.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={Crown} title={<Trans>A badge</Trans>}>
          <Trans>Other members see that you are premium.</Trans>
        </PremiumFeature>
        <PremiumFeature icon={ShieldCheck} title={<Trans>It’s yours for good</Trans>}>
          <Trans>Even when your credits run out.</Trans>
        </PremiumFeature>
      </ul>
    </section>
  )
}
