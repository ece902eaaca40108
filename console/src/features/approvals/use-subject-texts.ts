import type { ApprovalSubject } from '@amarelle/contract/staff/endpoints/approvals'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatDate, formatMoney, formatMonth, formatTime } from '../../i18n/formats.ts'
import { refundGroundNames } from '../orders/refunds/refund-names.ts'
import { usePlaceName } from '../prices/use-price-names.ts'

interface SubjectTexts {
  readonly title: string
  /** Names and values of what will be done. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}
/** Returns what a request wants to do, in words. */
export function useSubjectTexts(subject: ApprovalSubject): SubjectTexts {
  const { t, i18n } = useLingui()
  const namePlace = usePlaceName()
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
  if (subject.kind === 'prices') {
    const { site, startsAt, endsAt, prices } = subject
    const format = (minor: number | null, currency: string) =>
      minor === null ? t`none` : formatMoney({ minor, currency })
    return {
      title: t`New prices of ${site}`,
      facts: [
        ...prices.map(({ credits, currency, country, beforeMinor, afterMinor }) => {
          const name = plural(credits, { one: '# credit', other: '# credits' })
          const place = namePlace({ currency, country })
          const before = format(beforeMinor, currency)
          const after = format(afterMinor, currency)
          return [t`${name}, ${place}`, t`from ${before} to ${after}`] as const
        }),
        [t`Starts`, startsAt === null ? t`when a second person agrees` : formatTime(startsAt)],
        [t`Ends`, endsAt === null ? t`with the next change` : formatTime(endsAt)],
      ],
    }
  }
  const month = formatMonth(subject.month.slice(0, 7))
  return { title: t`Reopen ${month}`, facts: [[t`Company`, subject.company]] }
}
