import { htmlLang } from '@amarelle/contract/languages'
import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useVisit } from '../../../session/use-visit.ts'
import { priceText } from '../../../ui/price.tsx'
import type { DirectDebit } from './mandate-card.tsx'

/** What is paid here; the order itself was placed on the page before. */
export function DebitSummary({ debit }: { debit: DirectDebit }) {
  const { language } = useVisit()
  const { credits, total, vat } = debit
  const rate = new Intl.NumberFormat(htmlLang(language), { maximumFractionDigits: 1 }).format(vat.rate)
  const vatText = priceText(vat.amount, language)
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
        <span className="num">{priceText(total, language)}</span>
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
