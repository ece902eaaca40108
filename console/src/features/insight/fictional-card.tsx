import { useLingui } from '@lingui/react/macro'
import { formatCount, formatDayOfYear } from '../../i18n/formats.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { figureTexts } from './insight-names.ts'
import { groupValues, type Insight, isWeekly, listChartDays } from './insight-query.ts'

const series = [
  ['messages', 'grey'],
  ['messagesToFictional', 'amber'],
  ['messagesFromFictional', 'teal'],
] as const

/** Shows messages between members and those with fictional profiles, apart. */
export function FictionalCard({ insight: { current } }: { readonly insight: Insight }) {
  const { t, i18n } = useLingui()
  const days = listChartDays(current)
  const columns = series.map(([figure, color]) => ({
    name: i18n._(figureTexts[figure].name),
    color,
    values: groupValues(current.figures[figure]),
  }))
  const title = t`Members and fictional profiles`
  return (
    <ChartCard
      title={title}
      question={t`With whom do members write?`}
      legend={columns.map(({ name, color }) => ({ name, color }))}
      actions={<InsightCsvLink table="days" name={title} />}
      chart={
        <ColumnChart
          label={title}
          names={days.map(formatDayOfYear)}
          columns={columns}
          formatTick={formatCount}
        />
      }
      table={
        <NumberTable
          label={title}
          columns={[isWeekly(current) ? t`Week from` : t`Day`, ...columns.map(({ name }) => name)]}
          empty=""
          rows={days.map((day, i) => ({
            id: day,
            cells: [
              formatDayOfYear(day),
              ...columns.map(({ values }) => (values[i] === null ? '' : formatCount(values[i] ?? 0))),
            ],
          }))}
        />
      }
      footer={t`Fictional profiles are never counted as members; what members do with them is counted apart.`}
    />
  )
}
