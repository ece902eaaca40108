import type { StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel } from 'lucide-react'
import { formatDate, formatTime } from '../../../i18n/formats.ts'
import { signalOutcomeNames } from './signal-names.ts'

/** How the signal was decided; nothing while it is open. */
export function SignalDecision({
  signal: { decision, reportsSetAsideUntil },
}: {
  readonly signal: StaffSignal
}) {
  const { i18n } = useLingui()
  if (!decision) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Decided before</Trans>
      </h2>
      <div className="case-decision">
        <Gavel aria-hidden="true" />
        <div>
          <strong>{i18n._(signalOutcomeNames[decision.outcome])}</strong>, {decision.by},{' '}
          {formatTime(decision.at)}
          <p>{decision.reason}</p>
          {reportsSetAsideUntil ? (
            <p>
              <Trans>Reports by this member are set aside until {formatDate(reportsSetAsideUntil)}.</Trans>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
