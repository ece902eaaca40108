import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { isOrderOpen, paymentStateNames } from '../payment-states.ts'
import * as styles from '../payments.module.css'

const stepIcons = { done: Check, next: CircleDashed, failed: X } as const
const stepClasses = { done: styles.done, next: undefined, failed: styles.failed } as const

function Step({
  state,
  at,
  children,
}: {
  state: keyof typeof stepIcons
  at?: string | null
  children: ReactNode
}) {
  const Icon = stepIcons[state]
  const { date: dateText } = useFormats()
  return (
    <li className={stepClasses[state]}>
      <Icon className="icon" />
      <span>
        {children}
        {at ? (
          <time className="small muted" dateTime={at}>
            {dateText(at)}
          </time>
        ) : null}
      </span>
    </li>
  )
}

const attemptStepStates = {
  loading: 'next',
  pending: 'next',
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<Transaction['state'], keyof typeof stepIcons>
/** A payment attempt that did not pay the order, or a surplus payment of a paid order. */
function OtherAttempt({ attempt }: { attempt: Transaction['attempts'][number] }) {
  const { i18n } = useLingui()
  const { name } = attempt.method
  return (
    <Step state={attemptStepStates[attempt.state]} at={attempt.at}>
      {name}:{' '}
      {attempt.extra && attempt.state === 'completed' ? (
        <Trans>Paid twice, and sent back</Trans>
      ) : (
        i18n._(paymentStateNames[attempt.state])
      )}
    </Step>
  )
}

type Refund = Transaction['refunds'][number]
const refundStepStates = { queued: 'next', pending: 'next', completed: 'done', failed: 'failed' } as const
const refundNames: Record<Refund['state'], MessageDescriptor> = {
  queued: msg`Refund on its way`,
  pending: msg`Refund on its way`,
  completed: msg`Refunded`,
  failed: msg`The refund didn’t arrive. We’re looking into it.`,
}
function RefundStep({ refund }: { refund: Refund }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  return (
    <Step state={refundStepStates[refund.state]} at={refund.at}>
      {i18n._(refundNames[refund.state])}
      <span className="small muted numeric">
        {money(refund.amount)}
        {refund.credits ? (
          <>
            {' · '}
            <Plural value={refund.credits} one="# credit deducted" other="# credits deducted" />
          </>
        ) : null}
      </span>
    </Step>
  )
}

const disputeNames: Record<NonNullable<Transaction['disputed']>, MessageDescriptor> = {
  open: msg`Your bank reversed the payment`,
  lost: msg`Your bank reversed the payment`,
  won: msg`Your bank reversed the payment, then returned it`,
}

/** Timeline of the order: ordered, payment attempts, credits added, withdrawal, refunds, dispute. */
export function OrderSteps({ order }: { order: Transaction }) {
  const { i18n } = useLingui()
  const isPaid = order.state === 'completed'
  const after = order.balance_after
  // The attempt that decided the order is shown as the state of the order itself.
  const otherAttempts = order.attempts.filter(
    ({ state, extra }, index) =>
      extra || (isPaid ? state !== 'completed' : index < order.attempts.length - 1),
  )
  return (
    <ol className={styles.orderSteps}>
      <Step state="done" at={order.created_at}>
        <Trans>Ordered</Trans>
      </Step>
      {otherAttempts.map((attempt) => (
        <OtherAttempt key={`${attempt.method.code} ${attempt.at}`} attempt={attempt} />
      ))}
      <Step state={isPaid ? 'done' : isOrderOpen(order) ? 'next' : 'failed'} at={order.completed_at}>
        {i18n._(paymentStateNames[order.state])}
      </Step>
      {isPaid ? (
        <Step state="done">
          <Plural value={order.credits} one="# credit added" other="# credits added" />
          {after === null ? null : (
            <span className="small muted">
              <Trans>Balance after: {after}</Trans>
            </span>
          )}
        </Step>
      ) : null}
      {order.withdrawal ? (
        <Step state="done" at={order.withdrawal.at}>
          <Trans>Order withdrawn</Trans>
          <span className="small muted numeric">{order.withdrawal.receipt}</span>
        </Step>
      ) : null}
      {order.refunds.map((refund) => (
        <RefundStep key={refund.at + refund.amount.minor} refund={refund} />
      ))}
      {order.disputed ? (
        <Step state={order.disputed === 'won' ? 'done' : 'failed'}>
          {i18n._(disputeNames[order.disputed])}
        </Step>
      ) : null}
    </ol>
  )
}
