import type { Transaction } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, Landmark, LoaderCircle } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { ReturnLink } from './return-link.tsx'
import * as styles from '../payments.module.css'

/** The member has the transfer details, and the money has not arrived yet. */
function PendingTransfer({ order }: { order: Transaction }) {
  return (
    <>
      <Landmark className={`icon ${styles.state}`} />
      <h1 className="display heading-1">
        <Trans>We’re waiting for your transfer</Trans>
      </h1>
      <p className="muted">
        <Trans>
          It usually takes one or two business days. You can leave this page: we’ll e-mail you when your
          credits are there.
        </Trans>
      </p>
      <div className="flex-row wrapping">
        <ButtonLink to={`/pay/${order.payment_id}`} look="secondary" reloadDocument>
          <Trans>View transfer details</Trans>
        </ButtonLink>
        <ButtonLink to={`/payment/${order.id}?another`} look="text">
          <Trans>Use another method</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

/** Payment without a result yet; the member may leave the page. */
export function OpenOrder({ order }: { order: Transaction }) {
  if (order.state === 'pending' && order.method.code === 'wire_transfer' && order.payment_id)
    return <PendingTransfer order={order} />
  return (
    <>
      <LoaderCircle className={`icon ${styles.state} ${styles.turning}`} />
      <h1 className="display heading-1">
        {order.state === 'loading' ? (
          <Trans>We’re checking your payment</Trans>
        ) : (
          <Trans>Your payment is on its way</Trans>
        )}
      </h1>
      <p className="muted">
        <Trans>You can leave this page: we’ll e-mail you when your credits are there.</Trans>
      </p>
      <div className="flex-row wrapping">
        <ButtonLink to={`/payment/${order.id}`} look="secondary" reloadDocument className="unscripted">
          <Trans>Check again</Trans>
        </ButtonLink>
        {order.state === 'loading' && order.payment_id ? (
          <ButtonLink to={`/pay/${order.payment_id}`} look="secondary" reloadDocument>
            <Trans>Back to the payment page</Trans>
          </ButtonLink>
        ) : null}
        <ReturnLink otherwise="/members" look="text">
          <Trans>See members</Trans>
        </ReturnLink>
      </div>
    </>
  )
}

/** Shows the order's own figures: the member's balance is read separately, and may be older or already spent. */
export function PaidOrder({ order }: { order: Transaction }) {
  const after = order.balance_after
  return (
    <>
      <CircleCheck className={`icon ${styles.state} ${styles.good}`} />
      <h1 className="display heading-1">
        <Plural value={order.credits} one="# credit added" other="# credits added" />
      </h1>
      <p>
        {order.first_order ? <Trans>You’re premium now, for good.</Trans> : null}{' '}
        {after === null ? null : (
          <span className="numeric">
            <Plural
              value={after - order.credits}
              one="You had # credit before."
              other="You had # credits before."
            />{' '}
            <Plural value={after} one="That brings you to # credit." other="That brings you to # credits." />
          </span>
        )}
      </p>
      <div className="flex-row wrapping">
        <ReturnLink otherwise="/chats">
          <Trans>Continue to your messages</Trans>
        </ReturnLink>
        <ButtonLink to={`/transactions/${order.id}`} look="secondary">
          <Trans>View order</Trans>
        </ButtonLink>
      </div>
    </>
  )
}
