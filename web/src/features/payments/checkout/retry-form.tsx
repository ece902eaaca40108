import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { getRetryEndpoint } from '@amarelle/contract/endpoints/retry-payment'
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

/** PayPal first for a kept card that was refused; the method that just failed not among them. */
function selectOtherMethods({ methods, failure }: Retry, failed: string | undefined): Method[] {
  const others = methods.filter(({ code }) => code !== failed)
  const first = failure === 'stored_card_declined' ? others.filter(({ code }) => code === 'paypal') : []
  return [...first, ...others.filter((one) => !first.includes(one))]
}

interface Props {
  readonly order: Transaction
  readonly retry: Retry
  readonly attemptKey: string
  /** The method that was tried last: offered once more, one among the others, or left out where it stands open. */
  readonly lastMethodMode?: 'again' | 'listed' | 'left out'
}
/** The same order again: each button is one more payment of it, at the total that was agreed. */
export function RetryForm({ order, retry, attemptKey, lastMethodMode = 'again' }: Props) {
  const { money } = useFormats()
  const navigation = useNavigation()
  const pressed = navigation.formData?.get('method')
  const busy = typeof pressed === 'string' ? pressed : undefined
  const { code: last } = order.method
  const same = lastMethodMode === 'again' ? retry.methods.find(({ code }) => code === last) : undefined
  const others = selectOtherMethods(retry, lastMethodMode === 'listed' ? undefined : last)
  return (
    <Form method="post" className={`stack ${styles.retry}`}>
      <input type="hidden" name="key" value={attemptKey} />
      <p className="bold numeric">
        <Plural value={order.credits} one="# credit" other="# credits" /> · {money(order.total)}
      </p>
      {same ? (
        <Button
          type="submit"
          name="method"
          value={same.code}
          size="large"
          block
          busy={busy === same.code}
          disabled={busy !== undefined}
        >
          {retry.failure === 'stored_card_declined' ? (
            <Trans>Pay with another card</Trans>
          ) : (
            <Trans>Try again with {same.name}</Trans>
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
          <MethodButtons methods={others} busy={busy} />
        </>
      ) : null}
    </Form>
  )
}
