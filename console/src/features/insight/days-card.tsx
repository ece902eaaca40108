import type { DailyFigure } from '@amarelle/contract/staff/endpoints/insight/figures'
import { useLingui } from '@lingui/react/macro'
import { formatCount, formatDayOfYear } from '../../i18n/formats.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { useInsightFilters } from './insight-filters.tsx'
import { figureTexts, reportRateText } from './insight-names.ts'
import { groupValues, type Insight, isWeekly, listChartDays, toReportRate } from './insight-query.ts'

const charted = [
  'signUps',
  'activations',
  'returningMembers',
  'firstLikes',
  'matches',
  'firstAnswers',
  'messages',
  'orders',
  'reports',
  'reportRate',
] as const satisfies readonly (DailyFigure | 'reportRate')[]

/** Returns the values of a figure at each place of the chart. */
function listValues(period: Insight['current'], figure: (typeof charted)[number]): (number | null)[] {
  if (figure !== 'reportRate') return groupValues(period.figures[figure])
  const messages = groupValues(period.figures.messages)
  return groupValues(period.figures.reports).map((reports, i) =>
    reports === null ? null : toReportRate(reports, messages[i] ?? 0),
  )
}
const formatValue = (value: number | null | undefined): string =>
  typeof value === 'number' ? formatCount(Math.round(value * 100) / 100) : ''

/** One figure for each day or week, with the period before as a line. */
export function DaysCard({ insight: { current, before } }: { readonly insight: Insight }) {
  const { t, i18n } = useLingui()
  const { get, set } = useInsightFilters()
  const figure = charted.find((one) => one === get('figure')) ?? 'signUps'
  const { name, definition } = figure === 'reportRate' ? reportRateText : figureTexts[figure]
  const [values, valuesBefore] = [listValues(current, figure), listValues(before, figure)]
  const days = listChartDays(current)
  const figureName = i18n._(name)
  const title = isWeekly(current) ? t`Each week` : t`Each day`
  return (
    <ChartCard
      title={title}
      question={t`How does each stand?`}
      legend={[
        { name: t`this period`, color: 'grey' },
        { name: t`the period before`, color: 'blue', isLine: true },
      ]}
      actions={
        <>
          <InsightCsvLink table="days" name={title} />
          <select
            className="input"
            aria-label={t`Figure`}
            value={figure}
            onChange={(event) => set('figure', event.target.value)}
          >
            {charted.map((one) => (
              <option key={one} value={one}>
                {i18n._((one === 'reportRate' ? reportRateText : figureTexts[one]).name)}
              </option>
            ))}
          </select>
        </>
      }
      chart={
        <ColumnChart
          label={t`${figureName}, compared with the period before`}
          names={days.map(formatDayOfYear)}
          columns={[{ color: 'grey', values }]}
          lines={[{ color: 'blue', values: valuesBefore, isDashed: true }]}
          formatTick={formatValue}
        />
      }
      table={
        <NumberTable
          label={figureName}
          columns={[isWeekly(current) ? t`Week from` : t`Day`, figureName, t`Period before`]}
          empty=""
          rows={days.map((day, i) => ({
            id: day,
            cells: [formatDayOfYear(day), formatValue(values[i]), formatValue(valuesBefore[i])],
          }))}
        />
      }
      footer={i18n._(definition)}
    />
  )
}
