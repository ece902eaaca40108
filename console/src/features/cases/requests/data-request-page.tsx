import {
  type DataRequestView,
  getDataRequestEndpoint,
} from '@amarelle/contract/staff/endpoints/data-requests'
import { useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { subjectNames } from '../../../i18n/case-names.ts'
import { CaseFrame } from '../case-frame.tsx'
import { useClaim } from '../use-claim.ts'
import { RequestFacts } from './request-facts.tsx'
import { RequestPanel } from './request-panel.tsx'

export const loadDataRequest = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getDataRequestEndpoint, { reference: params['reference'] ?? '' })

/** Shows a request for data or erasure that came by mail: what was asked and its clock, and the answer at the right. */
export function DataRequestPage() {
  const request = useLoaderData<DataRequestView>()
  return <OpenDataRequest key={request.reference} request={request} />
}

function OpenDataRequest({ request }: { readonly request: DataRequestView }) {
  const { i18n } = useLingui()
  const { reference, kind, state, member, claim: holder } = request
  const isOpen = state === 'open' && member !== null
  const claim = useClaim({ reference, isOpen, isOwnDecision: false, claim: holder }, 'support.answer')
  return (
    <CaseFrame
      reference={reference}
      title={i18n._(subjectNames[kind])}
      claim={claim}
      renderDecision={({ onDecided, onRelease }) => (
        <RequestPanel request={request} onClosed={() => onDecided('mailed')} onRelease={onRelease} />
      )}
    >
      <RequestFacts request={request} />
    </CaseFrame>
  )
}
