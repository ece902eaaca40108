import type { SettlementLineView } from '@amarelle/contract/staff/endpoints/books/settlements'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMoney, formatTime } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { causeTexts, explanationNames, lineKindNames } from './settlement-names.ts'

interface Props {
  readonly lines: readonly SettlementLineView[]
  readonly currency: string
  readonly mayBook: boolean
  readonly onEnd: (() => void) | null
  readonly isDifferenceOnly: boolean
}
/** Shows lines of a settlement; those that do not fit our books say why, and can be explained. */
export function SettlementLines({ lines, currency, mayBook, onEnd, isDifferenceOnly }: Props) {
  const { t } = useLingui()
  const [explained, setExplained] = useState<SettlementLineView | null>(null)
  const columns = useLineColumns(currency, mayBook ? setExplained : null)
  return (
    <>
      <div className="settlements-list">
        <DataTable
          label={t`Lines`}
          rows={lines}
          columns={columns}
          getId={({ id }) => String(id)}
          {...(onEnd && { onEnd })}
          empty={
            <EmptyState icon={<CircleCheck />} title={t`Everything fits our books`}>
              <p>{isDifferenceOnly ? <Trans>No line of this settlement differs.</Trans> : null}</p>
            </EmptyState>
          }
        />
      </div>
      {explained ? (
        <ExplainDialog line={explained} currency={currency} onClose={() => setExplained(null)} />
      ) : null}
    </>
  )
}

function useLineColumns(
  currency: string,
  onExplain: ((line: SettlementLineView) => void) | null,
): readonly DataColumn<SettlementLineView>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const money = (minor: number) => formatMoney({ minor, currency })
    const toAmountColumn = (id: 'amountMinor' | 'feeMinor' | 'differenceMinor', header: string) => ({
      id,
      header,
      cell: ({ row: { original } }: { row: { original: SettlementLineView } }) =>
        id === 'differenceMinor' && original.cause === null ? null : (
          <span className="number-cell">
            <span className="cell-label">{header} </span>
            {money(original[id])}
          </span>
        ),
    })
    return [
      {
        id: 'reference',
        header: t`Line`,
        cell: ({ row: { original } }) => (
          <span className="settlement-line">
            <strong>{i18n._(lineKindNames[original.kind])}</strong>
            <span>{original.reference}</span>
            <small>
              {formatDate(original.bookedOn)}
              {original.original ? ` · ${t`converted from ${formatMoney(original.original)}`}` : null}
              {original.orderNumber === null ? null : (
                <>
                  {' · '}
                  <Link className="text-link" to={`/orders/${original.orderNumber}`}>
                    {t`Order ${original.orderNumber}`}
                  </Link>
                </>
              )}
            </small>
          </span>
        ),
      },
      toAmountColumn('amountMinor', t`Amount`),
      toAmountColumn('feeMinor', t`Fee`),
      toAmountColumn('differenceMinor', t`Difference`),
      {
        id: 'state',
        header: t`State`,
        cell: ({ row: { original } }) => (
          <LineState line={original} onExplain={onExplain && (() => onExplain(original))} />
        ),
      },
    ]
  }, [t, i18n, currency, onExplain])
}

function LineState({
  line,
  onExplain,
}: {
  readonly line: SettlementLineView
  readonly onExplain: (() => void) | null
}) {
  const { t, i18n } = useLingui()
  const { cause, explanation, reference } = line
  if (cause === null) return <Pill tone="good">{t`fits`}</Pill>
  if (explanation)
    return (
      <span className="settlement-line">
        <Pill>{i18n._(explanationNames[explanation.as])}</Pill>
        <small>{explanation.reason}</small>
        <small>{`${explanation.by}, ${formatTime(explanation.at)}`}</small>
      </span>
    )
  return (
    <span className="settlement-line">
      <span>{i18n._(causeTexts[cause])}</span>
      {onExplain ? (
        <Button small onClick={onExplain} aria-label={t`Explain ${reference}`}>
          <Trans>Explain</Trans>
        </Button>
      ) : null}
    </span>
  )
}
