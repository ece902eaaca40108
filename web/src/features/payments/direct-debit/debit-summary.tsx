import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useFormats } from '../../../formatting/use-formats.ts'
import type { DirectDebit } from './mandate-card.tsx'

/** What is paid here; the order itself was placed on the page before. */
export function DebitSummary({ debit }: { debit: DirectDebit }) {
  const { money, number } = useFormats()
  const { credits, total, vat } = debit
  const rate = number(vat.rate, { maximumFractionDigits: 1 })
  const vatText = money(vat.amount)
  return (
    <div className="card pad">
      <h2 className="h3" id="order">
        <Trans>Your order</Trans>
      </h2>
      <div className="sumline">
        <span>
          <Plural value={credits} one="# credit" other="# credits" />
        </span>
      </div>
      <div className="sumline tot">
        <span>
          <Trans>Total</Trans>
        </span>
        <span className="num">{money(total)}</span>
      </div>
      <p className="sm mut">
        <Trans>
          Includes {vatText} VAT ({rate}%).
        </Trans>
      </p>
      <p className="xs mut row tight safe">
        <Lock className="i sm" aria-hidden="true" />
        <Trans>Your account number is stored encrypted.</Trans>
      </p>
    </div>
  )
}
