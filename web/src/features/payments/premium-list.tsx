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

interface PremiumFeature {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly text: ReactNode
}

function usePremiumFeatures(): readonly PremiumFeature[] {
  const { settings } = useVisit()
  const { premium_photos: photos, free_photos: fewer, free_conversations: started } = settings
  return [
    {
      icon: ImageIcon,
      title: <Trans>See every photo</Trans>,
      text: <Trans>All galleries, unblurred.</Trans>,
    },
    { icon: Camera, title: <Trans>Up to {photos} photos</Trans>, text: <Trans>Instead of {fewer}.</Trans> },
    {
      icon: History,
      title: <Trans>The full chat history</Trans>,
      text: <Trans>Back to your very first message.</Trans>,
    },
    {
      icon: MessagesSquare,
      title: <Trans>More conversations</Trans>,
      text: (
        <Plural
          value={started}
          one="Start as many as you like, instead of #."
          other="Start as many as you like, instead of #."
        />
      ),
    },
    {
      icon: CheckCheck,
      title: <Trans>Read receipts</Trans>,
      text: <Trans>Know when your message has been read.</Trans>,
    },
    {
      icon: SlidersHorizontal,
      title: <Trans>More search filters</Trans>,
      text: <Trans>By interests and by who’s online.</Trans>,
    },
    {
      icon: Crown,
      title: <Trans>A badge</Trans>,
      text: <Trans>Other members can see you’re premium.</Trans>,
    },
    {
      icon: ShieldCheck,
      title: <Trans>It’s yours for good</Trans>,
      text: <Trans>Even when your credits run out.</Trans>,
    },
  ]
}

/** The names of the premium features, short enough that the bundles are in the first view of `/premium`. */
export function PremiumSummary() {
  return (
    <ul className={`small ${styles.perkNames}`}>
      {usePremiumFeatures().map(({ icon: Icon, title }, index) => (
        <li key={index} className="flex-row tight">
          <Icon className="icon small" />
          {title}
        </li>
      ))}
    </ul>
  )
}

/** The premium features (docs/product.md#free-and-premium). */
export function PremiumList({ heading }: { heading: ReactNode }) {
  return (
    <section className="card padded" aria-labelledby="premium-list">
      <h2 className="display heading-2" id="premium-list">
        {heading}
      </h2>
      <ul className={styles.perks}>
        {usePremiumFeatures().map(({ icon: Icon, title, text }, index) => (
          <li key={index} className={styles.perk}>
            <Icon className="icon large" />
            <span>
              <b>{title}</b>
              <span className="small muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
