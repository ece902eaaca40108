import type { DisputeView } from '@amarelle/contract/staff/endpoints/money/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'
import { disputeAccountNames } from './dispute-names.ts'

/** Shows the money that the ledger booked for the dispute; when it was won, all of it reversed. */
export function DisputeLedger({ entries }: { readonly entries: DisputeView['entries'] }) {
  const { t, i18n } = useLingui()
  const nameAccount = (account: string): string => {
    const [kind = '', detail] = account.split(':')
    const name = disputeAccountNames[kind]
    return `${name ? i18n._(name) : kind}${detail === undefined ? '' : ` (${detail})`}`
  }
  return (
    <Card title={<Trans>Ledger</Trans>}>
      {entries.length === 0 ? (
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
            {entries.map(({ at, booking, account, amount }) => (
              <tr key={`${booking} ${account}`} className="first">
                <td>{formatExactTime(at)}</td>
                <td>{booking === 'booked' ? t`Chargeback` : t`Reversed`}</td>
                <td>{nameAccount(account)}</td>
                <td className="amount" data-side={t`Debit`}>
                  {amount.minor > 0 ? formatMoney(amount) : null}
                </td>
                <td className="amount" data-side={t`Credit`}>
                  {amount.minor < 0 ? formatMoney({ ...amount, minor: -amount.minor }) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
