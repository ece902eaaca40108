import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatTime } from '../../../i18n/formats.ts'
import { Pill } from '../../../ui/pill.tsx'
import { Card } from '../../../ui/card.tsx'

/** Shows the browsers in which the member is logged in, and which of them get push messages. */
export function MemberSessions({ member: { sessions } }: { readonly member: StaffMemberView }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Sessions</Trans>}>
      {sessions.length === 0 ? (
        <p className="small">
          <Trans>Logged in nowhere.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {sessions.map(({ device, createdAt, lastSeenAt, pushSince }) => (
            <li key={createdAt}>
              <div>
                <span>{device || t`Unknown browser`}</span>
                <small>{t`since ${formatDate(createdAt)}, last seen ${formatTime(lastSeenAt)}`}</small>
              </div>
              {pushSince ? <Pill>{t`push since ${formatDate(pushSince)}`}</Pill> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
