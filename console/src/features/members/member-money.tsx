import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDate, formatMoney, formatTime } from '../../i18n/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import { bookingNames, orderStateNames } from './member-names.ts'

/** The newest orders and bookings of credits. */
export function MemberMoney({ member: { money } }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  if (!money) return null
  return (
    <>
      <section className="card">
        <h2>
          <Trans>Orders</Trans>
        </h2>
        {money.orders.length === 0 ? (
          <p className="small">
            <Trans>Nothing was bought.</Trans>
          </p>
        ) : (
          <ul className="card-list">
            {money.orders.map(({ number, createdAt, credits, total, method, state }) => (
              <li key={number}>
                <div>
                  <span>
                    <code>{number}</code>, {t`${formatCount(credits)} credits`}
                  </span>
                  <small>
                    {formatDate(createdAt)}, {method}
                  </small>
                </div>
                <strong>{formatMoney(total)}</strong>
                <Pill tone={state === 'completed' ? 'good' : 'neutral'}>
                  {orderStateNames[state] ? i18n._(orderStateNames[state]) : state}
                </Pill>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <header>
          <h2>
            <Trans>Credits</Trans>
          </h2>
          <span>{formatCount(money.credits)}</span>
        </header>
        {money.bookings.length === 0 ? (
          <p className="small">
            <Trans>No bookings.</Trans>
          </p>
        ) : (
          <ul className="card-list">
            {money.bookings.map(({ at, kind, amount, balance }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- bookings have no id here, and the list only grows at its start
              <li key={`${at}${i}`}>
                <div>
                  <span>{bookingNames[kind] ? i18n._(bookingNames[kind]) : kind}</span>
                  <small>{formatTime(at)}</small>
                </div>
                <strong>{amount > 0 ? `+${formatCount(amount)}` : formatCount(amount)}</strong>
                <span className="small">{formatCount(balance)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
