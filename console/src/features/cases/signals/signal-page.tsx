import { getSignalEndpoint, type StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radar } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router'
import { load } from '../../../api/load.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { kindNames, subjectNames } from '../../../i18n/case-names.ts'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Party } from '../case-evidence.tsx'
import { CaseFrame } from '../case-frame.tsx'
import { CaseMeasures } from '../case-measures.tsx'
import type { CasesContext } from '../cases-page.tsx'
import { useClaim } from '../use-claim.ts'
import { SignalDecision } from './signal-decision.tsx'
import { SignalPanel } from './signal-panel.tsx'
import { SignalEvidence } from './signal-evidence.tsx'

export const loadSignal = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getSignalEndpoint, { reference: params['reference'] ?? '' })

/** One risk signal: what the rule saw and the member in the middle, the decision at the right. */
export function SignalPage() {
  const signal = useLoaderData<StaffSignal>()
  return <OpenSignal key={signal.reference} signal={signal} />
}

function OpenSignal({ signal }: { readonly signal: StaffSignal }) {
  const { i18n } = useLingui()
  const { onDecided: offerUndo } = useOutletContext<CasesContext>()
  const claim = useClaim(signal, 'cases.decide')
  return (
    <CaseFrame
      reference={signal.reference}
      title={i18n._(subjectNames[signal.rule])}
      claim={claim}
      renderDecision={({ onDecided, onRelease }) => (
        <SignalPanel
          signal={signal}
          onDecided={() => {
            offerUndo(signal.reference)
            onDecided({})
          }}
          onRelease={onRelease}
        />
      )}
    >
      <div className="case-evidence">
        <p className="case-marks">
          {signal.isOpen ? <Clock dueAt={signal.dueAt} /> : null}
          <Pill icon={<Radar aria-hidden="true" />}>{i18n._(kindNames.signal)}</Pill>
          <SiteMark siteId={signal.siteId} named />
          <small>
            <Trans>noticed {formatTime(signal.createdAt)}</Trans>
          </small>
        </p>
        <SignalEvidence signal={signal} />
        <SignalDecision signal={signal} />
        <div className="case-parties">
          <Party title={<Trans>noticed by a rule</Trans>} party={signal.member} isReported />
        </div>
        <CaseMeasures measures={signal.measures} />
      </div>
    </CaseFrame>
  )
}
