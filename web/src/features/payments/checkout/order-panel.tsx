import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { Money } from '@amarelle/contract/domain/common'
import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import { StoreCardCheckbox, ResidenceField } from './checkout-checkboxes.tsx'
import { type Checkout, OrderSummary } from './order-summary.tsx'
import * as styles from '../payments.module.css'

/** Sends the displayed total with the order: the server charges no other amount. */
export function HiddenOrderFields({ total, orderKey }: { total: Money; orderKey: string }) {
  return (
    <>
      <input type="hidden" name="total" value={total.minor} />
      <input type="hidden" name="currency" value={total.currency} />
      <input type="hidden" name="key" value={orderKey} />
    </>
  )
}

/** Fields that show their message beside themselves. */
const fieldsWithMessage = new Set(['method', 'stored', 'residence', 'immediate', 'pro_rata'])

/** Shows why the order failed, unless every message stands beside its field. */
export function OrderErrorBanner({ error }: { error: ErrorResponse['error'] | undefined }) {
  if (!error) return null
  const fields = Object.keys(error.fields ?? {})
  if (fields.length > 0 && fields.every((field) => fieldsWithMessage.has(field))) return null
  return (
    <Banner look="error" role="alert">
      {error.fields?.['total'] ?? error.message}{' '}
      {error.code === 'spending_limit' ? (
        <Link className="link" to="/spending">
          <Trans>Your spending</Trans>
        </Link>
      ) : null}
    </Banner>
  )
}

interface Props {
  readonly checkout: Checkout
  readonly fields: Readonly<Record<string, string>>
  /** A stored card pays, so no checkbox offers to store one. */
  readonly usesStoredCard?: boolean
}
/** What is bought and for how much, above the methods. */
export function OrderHeading({ checkout: { bundle, total } }: { checkout: Checkout }) {
  const { money } = useFormats()
  return (
    <p className={`flex-row between ${styles.orderHeading}`}>
      <b>
        <Plural value={bundle.credits} one="# credit" other="# credits" />
      </b>
      <b className="numeric">{money(total)}</b>
    </p>
  )
}

/**
 * Order summary, the required acknowledgements and the order button (docs/payments.md#checkout). The button stays in reach: it
 * sticks to the lower edge of the screen. Two elements of the form's grid.
 */
export function OrderPanel({ checkout, fields, usesStoredCard = false }: Props) {
  const { money } = useFormats()
  const navigation = useNavigation()
  const days = checkout.refund_days
  const total = money(checkout.total)
  const isLoading = navigation.state === 'loading'
  return (
    <>
      <aside
        className={`card padded ${styles.aside}`}
        aria-labelledby="order"
        aria-busy={isLoading || undefined}
      >
        <OrderSummary checkout={checkout} />
        <div className={styles.ticks}>
          <ResidenceField residence={checkout.residence} error={fields['residence']} />
          {usesStoredCard ? null : <StoreCardCheckbox checkout={checkout} />}
          <Checkbox name="immediate" error={fields['immediate']}>
            <Trans>I want my credits now, before the {days} days to withdraw are over.</Trans>
          </Checkbox>
          <Checkbox name="pro_rata" error={fields['pro_rata']}>
            <Trans>I know that I pay for the credits I have used if I withdraw.</Trans>{' '}
            <Link className="link" to="/pages/return-policy">
              <Trans>Returns</Trans>
            </Link>
          </Checkbox>
        </div>
        <p className={`smaller muted flex-row tight ${styles.safe}`}>
          <Lock className="icon small" />
          <Trans>Secure payment. No subscription.</Trans>
        </p>
      </aside>
      <div className={`${styles.payBar} ${styles.orderBar}`} aria-busy={isLoading || undefined}>
        {checkout.order_button === null ? null : (
          <span className="flex-row between">
            <Trans>Total</Trans>
            <b className={`numeric ${styles.total}`}>{total}</b>
          </span>
        )}
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          {checkout.order_button ?? <Trans>Pay {total}</Trans>}
        </Button>
      </div>
    </>
  )
}
