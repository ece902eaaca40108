import {
  getReconciliationDayEndpoint,
  type ReconciliationDay,
  type ReconciliationRun,
  type StoredDifferenceView,
} from '@amarelle/contract/staff/endpoints/money/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatDate, formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'

interface Props {
  readonly runs: readonly ReconciliationRun[]
  readonly day: ReconciliationDay | null
}
/** Shows the movements of a day that differ, and the last runs. */
export function ReconciliationPanel({ runs, day }: Props) {
  const { t } = useLingui()
  return (
    <>
      {day ? (
        <section className="panel-block">
          <h2>{`${formatProvider(day.provider)}, ${formatDate(day.day)}`}</h2>
          <p className="small">
            {t`${formatCount(day.payments)} payments, compared ${formatExactTime(day.checkedAt)}`}
          </p>
          {day.differsSince === null ? (
            <Note tone="plain">
              <Trans>Both sides agree.</Trans>
            </Note>
          ) : (
            <Differences day={day} />
          )}
        </section>
      ) : null}
      <section className="panel-block">
        <h2>
          <Trans>Last runs</Trans>
        </h2>
        {runs.length === 0 ? (
          <p className="small">
            <Trans>There was no run yet.</Trans>
          </p>
        ) : (
          <ul className="card-list">
            {runs.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Differences({ day }: { readonly day: ReconciliationDay }) {
  const { t } = useLingui()
  const { provider, currency } = day
  const [differences, setDifferences] = useState<readonly StoredDifferenceView[] | null>(null)
  const { run, error } = useAction()
  const read = useEffectEvent(
    () =>
      void run(async () =>
        setDifferences(
          (await callStaff(getReconciliationDayEndpoint, { provider, currency, day: day.day })).differences,
        ),
      ),
  )
  useEffect(() => read(), [day])
  const kinds = { payment: t`Payment`, refund: t`Refund`, dispute: t`Dispute` }
  const formatSide = (side: StoredDifferenceView['ours']): string =>
    side === null ? t`nothing` : `${side.state} ${formatMoney({ minor: side.minor, currency })}`
  if (error) return <Note tone="bad">{error}</Note>
  if (differences === null)
    return (
      <p className="small" aria-busy="true">
        <Trans>The movements are being read.</Trans>
      </p>
    )
  return (
    <ul className="card-list">
      {differences.map(({ kind, reference, order, ours, theirs }) => (
        <li key={`${kind} ${reference}`}>
          <div>
            <span>
              {kinds[kind]} <code>{reference}</code>
            </span>
            <small>
              {t`theirs: ${formatSide(theirs)}; ours: ${formatSide(ours)}`}{' '}
              <Link to={`/orders/${order}`}>{t`Order ${order}`}</Link>
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

function RunEntry({ run }: { readonly run: ReconciliationRun }) {
  const { t } = useLingui()
  const { provider, firstDay, lastDay, staffName, state, payments, startedAt } = run
  return (
    <li>
      <div>
        <span>
          {formatProvider(provider)},{' '}
          {firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} – ${formatDate(lastDay)}`}
        </span>
        <small>
          {staffName === null ? t`every night` : staffName}, {formatExactTime(startedAt)}
          {state === 'completed' ? `, ${t`${formatCount(payments)} payments`}` : null}
        </small>
      </div>
      {state === 'running' ? (
        <Pill tone="info">{t`running`}</Pill>
      ) : state === 'failed' ? (
        <Pill tone="bad">{t`The provider did not answer`}</Pill>
      ) : (
        <Pill tone="good">{t`done`}</Pill>
      )}
    </li>
  )
}
