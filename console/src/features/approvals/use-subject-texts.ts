import type { ApprovalSubject } from '@amarelle/contract/staff/endpoints/approvals'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatDate, formatMoney, formatMonth } from '../../i18n/formats.ts'
import { refundGroundNames } from '../orders/refunds/refund-names.ts'

interface SubjectTexts {
  readonly title: string
  /** Names and values of what will be done. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}
/** What a request wants to do, in words. */
export function useSubjectTexts(subject: ApprovalSubject): SubjectTexts {
  const { t, i18n } = useLingui()
  if (subject.kind === 'refund') {
    const amount = formatMoney(subject.amount)
    const kinds = {
      unused: t`the unused part`,
      full: t`in full`,
      partial: t`a part`,
      goodwill: t`goodwill`,
    }
    return {
      title: t`Refund ${amount} of order ${subject.order}`,
      facts: [
        [t`What`, kinds[subject.refund]],
        [t`Credits taken back`, formatCount(subject.credits)],
        [t`Ground`, i18n._(refundGroundNames[subject.ground])],
      ],
    }
  }
  if (subject.kind === 'debit_batch') {
    const day = formatDate(subject.day)
    return {
      title: t`Direct debits of ${day}`,
      facts: [
        [t`Debits`, formatCount(subject.debits)],
        [t`Sum`, formatMoney(subject.total)],
      ],
    }
  }
  const month = formatMonth(subject.month.slice(0, 7))
  return { title: t`Reopen ${month}`, facts: [[t`Company`, subject.company]] }
}
