import { getCaseEndpoint, type StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { subjectNames } from '../../i18n/case-names.ts'
import { usePermissions } from '../../session/session-context.ts'
import { CaseEvidence } from './evidence/case-evidence.tsx'
import { CaseFrame } from './case-frame.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { EscalateButton } from './escalation/escalate-button.tsx'
import { EscalationPanel } from './escalation/escalation-panel.tsx'
import { useClaim } from './use-claim.ts'

export const loadCase = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getCaseEndpoint, { reference: params['reference'] ?? '' })

/** One report, complaint or appeal: evidence in the middle, the decision at the right. */
export function CasePage() {
  const one = useLoaderData<StaffCase>()
  return <OpenCase key={one.reference} case={one} />
}

function OpenCase({ case: one }: { readonly case: StaffCase }) {
  const { i18n } = useLingui()
  const mayDecide = usePermissions()('cases.decide')
  const claim = useClaim(one, one.kind === 'appeal' ? 'appeals.decide' : 'cases.decide')
  return (
    <CaseFrame
      reference={one.reference}
      title={i18n._(subjectNames[one.subject])}
      claim={claim}
      actions={<EscalateButton case={one} />}
      renderDecision={({ onDecided, onRelease }) => (
        <DecisionPanel case={one} onDecided={() => onDecided('undoable')} onRelease={onRelease} />
      )}
    >
      {one.escalation ? (
        <EscalationPanel reference={one.reference} escalation={one.escalation} mayDecide={mayDecide} />
      ) : null}
      <CaseEvidence case={one} />
    </CaseFrame>
  )
}
