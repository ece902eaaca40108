import { listMemberMailsEndpoint } from '@amarelle/contract/staff/endpoints/member-support'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/load.ts'
import { mailKindNames } from '../../../i18n/mail-names.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { Pill } from '../../../ui/pill.tsx'
import { Card } from '../../../ui/card.tsx'

export const loadMails = ({ request, params }: LoaderFunctionArgs) =>
  load(request, listMemberMailsEndpoint, { id: params['id'] ?? '' })

/** Shows which mails the member was sent, read when this part is opened. */
export function MemberMails() {
  const { i18n } = useLingui()
  const { mails } = useLoaderData<StaffEndpointAnswer<typeof listMemberMailsEndpoint>>()
  return (
    <Card title={<Trans>Mails of the last 90 days</Trans>}>
      {mails.length === 0 ? (
        <p className="small">
          <Trans>No mail was sent.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {mails.map(({ id, kind, state, at }) => (
            <li key={id}>
              <div>
                <span>{i18n._(mailKindNames[kind])}</span>
                <small>{formatTime(at)}</small>
              </div>
              {state === 'sent' ? (
                <Pill tone="good">
                  <Trans>sent</Trans>
                </Pill>
              ) : (
                <Pill tone="warning">
                  <Trans>is tried again</Trans>
                </Pill>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
