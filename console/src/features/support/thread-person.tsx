import type { SupportThread } from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../i18n/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { Pill } from '../../ui/pill.tsx'
import { MemberStatus } from '../members/member-status.tsx'

/** Shows the sender: the address, and the member and order that seem to belong to it. */
export function ThreadPerson({ thread }: { readonly thread: SupportThread }) {
  const { t } = useLingui()
  const { address, name, member, orderNumber } = thread
  return (
    <section className="panel-block">
      <h2>{name || t`Person`}</h2>
      <Facts
        facts={[
          [t`Address`, address],
          [
            t`Member`,
            member ? (
              <Link className="text-link" to={`/members/${member.id}`}>
                {member.username}
              </Link>
            ) : (
              t`nobody with this address`
            ),
          ],
          [t`On the site`, member && t`since ${formatDate(member.signedUpAt)}`],
          [t`Last seen`, member && formatTime(member.lastSeenAt)],
          [t`Order`, orderNumber && <code>{orderNumber}</code>],
        ]}
      />
      {member ? (
        <p className="case-marks">
          <MemberStatus status={member.status} />
          {member.isPremium ? <Pill icon={<Gem aria-hidden="true" />}>{t`premium`}</Pill> : null}
          <small>
            <Trans>Found by the address: a hint, no proof.</Trans>
          </small>
        </p>
      ) : null}
    </section>
  )
}
