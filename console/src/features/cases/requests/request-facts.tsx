import type { DataRequestView } from '@amarelle/contract/staff/endpoints/data-requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { memberStatusNames, requestStateNames, subjectNames } from '../../../i18n/case-names.ts'
import { formatDate, formatLanguage, formatTime } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { CaseMarks } from '../evidence/case-marks.tsx'

/** Shows the request and its sender, how the identity was checked, and the outcome. */
export function RequestFacts({ request }: { readonly request: DataRequestView }) {
  const { t, i18n } = useLingui()
  const { kind, state, recordedAt, member, closedAt, closedBy, extendedAt } = request
  const status = member && memberStatusNames[member.status]
  return (
    <div className="case-evidence">
      <CaseMarks
        case={{
          ...request,
          kind: 'data_request',
          subject: kind,
          createdAt: request.receivedAt,
          isOpen: state === 'open',
        }}
      >
        <Trans>arrived on {formatDate(request.receivedAt)}</Trans>
      </CaseMarks>
      <Facts
        facts={[
          [t`Asked for`, i18n._(subjectNames[kind])],
          [t`Due on`, formatDate(request.dueAt)],
          [t`Identity`, request.identityCheck],
          [t`Recorded`, `${formatTime(recordedAt)}, ${request.recordedBy}`],
          [t`Extended`, extendedAt && `${formatTime(extendedAt)}: ${request.extensionReason}`],
          [
            t`Closed`,
            closedAt && `${formatTime(closedAt)}, ${closedBy ?? ''}: ${i18n._(requestStateNames[state])}`,
          ],
          [t`Reason`, request.refusalReason],
        ]}
      />
      <Card title={<Trans>Member</Trans>}>
        {member ? (
          <p className="member-line">
            <Link className="text-link" to={`/members/${member.id}`}>
              {member.username}
            </Link>
            <span>{member.maskedEmail}</span>
            <span>{status ? i18n._(status) : member.status}</span>
            <span>{formatLanguage(member.language)}</span>
          </p>
        ) : (
          <p className="small">
            <Trans>The member has been erased. Only that the request was answered is kept.</Trans>
          </p>
        )}
      </Card>
    </div>
  )
}
