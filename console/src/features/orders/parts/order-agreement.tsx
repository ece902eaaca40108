import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { formatDate, formatExactTime, formatLanguage, formatMoney } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'

/** Shows the agreement of buyer and seller: the button, the two ticks, the period of withdrawal, and the price. */
export function OrderAgreement({ order: { agreement, price } }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  const { button, language, acknowledgements, withdrawUntil, withdrawal } = agreement
  const { discount, discountCode } = price
  return (
    <Card title={t`What was agreed`}>
      <Facts
        facts={[
          [t`Button`, button ? `“${button}”` : t`with the amount`],
          [t`Language`, formatLanguage(language)],
          [t`Two ticks`, t`both ticked, text of ${acknowledgements}`],
          [t`Bundle`, formatMoney(price.bundle)],
          [
            t`Discount`,
            discount.minor > 0 ? (
              <>
                {formatMoney(discount)} {discountCode ? <code>{discountCode}</code> : null}
              </>
            ) : (
              t`none`
            ),
          ],
          [t`Fee`, price.fee.minor > 0 ? formatMoney(price.fee) : t`none`],
          [t`Withdraw until`, withdrawUntil && formatDate(withdrawUntil)],
          [t`Withdrawn`, withdrawal && `${formatExactTime(withdrawal.at)}, ${withdrawal.receipt}`],
        ]}
      />
    </Card>
  )
}
