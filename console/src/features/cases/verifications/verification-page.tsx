import {
  getVerificationCaseEndpoint,
  type VerificationCase,
} from '@amarelle/contract/staff/endpoints/verification/verifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { subjectNames } from '../../../i18n/case-names.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { Note } from '../../../ui/note.tsx'
import { CaseFrame } from '../case-frame.tsx'
import { CaseMarks } from '../evidence/case-marks.tsx'
import { Party } from '../evidence/party.tsx'
import { useClaim } from '../use-claim.ts'
import { EarlierRequests } from './earlier-requests.tsx'
import { verificationRefusalNames } from './verification-names.ts'
import { VerificationComparison } from './verification-comparison.tsx'
import { VerificationPanel } from './verification-panel.tsx'

export const loadVerification = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getVerificationCaseEndpoint, { reference: params['reference'] ?? '' })

/** Shows a request to verify a main photo: the picture beside the member's photos in the middle, the decision at the right. */
export function VerificationPage() {
  const one = useLoaderData<VerificationCase>()
  return <OpenVerification key={one.reference} case={one} />
}

function OpenVerification({ case: one }: { readonly case: VerificationCase }) {
  const { i18n } = useLingui()
  const claim = useClaim(one, 'photos.review')
  return (
    <CaseFrame
      reference={one.reference}
      title={i18n._(subjectNames[one.subject])}
      claim={claim}
      renderDecision={({ onDecided, onRelease }) => (
        <VerificationPanel case={one} onDecided={() => onDecided('mailed')} onRelease={onRelease} />
      )}
    >
      <div className="case-evidence">
        <CaseMarks case={one}>
          <Trans>sent {formatTime(one.createdAt)}</Trans>
        </CaseMarks>
        <Decision case={one} />
        <VerificationComparison case={one} />
        <div className="case-parties">
          <Party title={<Trans>asks for the verification</Trans>} party={one.member} />
        </div>
        <EarlierRequests earlier={one.earlier} />
      </div>
    </CaseFrame>
  )
}

function Decision({ case: { isOpen, decision } }: { readonly case: VerificationCase }) {
  const { i18n } = useLingui()
  if (isOpen) return null
  if (!decision)
    return (
      <Note tone="plain">
        <Trans>The member has withdrawn this request, or nobody decided it in time.</Trans>
      </Note>
    )
  const { by, refusal } = decision
  const time = formatTime(decision.at)
  const reason = refusal && i18n._(verificationRefusalNames[refusal])
  return (
    <Note tone="plain">
      {reason === null ? (
        <Trans>
          Verified by {by}, {time}.
        </Trans>
      ) : (
        <Trans>
          Refused by {by}, {time}: {reason}.
        </Trans>
      )}
    </Note>
  )
}
