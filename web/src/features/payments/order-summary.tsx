import type { Answer } from '@amarelle/contract/endpoint'
import type { getCheckout } from '@amarelle/contract/payments'
import { htmlLang } from '@amarelle/contract/languages'
import { Plural, Trans } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { priceText } from '../../ui/price.tsx'

export type Checkout = Answer<typeof getCheckout>

/** What is bought, what it costs and what the law wants said, right above the button. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { language, settings } = useVisit()
  const { bundle, discount, fee, total, vat, methods, refund_days: days } = checkout
  const method = methods.find(({ code }) => code === checkout.method)
  const rate = new Intl.NumberFormat(htmlLang(language), { maximumFractionDigits: 1 }).format(vat.rate)
  const vatText = priceText(vat.amount, language)
  const each = priceText(bundle.per_message, language)
  return (
    <>
      <h2 className="h3" id="order">
        <Trans>Your order</Trans>
      </h2>
      <div className="sumline">
        <span>
          <Plural value={bundle.credits} one="# credit" other="# credits" />
        </span>
        <span className="num">{priceText(bundle.price, language)}</span>
      </div>
      {discount ? (
        <div className="sumline off">
          <span>
            <Trans>
              Discount {discount.code}, {discount.percentage}%
            </Trans>
          </span>
          <span className="num">
            {priceText({ ...discount.amount, minor: -discount.amount.minor }, language)}
          </span>
        </div>
      ) : null}
      <div className="sumline mut">
        <span>{method ? <Trans>Fee for {method.name}</Trans> : <Trans>Fee</Trans>}</span>
        <span className="num">{priceText(fee, language)}</span>
      </div>
      <div className="sumline tot" aria-live="polite">
        <span>
          <Trans>Total</Trans>
        </span>
        <span className="num">{priceText(total, language)}</span>
      </div>
      <p className="sm mut">
        <Trans>
          Includes {vatText} VAT ({rate}%). That is {each} per message.
        </Trans>
      </p>
      <p className="sm mut">
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
