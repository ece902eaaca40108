import type { DataRequestView } from '@amarelle/contract/staff/endpoints/data-requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { memberStatusNames, requestStateNames, subjectNames } from '../../../i18n/case-names.ts'
import { formatDate, formatLanguage, formatTime } from '../../../i18n/formats.ts'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'

/** What was asked and by whom, how the identity was checked, and what became of it. */
export function RequestFacts({ request }: { readonly request: DataRequestView }) {
  const { t, i18n } = useLingui()
  const { member, closedAt, closedBy, extendedAt } = request
  const status = member && memberStatusNames[member.status]
  const facts: readonly (readonly [string, string])[] = [
    [t`Asked for`, i18n._(subjectNames[request.kind])],
    [t`Arrived on`, formatDate(request.receivedAt)],
    [t`Due on`, formatDate(request.dueAt)],
    [t`Identity`, request.identityCheck],
    [t`Recorded`, `${formatTime(request.recordedAt)}, ${request.recordedBy}`],
    ...(extendedAt ? [[t`Extended`, `${formatTime(extendedAt)}: ${request.extensionReason}`] as const] : []),
    ...(closedAt
      ? [
          [
            t`Closed`,
            `${formatTime(closedAt)}, ${closedBy ?? ''}: ${i18n._(requestStateNames[request.state])}`,
          ] as const,
        ]
      : []),
    ...(request.refusalReason ? [[t`Reason`, request.refusalReason] as const] : []),
  ]
  return (
    <div className="board">
      <section className="card">
        <header>
          <h2>
            <Trans>Request</Trans>
          </h2>
          {request.state === 'open' ? <Clock dueAt={request.dueAt} /> : null}
        </header>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card">
        <header>
          <h2>
            <Trans>Member</Trans>
          </h2>
          <SiteMark siteId={request.siteId} named />
        </header>
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
      </section>
    </div>
  )
}
