import { getSignalEndpoint, type StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { formatDate, formatTime } from '../../../i18n/formats.ts'
import { subjectNames } from '../../../i18n/case-names.ts'
import { CaseFrame } from '../case-frame.tsx'
import { CaseDecisions } from '../evidence/case-decisions.tsx'
import { CaseMarks } from '../evidence/case-marks.tsx'
import { CaseMeasures } from '../evidence/case-measures.tsx'
import { Party } from '../evidence/party.tsx'
import { useClaim } from '../use-claim.ts'
import { SignalEvidence } from './signal-evidence.tsx'
import { signalOutcomeNames } from './signal-names.ts'
import { SignalPanel } from './signal-panel.tsx'

export const loadSignal = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getSignalEndpoint, { reference: params['reference'] ?? '' })

/** One risk signal: what the rule saw and the member in the middle, the decision at the right. */
export function SignalPage() {
  const signal = useLoaderData<StaffSignal>()
  return <OpenSignal key={signal.reference} signal={signal} />
}

function OpenSignal({ signal }: { readonly signal: StaffSignal }) {
  const { i18n } = useLingui()
  const claim = useClaim(signal, 'cases.decide')
  return (
    <CaseFrame
      reference={signal.reference}
      title={i18n._(subjectNames[signal.rule])}
      claim={claim}
      renderDecision={({ onDecided, onRelease }) => (
        <SignalPanel signal={signal} onDecided={() => onDecided('undoable')} onRelease={onRelease} />
      )}
    >
      <div className="case-evidence">
        <CaseMarks case={signal}>
          <Trans>noticed {formatTime(signal.createdAt)}</Trans>
        </CaseMarks>
        <SignalEvidence signal={signal} />
        <CaseDecisions decisions={listDecisions(signal)} />
        <div className="case-parties">
          <Party title={<Trans>noticed by a rule</Trans>} party={signal.member} isReported />
        </div>
        <CaseMeasures measures={signal.measures} />
      </div>
    </CaseFrame>
  )
}

/** Returns the decision, with what follows from it. */
const listDecisions = ({ decision, reportsSetAsideUntil }: StaffSignal) =>
  decision
    ? [
        {
          ...decision,
          outcome: signalOutcomeNames[decision.outcome],
          effect: reportsSetAsideUntil
            ? t`Reports by this member are set aside until ${formatDate(reportsSetAsideUntil)}.`
            : undefined,
        },
      ]
    : []
