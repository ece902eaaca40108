import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { getRetryEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { Trans } from '@lingui/react/macro'
import { CircleX } from 'lucide-react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { RetryForm } from './retry-form.tsx'
import { ReturnLink } from './return-link.tsx'
import * as styles from '../payments.module.css'

type Retry = EndpointAnswer<typeof getRetryEndpoint>

/** Why the payment failed, if the provider gave a reason. */
function FailureReason({ failure }: { failure: Retry['failure'] | undefined }) {
  if (failure === 'declined') return <Trans>Your bank or card issuer declined the payment.</Trans>
  if (failure === 'stored_card_declined') return <Trans>Your saved card was declined.</Trans>
  if (failure === 'expired') return <Trans>The time to pay ran out.</Trans>
  if (failure === 'unreachable') return <Trans>We couldn’t reach the payment service.</Trans>
  return null
}

interface Props {
  readonly order: Transaction
  /** Undefined while loading. */
  readonly alternatives:
    | { readonly retry: Retry | undefined; readonly bundle: number | undefined }
    | undefined
  readonly attemptKey: string
  readonly errorMessage: string | undefined
}
/** Failed or cancelled: nothing was charged; offers to pay the same order again. */
export function UnpaidOrder({ order, alternatives, attemptKey, errorMessage }: Props) {
  const failure = alternatives?.retry?.failure
  const bundle = alternatives?.bundle
  return (
    <>
      <CircleX className={`icon ${styles.state} error`} />
      <h1 className="display heading-1">
        {failure === 'stored_card_declined' ? (
          <Trans>Credit card payment failed</Trans>
        ) : (
          <Trans>Payment failed or has been cancelled.</Trans>
        )}
      </h1>
      <p className="muted">
        <FailureReason failure={failure} /> <Trans>You haven’t been charged.</Trans>
      </p>
      {errorMessage ? (
        <Banner look="error" role="alert">
          {errorMessage}
        </Banner>
      ) : null}
      {alternatives?.retry ? (
        <RetryForm order={order} retry={alternatives.retry} attemptKey={attemptKey} />
      ) : null}
      {alternatives && !alternatives.retry ? (
        <ButtonLink to={bundle === undefined ? '/credits' : `/credits/${bundle}`}>
          <Trans>Buy again</Trans>
        </ButtonLink>
      ) : null}
      <ReturnLink otherwise="/members" look="text">
        <Trans>See members</Trans>
      </ReturnLink>
    </>
  )
}
