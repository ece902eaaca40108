import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDayOfYear, formatMinor, formatMoney, formatShortAmount } from '../../i18n/formats.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { describeChange } from './change.ts'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { groupValues, type Insight, isWeekly, listChartDays } from './insight-query.ts'

interface Props {
  readonly insight: Insight
  readonly revenue: NonNullable<Insight['revenue']>
}
/** Shows what completed orders brought in each day or week, in one currency at a time. */
export function RevenueCard({ insight: { current }, revenue }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const sumOf = ({ grossMinor }: Props['revenue'][number]) =>
    grossMinor.reduce<number>((sum, minor) => sum + (minor ?? 0), 0)
  const largestFirst = revenue.toSorted((a, b) => sumOf(b) - sumOf(a))
  const shown = largestFirst.find(({ currency }) => currency === chosen) ?? largestFirst[0]
  const title = t`Orders by amount`
  const days = listChartDays(current)
  const currency = shown?.currency ?? 'EUR'
  const values = shown ? groupValues(shown.grossMinor) : days.map(() => 0)
  const sum = shown ? sumOf(shown) : 0
  const total = formatMoney({ minor: sum, currency })
  const change = describeChange(sum, shown?.grossMinorBefore ?? 0)
  return (
    <ChartCard
      title={title}
      question={change ? t`${total}, ${change} against the period before` : total}
      actions={
        <>
          <InsightCsvLink table="revenue" name={title} />
          {largestFirst.length > 1 ? (
            <select
              className="input"
              aria-label={t`Currency`}
              value={currency}
              onChange={(event) => setChosen(event.target.value)}
            >
              {largestFirst.map((one) => (
                <option key={one.currency}>{one.currency}</option>
              ))}
            </select>
          ) : null}
        </>
      }
      chart={
        <ColumnChart
          label={t`Completed orders in ${currency}: ${total}`}
          names={days.map(formatDayOfYear)}
          columns={[{ color: 'grey', values }]}
          formatTick={formatShortAmount}
        />
      }
      table={
        <NumberTable
          label={title}
          columns={[isWeekly(current) ? t`Week from` : t`Day`, currency]}
          empty=""
          rows={days.map((day, i) => ({
            id: day,
            cells: [formatDayOfYear(day), formatMinor(values[i] ?? 0)],
          }))}
          total={[t`Sum`, formatMinor(sum)]}
        />
      }
      footer={
        <Trans>
          What members paid for completed orders, with VAT and fees, before refunds. The books have what was
          earned.
        </Trans>
      }
    />
  )
}
