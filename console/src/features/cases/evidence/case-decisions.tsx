import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel } from 'lucide-react'
import { formatTime } from '../../../i18n/formats.ts'

interface Decision {
  readonly outcome: MessageDescriptor
  readonly by: string
  readonly at: string | null
  readonly reason: string
  /** The consequence of the decision, shown below the reason. */
  readonly effect?: string | undefined
}
/** Shows how the case was decided; nothing while it is open for the first time. */
export function CaseDecisions({ decisions }: { readonly decisions: readonly Decision[] }) {
  const { i18n } = useLingui()
  if (decisions.length === 0) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Decided before</Trans>
      </h2>
      <ul className="plain-list">
        {decisions.map(({ outcome, by, at, reason, effect }) => (
          <li key={`${by} ${at}`} className="case-decision">
            <Gavel aria-hidden="true" />
            <div>
              <strong>{i18n._(outcome)}</strong>, {by}
              {at ? `, ${formatTime(at)}` : null}
              <p>{reason}</p>
              {effect ? <p>{effect}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
