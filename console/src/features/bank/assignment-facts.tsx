import type { LineCandidate } from '@amarelle/contract/staff/endpoints/bank'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import { matchReasonNames } from './bank-names.ts'
import { Facts } from '../../ui/facts.tsx'

/** What happens if a line is assigned to an order. */
export function AssignmentFacts({ candidate }: { readonly candidate: LineCandidate }) {
  const { t, i18n } = useLingui()
  const { orderNumber, member, credits, total, kind, reasons, isPaid } = candidate
  const then = isPaid
    ? t`The order was paid before: the money is owed back, and appears among the refunds that are made by hand.`
    : kind === 'transfer'
      ? t`The order is paid: ${formatCount(credits)} credits for ${member}, invoice and mail.`
      : t`The debit of ${member} counts as returned: the credits are taken back, and the account may be blocked.`
  return (
    <>
      <Facts
        facts={[
          [t`Order`, `${orderNumber}, ${formatMoney(total)}`],
          [t`Why`, reasons.map((reason) => i18n._(matchReasonNames[reason])).join(', ')],
          [t`Then`, then],
        ]}
      />
      <Note tone="plain">
        {t`This cannot be taken back, because the invoice is issued at once. A refund gives the money back.`}
      </Note>
    </>
  )
}
