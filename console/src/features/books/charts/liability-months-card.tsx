import { Trans, useLingui } from '@lingui/react/macro'
import { formatMinor, formatMonth, formatShortAmount, formatShortMonth } from '../../../i18n/formats.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import type { BooksCharts } from './books-charts.ts'

interface Props {
  readonly liability: BooksCharts['liability']
  readonly loaded: LoadedBooks
}
/** Shows what was owed to members at the end of each month, the last one marked. */
export function LiabilityMonthsCard({ loaded, liability }: Props) {
  const { t } = useLingui()
  const { currency } = loaded
  return (
    <ChartCard
      title={t`Owed to members`}
      question={t`Does it grow?`}
      actions={<BooksCsvLink loaded={loaded} table="owed" name={t`Owed to members`} />}
      chart={
        <ColumnChart
          label={t`Open bought credits at the end of each month`}
          names={liability.map(({ month }) => formatShortMonth(month))}
          columns={[{ color: 'grey', values: liability.map(({ minor }) => minor) }]}
          markedIndex={liability.length - 1}
          formatTick={formatShortAmount}
        />
      }
      table={
        <NumberTable
          label={t`Owed to members`}
          columns={[t`Month`, currency]}
          empty=""
          rows={liability.map(({ month, minor }) => ({
            id: month,
            cells: [formatMonth(month), formatMinor(minor)],
          }))}
        />
      }
      footer={
        <Trans>
          Bought credits that members had not spent at the end of each month, at their price without VAT.
        </Trans>
      }
    />
  )
}
