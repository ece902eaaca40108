import type { OrderRefund } from '@amarelle/contract/staff/endpoints/money/refunds'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { failureNames } from '../order-names.ts'
import { refundGroundNames, refundKindNames, refundReasonNames, refundStateNames } from './refund-names.ts'

/** Shows a refund in the course of an order: how much, why, by whom, and where it stands. */
export function RefundEntry({ refund }: { readonly refund: OrderRefund }) {
  const { t, i18n } = useLingui()
  const { amount, credits, reason, given, state, failure, reference, claim } = refund
  const details = [
    given
      ? t`${i18n._(refundKindNames[given.kind])}, ${i18n._(refundGroundNames[given.ground])}, by ${given.by}`
      : i18n._(refundReasonNames[reason]),
    ...(credits > 0 ? [t`${formatCount(credits)} credits taken back`] : []),
    ...(failure ? [failureNames[failure] ? i18n._(failureNames[failure]) : failure] : []),
    ...(claim && state === 'failed' ? [t`${claim.name} pays it`] : []),
  ]
  return (
    <>
      <p>
        <strong>{t`Refund of ${formatMoney(amount)}, ${i18n._(refundStateNames[state])}`}</strong>{' '}
        {reference ? <code>{reference}</code> : null}
      </p>
      <ul className="course-times">
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </>
  )
}
