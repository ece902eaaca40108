import type { LineCandidate } from '@amarelle/contract/staff/endpoints/money/bank'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import { matchReasonNames } from './bank-names.ts'
import { Facts } from '../../ui/facts.tsx'

/** Consequences of assigning a line to an order or to a refund. */
export function AssignmentFacts({ candidate }: { readonly candidate: LineCandidate }) {
  const { t, i18n } = useLingui()
  const { orderNumber, member, credits, total, kind, reasons, isPaid } = candidate
  const refunded = isPaid
    ? t`The refund was marked as paid before: its money leaves the account in the books.`
    : t`The refund counts as paid, with the bank’s reference, and is no longer owed.`
  const ordered = isPaid
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
          [t`Then`, kind === 'refund' ? refunded : ordered],
        ]}
      />
      <Note tone="plain">
        {kind === 'refund'
          ? t`This cannot be taken back.`
          : t`This cannot be taken back, because the invoice is issued at once. A refund gives the money back.`}
      </Note>
    </>
  )
}
