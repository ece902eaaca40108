import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { getRetryEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { Trans } from '@lingui/react/macro'
import { CircleHelp } from 'lucide-react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { RetryForm } from './retry-form.tsx'
import { ReturnLink } from './return-link.tsx'
import * as styles from '../payments.module.css'

interface Props {
  readonly order: Transaction
  /** Undefined while loading, or if the order can no longer be paid. */
  readonly retry: EndpointAnswer<typeof getRetryEndpoint> | undefined
  readonly attemptKey: string
  readonly errorMessage: string | undefined
}
const ErrorBanner = ({ text }: { text: string | undefined }) =>
  text ? (
    <Banner look="error" role="alert">
      {text}
    </Banner>
  ) : null

/** Shown if the provider has not answered whether the stored card was charged. */
export function UnansweredCharge({ order, retry, attemptKey, errorMessage }: Props) {
  return (
    <>
      <CircleHelp className={`icon ${styles.state}`} />
      <h1 className="display heading-1">
        <Trans>We don’t know yet whether your card was charged</Trans>
      </h1>
      <p className="muted">
        <Trans>
          The payment service hasn’t answered yet. We’ll keep checking, and e-mail you when your credits are
          there. You won’t pay twice: if you pay another way now and the card was charged after all, that
          charge is refunded automatically.
        </Trans>
      </p>
      <ErrorBanner text={errorMessage} />
      {retry ? (
        <RetryForm order={order} retry={retry} attemptKey={attemptKey} lastMethodMode="listed" />
      ) : null}
      <ReturnLink otherwise="/members" look="text">
        <Trans>See members</Trans>
      </ReturnLink>
    </>
  )
}

/** Lets members who are on a payment page of ours choose another method. */
export function OtherPaymentMethods({ order, retry, attemptKey, errorMessage }: Props) {
  return (
    <>
      <h1 className="display heading-1">
        <Trans>Pay another way</Trans>
      </h1>
      <ErrorBanner text={errorMessage} />
      {retry ? (
        <RetryForm order={order} retry={retry} attemptKey={attemptKey} lastMethodMode="left out" />
      ) : null}
      {order.payment_id ? (
        <ButtonLink to={`/pay/${order.payment_id}`} look="text" reloadDocument>
          <Trans>Back to the payment page</Trans>
        </ButtonLink>
      ) : null}
    </>
  )
}
