import type { Transaction } from '@amarelle/contract/payments'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { priceText } from '../../ui/price.tsx'
import { useDateText } from '../../session/use-date-text.ts'
import { PaymentMark } from './payment-mark.tsx'
import { isOpen, stateNames } from './states.ts'

const marks = { done: Check, next: CircleDashed, failed: X } as const

function Step({
  state,
  at,
  children,
}: {
  state: keyof typeof marks
  at?: string | null
  children: ReactNode
}) {
  const Mark = marks[state]
  const dateText = useDateText()
  return (
    <li className={state}>
      <Mark className="i" aria-hidden="true" />
      <span>
        {children}
        {at ? (
          <time className="sm mut" dateTime={at}>
            {dateText(at)}
          </time>
        ) : null}
      </span>
    </li>
  )
}

/** Ordered, paid, credits added: as far as it went. */
function OrderSteps({ order }: { order: Transaction }) {
  const { i18n } = useLingui()
  const paid = order.state === 'completed'
  const after = order.balance_after
  return (
    <ol className="order-steps">
      <Step state="done" at={order.created_at}>
        <Trans>Ordered</Trans>
      </Step>
      <Step state={paid ? 'done' : isOpen(order) ? 'next' : 'failed'} at={order.completed_at}>
        {i18n._(stateNames[order.state])}
      </Step>
      {paid ? (
        <Step state="done">
          <Plural value={order.credits} one="# credit added" other="# credits added" />
          {after === null ? null : (
            <span className="sm mut">
              <Trans>Balance after: {after}</Trans>
            </span>
          )}
        </Step>
      ) : null}
    </ol>
  )
}

/** One order with its amounts and steps. */
export function OrderDetails({ order }: { order: Transaction }) {
  const { language, settings } = useVisit()
  const vatText = priceText(order.vat.amount, language)
  const days = settings.refund_days
  return (
    <>
      <Link className="row tight sm mut back" to="/transactions">
        <ArrowLeft className="i sm" aria-hidden="true" />
        <Trans>All orders</Trans>
      </Link>
      <h1 className="display h1">
        <Trans>Order {order.id}</Trans>
      </h1>
      <OrderSteps order={order} />
      <section className="card pad">
        <div className="sumline">
          <span>
            <Plural value={order.credits} one="# credit" other="# credits" />
          </span>
          <span className="row tight">
            {order.method.name} <PaymentMark code={order.method.code} />
          </span>
        </div>
        {order.discount ? (
          <div className="sumline off">
            <span>
              <Trans>Discount</Trans>
            </span>
            <span className="num">
              {priceText({ ...order.discount, minor: -order.discount.minor }, language)}
            </span>
          </div>
        ) : null}
        <div className="sumline mut">
          <span>
            <Trans>Fee</Trans>
          </span>
          <span className="num">{priceText(order.fee, language)}</span>
        </div>
        <div className="sumline tot">
          <span>
            <Trans>Total</Trans>
          </span>
          <span className="num">{priceText(order.total, language)}</span>
        </div>
        <p className="sm mut">
          <Trans>
            Includes {vatText} VAT ({order.vat.rate}%).
          </Trans>
        </p>
      </section>
      {isOpen(order) ? (
        <ButtonLink to={`/payment/${order.id}`}>
          <Trans>See how the payment stands</Trans>
        </ButtonLink>
      ) : null}
      {order.state === 'completed' ? (
        <p className="sm">
          <Trans>You can withdraw within {days} days and get the unused credits refunded.</Trans>{' '}
          <Link className="link" to="/pages/return-policy">
            <Trans>Returns</Trans>
          </Link>
        </p>
      ) : null}
    </>
  )
}
