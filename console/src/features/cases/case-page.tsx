import { getCaseEndpoint, type StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router'
import { load } from '../../api/load.ts'
import { subjectNames } from '../../i18n/case-names.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseFrame } from './case-frame.tsx'
import type { CasesContext } from './cases-page.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { EscalationSection } from './escalation/escalation-section.tsx'
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
  const { onDecided: offerUndo } = useOutletContext<CasesContext>()
  const claim = useClaim(one, one.kind === 'appeal' ? 'appeals.decide' : 'cases.decide')
  return (
    <CaseFrame
      reference={one.reference}
      title={i18n._(subjectNames[one.subject])}
      claim={claim}
      renderDecision={({ onDecided, onRelease }) => (
        <DecisionPanel
          case={one}
          onDecided={() => {
            offerUndo(one.reference)
            onDecided({})
          }}
          onRelease={onRelease}
        />
      )}
    >
      <EscalationSection case={one} />
      <CaseEvidence case={one} />
    </CaseFrame>
  )
}
