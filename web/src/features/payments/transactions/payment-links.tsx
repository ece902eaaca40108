import type { Transaction } from '@amarelle/contract/endpoints/payments'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

/** Links to repeating the last order, the spending overview and the stored cards. */
export function PaymentLinks({ orders }: { orders: readonly Pick<Transaction, 'state'>[] }) {
  return (
    <p className="flex-row wrapping">
      {orders.some(({ state }) => state === 'completed') ? (
        <Link className="link" to="/credits/repeat-order">
          <Trans>Buy your last bundle again</Trans>
        </Link>
      ) : null}
      <Link className="link" to="/spending">
        <Trans>Your spending</Trans>
      </Link>
      <Link className="link" to="/kept-cards">
        <Trans>Saved cards</Trans>
      </Link>
    </p>
  )
}
