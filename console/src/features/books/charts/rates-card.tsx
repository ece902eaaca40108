import type { BooksRates } from '@amarelle/contract/staff/endpoints/books/charts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatMonth, formatPercent, formatShortMonth } from '../../../i18n/formats.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'

/** Card schemes act above these shares of disputes (docs/payments.md#books). */
const [watchedShare, excessiveShare] = [0.009, 0.015]
const getShare = (count: number, payments: number): number => (payments === 0 ? 0 : count / payments)

interface Props {
  readonly loaded: LoadedBooks
  readonly rates: readonly BooksRates[]
}
/** Refunds and disputes of card payments as shares of the month's payments, against the limits of the card schemes. */
export function RatesCard({ loaded, rates }: Props) {
  const { t } = useLingui()
  const disputes = rates.map((row) => getShare(row.disputes, row.payments))
  const refunds = rates.map((row) => getShare(row.refunds, row.payments))
  return (
    <ChartCard
      title={t`Refunds and disputes of cards`}
      question={t`Do we keep the card schemes' limits?`}
      legend={[
        { name: t`disputes`, color: 'mark', isLine: true },
        { name: t`refunds`, color: 'blue', isLine: true },
      ]}
      actions={<BooksCsvLink loaded={loaded} table="rates" name={t`Refunds and disputes of cards`} />}
      chart={
        <ColumnChart
          label={t`Refunds and disputes as shares of the card payments of each month`}
          names={rates.map(({ month }) => formatShortMonth(month))}
          lines={[
            { color: 'mark', values: disputes },
            { color: 'blue', values: refunds, isDashed: true },
          ]}
          limits={[
            { value: watchedShare, name: t`to watch, ${formatPercent(watchedShare)}` },
            { value: excessiveShare, name: t`excessive, ${formatPercent(excessiveShare)}` },
          ]}
          formatTick={formatPercent}
        />
      }
      table={
        <NumberTable
          label={t`Refunds and disputes of cards`}
          columns={[t`Month`, t`Card payments`, t`Disputes`, t`Share`, t`Refunds`, t`Share`]}
          empty=""
          rows={rates.map((row, i) => ({
            id: row.month,
            cells: [
              formatMonth(row.month),
              formatCount(row.payments),
              formatCount(row.disputes),
              formatPercent(disputes[i] ?? 0),
              formatCount(row.refunds),
              formatPercent(refunds[i] ?? 0),
            ],
          }))}
        />
      }
      footer={
        <Trans>
          Visa and Mastercard call a shop excessive at disputes of 1.5% of its card payments (Visa counts
          reports of fraud as well, and from 1,500 of them; Mastercard from 100 disputes). Acquirers ask
          questions from 0.9% on.
        </Trans>
      }
    />
  )
}
