import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { requestStateNames, subjectNames } from '../../../i18n/case-names.ts'
import { Clock } from '../../../shell/clock.tsx'
import { Card } from '../../../ui/card.tsx'

/** Requests by mail for data or erasure; nothing without any. */
export function MemberDataRequests({ member: { dataRequests } }: { readonly member: StaffMemberView }) {
  const { i18n } = useLingui()
  if (!dataRequests?.length) return null
  return (
    <Card title={<Trans>Data requests</Trans>}>
      <ul className="card-list">
        {dataRequests.map(({ reference, kind, state, dueAt }) => (
          <li key={reference}>
            <div>
              <span>{i18n._(subjectNames[kind])}</span>
              <Link className="text-link" to={`/cases/${reference}`}>
                {reference}
              </Link>
            </div>
            {state === 'open' ? <Clock dueAt={dueAt} /> : <span>{i18n._(requestStateNames[state])}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
