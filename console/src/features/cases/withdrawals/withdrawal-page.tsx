import {
  getWithdrawalCaseEndpoint,
  type WithdrawalCase,
} from '@amarelle/contract/staff/endpoints/money/withdrawals'
import { useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { subjectNames } from '../../../i18n/case-names.ts'
import { CaseFrame } from '../case-frame.tsx'
import { useClaim } from '../use-claim.ts'
import { SettlementPanel } from './settlement-panel.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export const loadWithdrawal = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getWithdrawalCaseEndpoint, { reference: params['reference'] ?? '' })

/** Shows a withdrawal that no order could be assigned to: what was stated in the middle, the settlement at the right. */
export function WithdrawalPage() {
  const one = useLoaderData<WithdrawalCase>()
  return <OpenWithdrawalCase key={one.reference} case={one} />
}

function OpenWithdrawalCase({ case: one }: { readonly case: WithdrawalCase }) {
  const { i18n } = useLingui()
  const claim = useClaim({ ...one, isOwnDecision: false }, 'refunds.settle')
  return (
    <CaseFrame
      reference={one.reference}
      title={i18n._(subjectNames[one.subject])}
      claim={claim}
      renderDecision={(acts) => <SettlementPanel case={one} {...acts} />}
    >
      <WithdrawalFacts case={one} maySettle={claim.mayDecide} />
    </CaseFrame>
  )
}
