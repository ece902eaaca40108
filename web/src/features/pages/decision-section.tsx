import type { ComplaintOutcome } from '@amarelle/contract/endpoints/complaints'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../formatting/use-formats.ts'
import { Tag } from '../../ui/feedback/tag.tsx'
import { complaintOutcomeTexts } from './complaint-kinds.ts'
import * as styles from './pages.module.css'

const outcomeLooks: Readonly<Record<ComplaintOutcome, 'success' | 'warning' | 'plain'>> = {
  upheld: 'success',
  partly: 'warning',
  rejected: 'plain',
}

interface Props {
  readonly decision: { readonly outcome: ComplaintOutcome; readonly text: string; readonly at: string }
  /** The heading. */
  readonly children: ReactNode
}
/** What a person decided about a complaint or an appeal, with the reasons as they were mailed. */
export function DecisionSection({ decision, children }: Props) {
  const { i18n } = useLingui()
  const { date } = useFormats()
  return (
    <section className="card padded stack">
      <h2>{children}</h2>
      <p className={styles.facts}>
        <Tag look={outcomeLooks[decision.outcome]}>{i18n._(complaintOutcomeTexts[decision.outcome])}</Tag>
        <span className="muted">{date(decision.at, 'long')}</span>
      </p>
      <p className={styles.decisionText}>{decision.text}</p>
    </section>
  )
}
