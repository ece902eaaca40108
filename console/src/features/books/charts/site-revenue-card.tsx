import { Trans, useLingui } from '@lingui/react/macro'
import { formatDayOfYear, formatMinor, formatMonth, formatShortAmount } from '../../../i18n/formats.ts'
import { ChartCard, type ChartColor } from '../../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import type { BooksCharts } from './books-charts.ts'

const siteColors: readonly ChartColor[] = ['blue', 'amber', 'teal', 'mark']

interface Props {
  readonly loaded: LoadedBooks
  readonly month: string
  readonly revenue: BooksCharts['revenue']
}
/** Revenue of each day with any, stacked by site: the four with most of it, and the others together. */
export function SiteRevenueCard({ loaded, month, revenue }: Props) {
  const { t } = useLingui()
  const totals = new Map<string, number>()
  for (const { site, minor } of revenue) totals.set(site, (totals.get(site) ?? 0) + minor)
  const sites = [...totals].toSorted((a, b) => b[1] - a[1]).map(([site]) => site)
  const shown = sites.slice(0, siteColors.length)
  const days = [...new Set(revenue.map(({ day }) => day))]
  const sum = (day: string, hasSite: (site: string) => boolean) =>
    revenue.reduce((total, row) => total + (row.day === day && hasSite(row.site) ? row.minor : 0), 0)
  const others = t`others`
  const series = [
    ...shown.map((site, i) => ({
      name: site,
      color: siteColors[i] ?? ('grey' as const),
      values: days.map((day) => sum(day, (one) => one === site)),
    })),
    ...(sites.length > shown.length
      ? [
          {
            name: others,
            color: 'grey' as const,
            values: days.map((day) => sum(day, (one) => !shown.includes(one))),
          },
        ]
      : []),
  ]
  const monthName = formatMonth(month)
  return (
    <ChartCard
      title={t`Revenue by day and site`}
      question={t`How much, and from whom?`}
      legend={series.map(({ name, color }) => ({ name, color }))}
      actions={<BooksCsvLink loaded={loaded} table="revenue" name={t`Revenue by day and site`} />}
      chart={
        <ColumnChart
          label={t`Revenue by day and site in ${monthName}`}
          names={days.map(formatDayOfYear)}
          columns={series}
          formatTick={formatShortAmount}
        />
      }
      table={
        <NumberTable
          label={t`Revenue by day and site`}
          columns={[t`Day`, ...series.map(({ name }) => name), t`Sum`]}
          empty={t`No revenue was earned.`}
          rows={days.map((day, i) => {
            const name = formatDayOfYear(day)
            return {
              id: day,
              cells: [
                name,
                ...series.map(({ values }) => formatMinor(values[i] ?? 0)),
                <JournalLink
                  key="sum"
                  loaded={loaded}
                  minor={sum(day, () => true)}
                  name={name}
                  filters={{ day }}
                />,
              ],
            }
          })}
        />
      }
      footer={
        <Trans>
          Earned when members spend bought credits, without VAT, less what was given back of it. Credits given
          as a present earn nothing.
        </Trans>
      }
    />
  )
}
