import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Scale, TriangleAlert } from 'lucide-react'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ledgerAccountNames, ledgerKindNames } from '../order-names.ts'

type LedgerLine = StaffOrder['ledger'][number]
const formatAmount = ({ unit, amount }: LedgerLine): string =>
  unit === 'CREDIT' ? formatCount(Math.abs(amount)) : formatMoney({ minor: Math.abs(amount), currency: unit })

/** Returns whether the entries of each unit sum to zero, as the ledger guarantees. */
function isBalanced(lines: readonly LedgerLine[]): boolean {
  const sums = new Map<string, number>()
  for (const { unit, amount } of lines) sums.set(unit, (sums.get(unit) ?? 0) + amount)
  return [...sums.values()].every((sum) => sum === 0)
}

/** Shows all bookings of the order, in the order in which they were booked. */
export function OrderLedger({ order: { ledger } }: { readonly order: StaffOrder }) {
  const { t, i18n } = useLingui()
  const nameAccount = (account: string) => {
    const [kind = '', detail] = account.split(':')
    const name = ledgerAccountNames[kind] ? i18n._(ledgerAccountNames[kind]) : kind
    return detail ? `${name}: ${detail}` : name
  }
  return (
    <Card
      title={<Trans>Ledger</Trans>}
      mark={
        isBalanced(ledger) ? (
          <Pill tone="good" icon={<Scale aria-hidden="true" />}>
            <Trans>sums to zero</Trans>
          </Pill>
        ) : (
          <Pill tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
            <Trans>does not sum to zero</Trans>
          </Pill>
        )
      }
    >
      {ledger.length === 0 ? (
        <p className="small">
          <Trans>Nothing was booked.</Trans>
        </p>
      ) : (
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">{t`When`}</th>
              <th scope="col">{t`Booking`}</th>
              <th scope="col">{t`Account`}</th>
              <th scope="col" className="amount">{t`Debit`}</th>
              <th scope="col" className="amount">{t`Credit`}</th>
            </tr>
          </thead>
          <tbody>
            {ledger.map((line, i) => {
              const isFirst = ledger[i - 1]?.bookingId !== line.bookingId
              const kind = ledgerKindNames[line.kind]
              return (
                <tr
                  key={`${line.bookingId}-${line.account}-${line.unit}`}
                  className={isFirst ? 'first' : undefined}
                >
                  <td>{isFirst ? <Time at={line.at} /> : null}</td>
                  <td>{isFirst ? <strong>{kind ? i18n._(kind) : line.kind}</strong> : null}</td>
                  <td>{nameAccount(line.account)}</td>
                  <td className="amount" data-side={t`Debit`}>
                    {line.amount > 0 ? formatAmount(line) : null}
                  </td>
                  <td className="amount" data-side={t`Credit`}>
                    {line.amount < 0 ? formatAmount(line) : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}
