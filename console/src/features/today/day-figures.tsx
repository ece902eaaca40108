import type { ComparedCount, TodayFigures } from '@amarelle/contract/staff/endpoints/today/today'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatDuration, formatMoney } from '../../i18n/formats.ts'
import { Card } from '../../ui/card.tsx'

const minuteMs = 60_000

interface FigureProps {
  readonly name: string
  readonly value: ComparedCount
  readonly detail?: ReactNode
}
function Figure({ name, value: { count, lastWeek }, detail }: FigureProps) {
  const { t } = useLingui()
  const before = formatCount(lastWeek)
  return (
    <li>
      <span className="tile-name">{name}</span>
      <span className="tile-figure">
        <strong>{formatCount(count)}</strong>
      </span>
      {detail ? <small>{detail}</small> : null}
      <small>{t`${before} a week ago by now`}</small>
    </li>
  )
}

/** Shows what has happened since midnight, beside the same weekday; what the person's roles do not show is left out. */
export function DayFigures({ figures }: { readonly figures: TodayFigures }) {
  const { t } = useLingui()
  const { signUps, orders, refunds, decisions, answers } = figures
  if (![signUps, orders, refunds, decisions, answers].some((figure) => figure !== null)) return null
  const confirmed = formatCount(signUps?.confirmed ?? 0)
  const median =
    decisions?.medianMinutes === null || decisions === null
      ? null
      : formatDuration(decisions.medianMinutes * minuteMs)
  return (
    <Card
      title={<Trans>Today so far</Trans>}
      note={t`since midnight in Amsterdam, beside the same weekday`}
      isFlush
    >
      <ul className="day-figures">
        {signUps ? <Figure name={t`Sign-ups`} value={signUps} detail={t`${confirmed} confirmed`} /> : null}
        {orders ? (
          <Figure name={t`Paid orders`} value={orders} detail={orders.total.map(formatMoney).join(', ')} />
        ) : null}
        {refunds ? (
          <Figure name={t`Refunds`} value={refunds} detail={refunds.total.map(formatMoney).join(', ')} />
        ) : null}
        {decisions ? (
          <Figure
            name={t`Decisions`}
            value={decisions}
            detail={median ? t`reports after ${median} (median)` : null}
          />
        ) : null}
        {answers ? <Figure name={t`Answers of support`} value={answers} /> : null}
      </ul>
    </Card>
  )
}
