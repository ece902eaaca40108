import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PublicHead } from '../../../page-head/public-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { getLanderVariant } from '../texts/lander-variants.ts'
import type { LanderData } from './load-lander.ts'
import * as styles from './lander.module.css'

/** What the page says here: for its niche, its variant and the visitor's language. */
export function useLanderTexts({ lander, slug }: LanderData) {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const variant = getLanderVariant(lander, slug, settings.niche)
  return {
    ...variant,
    headline: i18n._(variant.headline),
    lead: variant.lead ? i18n._(variant.lead) : settings.description,
  }
}
export type LanderTexts = ReturnType<typeof useLanderTexts>

interface Props {
  readonly says: LanderTexts
  readonly className?: string | undefined
  readonly children: ReactNode
}
export function LanderPage({ says, className, children }: Props) {
  // A slug says it in other words: to search engines it is the same page.
  const page = useLocation().pathname.split('/').slice(0, 3).join('/')
  return (
    <div className={classNames(styles.lander, className)}>
      <PublicHead title={says.headline} description={says.lead} path={page} />
      {children}
    </div>
  )
}

/** Headline and what the site is for. */
export function LanderIntro({ says, children }: { says: LanderTexts; children?: ReactNode }) {
  return (
    <div className={styles.copy}>
      <h1 className="display hero">{says.headline}</h1>
      <p className={`${styles.lead} muted`}>{says.lead}</p>
      {children}
    </div>
  )
}
