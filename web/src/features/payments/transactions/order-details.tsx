import type { Transaction } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans } from '@lingui/react/macro'
import { ArrowLeft, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PaymentMethodLogo } from '../payment-method-logo.tsx'
import { isOrderOpen } from '../payment-states.ts'
import * as styles from '../payments.module.css'

function InvoiceLinks({ order: { invoice, refunds } }: { order: Transaction }) {
  const notes = refunds.flatMap(({ credit_note }) => (credit_note ? [credit_note] : []))
  if (!invoice) return null
  return (
    <ul className="flex-row wrapping" role="list">
      {[invoice, ...notes].map(({ number, url }) => (
        <li key={number}>
          <ButtonLink to={url} look="secondary" reloadDocument>
            <FileText className="icon" />
            {number === invoice.number ? (
              <Trans>Invoice {number}</Trans>
            ) : (
              <Trans>Credit note {number}</Trans>
            )}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Link to the withdrawal form while the period runs; the server checks it again. */
function WithdrawalLink({ order }: { order: Transaction }) {
  const { date: dateText } = useFormats()
  if (order.withdraw_until === null || order.withdrawal) return null
  const until = dateText(new Date(Date.parse(order.withdraw_until) - 1).toISOString(), 'long')
  return (
    <p className="small">
      <Trans>You can withdraw until {until} and get the unused credits refunded.</Trans>{' '}
      <Link className="link" to={`/withdrawal?order=${order.id}`}>
        <Trans>Withdraw from contract here</Trans>
      </Link>
    </p>
  )
}

export function OrderDetails({ order }: { order: Transaction }) {
  const { money } = useFormats()
  const vatText = money(order.vat.amount)
  return (
    <>
      <Link className={`flex-row tight small muted ${styles.back}`} to="/transactions">
        <ArrowLeft className="icon small" />
        <Trans>All orders</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Order {order.id}</Trans>
      </h1>
      <OrderSteps order={order} />
      <section className="card padded">
        <div className={styles.sumLine}>
          <span>
            <Plural value={order.credits} one="# credit" other="# credits" />
          </span>
          <span className="flex-row tight">
            {order.method.name} <PaymentMethodLogo code={order.method.code} />
          </span>
        </div>
        {order.discount ? (
          <div className={`${styles.sumLine} ${styles.discount}`}>
            <span>
              <Trans>Discount</Trans>
            </span>
            <span className="numeric">{money({ ...order.discount, minor: -order.discount.minor })}</span>
          </div>
        ) : null}
        <div className={`${styles.sumLine} muted`}>
          <span>
            <Trans>Fee</Trans>
          </span>
          <span className="numeric">{money(order.fee)}</span>
        </div>
        <div className={`${styles.sumLine} ${styles.grandTotal}`}>
          <span>
            <Trans>Total</Trans>
          </span>
          <span className="numeric">{money(order.total)}</span>
        </div>
        <p className="small muted">
          <Trans>
            Includes {vatText} VAT ({order.vat.rate}%).
          </Trans>
        </p>
      </section>
      {isOrderOpen(order) ? (
        <ButtonLink to={`/payment/${order.id}`}>
          <Trans>Check payment status</Trans>
        </ButtonLink>
      ) : null}
      <InvoiceLinks order={order} />
      <WithdrawalLink order={order} />
    </>
  )
}
