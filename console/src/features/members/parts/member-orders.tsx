import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../../i18n/formats.ts'
import { Pill } from '../../../ui/pill.tsx'
import { orderStateNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** The newest orders, each with the number of its payment at the provider. */
export function MemberOrders({ member: { money } }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  if (!money) return null
  return (
    <Card title={<Trans>Orders</Trans>}>
      {money.orders.length === 0 ? (
        <p className="small">
          <Trans>Nothing was bought.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {money.orders.map(({ number, createdAt, credits, total, method, state, providerReference }) => (
            <li key={number}>
              <div>
                <span>
                  <Link to={`/orders/${number}`}>
                    <code>{number}</code>
                  </Link>
                  , {t`${formatCount(credits)} credits`}
                </span>
                <small>
                  {formatDate(createdAt)}, {method}
                </small>
                {providerReference ? (
                  <small>
                    <Trans>At the provider:</Trans> <code>{providerReference}</code>
                  </small>
                ) : null}
              </div>
              <strong>{formatMoney(total)}</strong>
              <Pill tone={state === 'completed' ? 'good' : 'neutral'}>
                {orderStateNames[state] ? i18n._(orderStateNames[state]) : state}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
