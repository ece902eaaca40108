import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatTime } from '../../../i18n/formats.ts'
import { bookingNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** Shows the newest bookings of credits, each with the balance after it. */
export function MemberCredits({ member: { money } }: { readonly member: StaffMemberView }) {
  const { i18n } = useLingui()
  if (!money) return null
  return (
    <Card title={<Trans>Credits</Trans>} actions={<span>{formatCount(money.credits)}</span>}>
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
    </Card>
  )
}
