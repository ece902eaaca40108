import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PublicHead } from '../../../page-head/public-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { getLanderVariant } from '../texts/lander-variants.ts'
import { variantHeadlines } from '../texts/variant-texts.ts'
import type { LanderData } from './load-lander.ts'
import * as styles from './lander.module.css'

/** The texts of a landing page for the niche, the variant and the visitor's language. */
export function useLanderTexts({ lander, slug, changes }: LanderData) {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const variant = getLanderVariant(lander, slug, settings.niche)
  return {
    ...variant,
    headline: i18n._(changes.headline ? variantHeadlines[changes.headline] : variant.headline),
    lead: variant.lead ? i18n._(variant.lead) : settings.description,
  }
}
export type LanderTexts = ReturnType<typeof useLanderTexts>

interface Props {
  readonly texts: LanderTexts
  readonly className?: string | undefined
  readonly children: ReactNode
}
export function LanderPage({ texts, className, children }: Props) {
  // Without the slug: to search engines all variants are the same page.
  const canonicalPath = useLocation().pathname.split('/').slice(0, 3).join('/')
  return (
    <div className={classNames(styles.lander, className)}>
      <PublicHead title={texts.headline} description={texts.lead} path={canonicalPath} />
      {children}
    </div>
  )
}

/** The headline and a description of the site. */
export function LanderIntro({ texts, children }: { texts: LanderTexts; children?: ReactNode }) {
  return (
    <div className={styles.copy}>
      <h1 className="display hero">{texts.headline}</h1>
      <p className={`${styles.lead} muted`}>{texts.lead}</p>
      {children}
    </div>
  )
}
