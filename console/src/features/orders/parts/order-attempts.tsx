import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, ShieldAlert, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatExactTime, formatMoney } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { Card } from '../../../ui/card.tsx'
import { attemptStateNames, disputeStateNames, failureNames } from '../order-names.ts'
import { RefundEntry } from '../refunds/refund-entry.tsx'

/** Shows how the order was paid, refunded and disputed, in the order in which it happened. */
export function OrderAttempts({ order }: { readonly order: StaffOrder }) {
  const entries = [
    ...order.attempts.map((attempt) => ({
      id: attempt.id,
      at: attempt.createdAt,
      icon: attemptIcons[attempt.state],
      content: <Attempt attempt={attempt} />,
    })),
    ...order.refunds.map((refund) => ({
      id: refund.id,
      at: refund.createdAt,
      icon: <Undo2 aria-hidden="true" />,
      content: <RefundEntry refund={refund} />,
    })),
    ...order.disputes.map((dispute) => ({
      id: `dispute-${dispute.id}`,
      at: dispute.openedAt,
      icon: <ShieldAlert aria-hidden="true" />,
      content: <Dispute dispute={dispute} />,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <Card
      title={<Trans>Payments</Trans>}
      note={<Trans>Credits are granted once per order, whatever the provider sends.</Trans>}
    >
      <ol className="course">
        {entries.map(({ id, at, icon, content }) => (
          <li key={id}>
            <span className="course-icon">{icon}</span>
            <div>{content}</div>
            <Time at={at} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const attemptIcons: Readonly<Record<StaffOrder['attempts'][number]['state'], ReactNode>> = {
  loading: <CircleDashed aria-hidden="true" />,
  pending: <CircleDashed aria-hidden="true" />,
  completed: <Check aria-hidden="true" />,
  failed: <X aria-hidden="true" />,
  cancelled: <X aria-hidden="true" />,
}

function Attempt({ attempt }: { readonly attempt: StaffOrder['attempts'][number] }) {
  const { t, i18n } = useLingui()
  const { method, state, provider, providerReference, transferReference, failure, isSetAside, notices } =
    attempt
  return (
    <>
      <p>
        <strong>
          {method}, {i18n._(attemptStateNames[state])}
        </strong>{' '}
        {provider} {providerReference ? <code>{providerReference}</code> : null}
      </p>
      {failure ? <p>{failureNames[failure] ? i18n._(failureNames[failure]) : failure}</p> : null}
      {isSetAside ? (
        <p className="set-aside">
          <TriangleAlert aria-hidden="true" />
          {t`Set aside: ${formatMoney(attempt.amount)} were expected, or the payment was surplus.`}
        </p>
      ) : null}
      <ul className="course-times">
        {transferReference ? (
          <li>
            <Trans>Reference of the transfer:</Trans> <code>{transferReference}</code>
          </li>
        ) : null}
        {notices.map((at) => (
          <li key={at}>{t`Provider reported ${formatExactTime(at)}`}</li>
        ))}
        {state === 'loading' ? null : <li>{t`Booked ${formatExactTime(attempt.updatedAt)}`}</li>}
      </ul>
    </>
  )
}

function Dispute({ dispute }: { readonly dispute: StaffOrder['disputes'][number] }) {
  const { t, i18n } = useLingui()
  const { state, amount, reason, closedAt } = dispute
  return (
    <>
      <p>
        <strong className="bad">{t`Dispute, ${i18n._(disputeStateNames[state])}`}</strong>{' '}
        {formatMoney(amount)}
      </p>
      {reason ? <p>{reason}</p> : null}
      {closedAt ? (
        <ul className="course-times">
          <li>{t`Closed ${formatExactTime(closedAt)}`}</li>
        </ul>
      ) : null}
    </>
  )
}
