import type { SupportThread } from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../i18n/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { MemberStatus } from '../members/member-status.tsx'

/** Who writes: the address, and the member and order that seem to belong to it. */
export function ThreadPerson({ thread }: { readonly thread: SupportThread }) {
  const { t } = useLingui()
  const { address, name, member, orderNumber } = thread
  return (
    <section className="panel-block">
      <h2>{name || t`Person`}</h2>
      <dl className="facts">
        <div>
          <dt>
            <Trans>Address</Trans>
          </dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>
            <Trans>Member</Trans>
          </dt>
          <dd>
            {member ? (
              <Link className="text-link" to={`/members/${member.id}`}>
                {member.username}
              </Link>
            ) : (
              <Trans>nobody with this address</Trans>
            )}
          </dd>
        </div>
        {member ? (
          <div>
            <dt>
              <Trans>On the site</Trans>
            </dt>
            <dd>{t`since ${formatDate(member.signedUpAt)}, last seen ${formatTime(member.lastSeenAt)}`}</dd>
          </div>
        ) : null}
        {orderNumber ? (
          <div>
            <dt>
              <Trans>Order</Trans>
            </dt>
            <dd>
              <code>{orderNumber}</code>
            </dd>
          </div>
        ) : null}
      </dl>
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
