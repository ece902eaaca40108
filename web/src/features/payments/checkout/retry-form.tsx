import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { getRetryEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PaymentMethodLogo } from '../payment-method-logo.tsx'
import * as styles from '../payments.module.css'

type Retry = EndpointAnswer<typeof getRetryEndpoint>
type Method = Retry['methods'][number]

function MethodButtons({ methods, busy }: { methods: readonly Method[]; busy: string | undefined }) {
  return (
    <ul className={styles.otherMethods}>
      {methods.map(({ code, name }) => (
        <li key={code}>
          <button
            type="submit"
            name="method"
            value={code}
            className="choice"
            disabled={busy !== undefined}
            aria-busy={busy === code || undefined}
          >
            <PaymentMethodLogo code={code} />
            <span className="grow">{name}</span>
            <ChevronRight className="icon small" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the methods except the failed one; PayPal comes first if a stored card was declined. */
function selectOtherMethods({ methods, failure }: Retry, failedMethod: string | undefined): Method[] {
  const others = methods.filter(({ code }) => code !== failedMethod)
  const first = failure === 'stored_card_declined' ? others.filter(({ code }) => code === 'paypal') : []
  return [...first, ...others.filter((method) => !first.includes(method))]
}

interface Props {
  readonly order: Transaction
  readonly retry: Retry
  readonly attemptKey: string
  /** How to offer the method tried last: on its own button, among the others, or not at all because its payment is still open. */
  readonly lastMethodMode?: 'again' | 'listed' | 'left out'
}
/** Pays the same order again: each button starts a new payment of the agreed total. */
export function RetryForm({ order, retry, attemptKey, lastMethodMode = 'again' }: Props) {
  const { money } = useFormats()
  const navigation = useNavigation()
  const submittedMethod = navigation.formData?.get('method')
  const busyMethod = typeof submittedMethod === 'string' ? submittedMethod : undefined
  const { code: lastMethod } = order.method
  const retryMethod =
    lastMethodMode === 'again' ? retry.methods.find(({ code }) => code === lastMethod) : undefined
  const others = selectOtherMethods(retry, lastMethodMode === 'listed' ? undefined : lastMethod)
  return (
    <Form method="post" className={`stack ${styles.retry}`}>
      <input type="hidden" name="key" value={attemptKey} />
      <p className="bold numeric">
        <Plural value={order.credits} one="# credit" other="# credits" /> · {money(order.total)}
      </p>
      {retryMethod ? (
        <Button
          type="submit"
          name="method"
          value={retryMethod.code}
          size="large"
          block
          busy={busyMethod === retryMethod.code}
          disabled={busyMethod !== undefined}
        >
          {retry.failure === 'stored_card_declined' ? (
            <Trans>Pay with another card</Trans>
          ) : (
            <Trans>Try again with {retryMethod.name}</Trans>
          )}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <>
          {lastMethodMode === 'left out' ? null : (
            <h2 className="heading-3">
              <Trans>Pay another way</Trans>
            </h2>
          )}
          <MethodButtons methods={others} busy={busyMethod} />
        </>
      ) : null}
    </Form>
  )
}
