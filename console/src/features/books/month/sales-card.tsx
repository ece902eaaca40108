import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  formatDayOfYear,
  formatMinor,
  formatMoney,
  formatMonth,
  formatShortAmount,
} from '../../../i18n/formats.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import type { LoadedBooks } from '../books-query.ts'
import { JournalLink } from '../figures/journal-link.tsx'
import { BooksCsvLink } from '../figures/books-csv-link.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'

const countDays = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
const findMonthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7)
/** Returns the sales of each day of a month; bookings that came late count on its first day. */
function listSales(month: string, days: BooksOfCurrency['days']): number[] {
  const sales = Array.from({ length: countDays(month) }, () => 0)
  for (const { day, sales: minor } of days) {
    const i = day.startsWith(month) ? Number(day.slice(8, 10)) - 1 : 0
    sales[i] = (sales[i] ?? 0) + minor
  }
  return sales
}

interface Props {
  readonly loaded: LoadedBooks
  readonly month: string
  readonly figures: BooksOfCurrency
}
/** Sales of each day as columns, with the month before as a line. */
export function SalesCard({ loaded, month, figures }: Props) {
  const { t } = useLingui()
  const before = findMonthBefore(month)
  const sales = listSales(month, figures.days)
  const salesBefore = listSales(before, figures.daysBefore).slice(0, sales.length)
  const highest = Math.max(...sales)
  const markedIndex = sales.indexOf(highest)
  const highestDay = formatDayOfYear(`${month}-${String(markedIndex + 1).padStart(2, '0')}`)
  const [monthName, beforeName] = [formatMonth(month), formatMonth(before)]
  const amount = formatMoney({ minor: highest, currency: figures.currency })
  const label =
    highest > 0
      ? t`Sales a day in ${monthName}, highest on ${highestDay}: ${amount}`
      : t`No sales in ${monthName}`
  return (
    <ChartCard
      title={t`Sales a day`}
      question={t`How does each day stand?`}
      legend={[
        { name: monthName, color: 'grey' },
        { name: t`highest`, color: 'mark' },
        { name: beforeName, color: 'blue', isLine: true },
      ]}
      actions={<BooksCsvLink loaded={loaded} table="sales" name={t`Sales a day`} />}
      chart={
        <ColumnChart
          label={label}
          names={sales.map((_, i) => String(i + 1))}
          columns={[{ color: 'grey', values: sales }]}
          markedIndex={highest > 0 ? markedIndex : -1}
          lines={[{ color: 'blue', values: salesBefore, isDashed: true }]}
          formatTick={formatShortAmount}
        />
      }
      table={
        <NumberTable
          label={t`Sales a day`}
          columns={[t`Day`, monthName, beforeName]}
          empty={t`Nothing was sold.`}
          rows={sales.map((minor, i) => {
            const day = `${month}-${String(i + 1).padStart(2, '0')}`
            const name = formatDayOfYear(day)
            return {
              id: day,
              cells: [
                name,
                <JournalLink key="sales" loaded={loaded} minor={minor} name={name} filters={{ day }} />,
                i < salesBefore.length ? formatMinor(salesBefore[i] ?? 0) : '',
              ],
            }
          })}
        />
      }
      footer={
        <Trans>
          Completed orders by the day of their payment, with VAT and fees, before refunds. Bookings that came
          late count on the first day of the month.
        </Trans>
      }
    />
  )
}
