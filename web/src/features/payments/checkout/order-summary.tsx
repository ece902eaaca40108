import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useVisit } from '../../../session/use-visit.ts'
import * as styles from '../payments.module.css'

export type Checkout = EndpointAnswer<typeof getCheckoutEndpoint>

/** Bundle, costs and the information that the law requires directly above the order button. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { settings } = useVisit()
  const { money, number } = useFormats()
  const { bundle, discount, fee, total, vat, methods, refund_days: days } = checkout
  const method = methods.find(({ code }) => code === checkout.method)
  const rate = number(vat.rate, { maximumFractionDigits: 1 })
  const vatText = money(vat.amount)
  const each = money(bundle.per_message)
  return (
    <>
      <h2 className="heading-3" id="order">
        <Trans>Your order</Trans>
      </h2>
      <div className={styles.sumLine}>
        <span>
          <Plural value={bundle.credits} one="# credit" other="# credits" />
        </span>
        <span className="numeric">{money(bundle.price)}</span>
      </div>
      {discount ? (
        <div className={`${styles.sumLine} ${styles.discount}`}>
          <span>
            <Trans>
              Discount {discount.code}, {discount.percentage}%
            </Trans>
          </span>
          <span className="numeric">{money({ ...discount.amount, minor: -discount.amount.minor })}</span>
        </div>
      ) : null}
      <div className={`${styles.sumLine} muted`}>
        <span>{method ? <Trans>Fee for {method.name}</Trans> : <Trans>Fee</Trans>}</span>
        <span className="numeric">{money(fee)}</span>
      </div>
      <div className={`${styles.sumLine} ${styles.grandTotal}`} aria-live="polite">
        <span>
          <Trans>Total</Trans>
        </span>
        <span className="numeric">{money(total)}</span>
      </div>
      <p className="small muted">
        <Trans>
          Includes {vatText} VAT ({rate}%). That’s {each} per message.
        </Trans>
      </p>
      <p className="small muted">
        <Plural
          value={settings.message_credits}
          one="A message costs # credit"
          other="A message costs # credits"
        />
        {', '}
        <Plural value={settings.photo_credits} one="a photo # credit" other="a photo # credits" />
        {'. '}
        <Trans>
          No subscription, credits never expire. You can withdraw within {days} days and get the unused
          credits refunded.
        </Trans>
      </p>
    </>
  )
}
