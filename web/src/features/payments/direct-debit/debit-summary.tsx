import { Plural, Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useFormats } from '../../../formatting/use-formats.ts'
import type { DirectDebit } from './mandate-card.tsx'
import * as styles from '../payments.module.css'

/** Summary of the order, which was placed on the page before. */
export function DebitSummary({ debit }: { debit: DirectDebit }) {
  const { money, number } = useFormats()
  const { credits, total, vat } = debit
  const rate = number(vat.rate, { maximumFractionDigits: 1 })
  const vatText = money(vat.amount)
  return (
    <div className="card padded">
      <h2 className="heading-3" id="order">
        <Trans>Your order</Trans>
      </h2>
      <div className={styles.sumLine}>
        <span>
          <Plural value={credits} one="# credit" other="# credits" />
        </span>
      </div>
      <div className={`${styles.sumLine} ${styles.grandTotal}`}>
        <span>
          <Trans>Total</Trans>
        </span>
        <span className="numeric">{money(total)}</span>
      </div>
      <p className="small muted">
        <Trans>
          Includes {vatText} VAT ({rate}%).
        </Trans>
      </p>
      <p className={`smaller muted flex-row tight ${styles.safe}`}>
        <Lock className="icon small" />
        <Trans>Your account number is stored encrypted.</Trans>
      </p>
    </div>
  )
}
