import type {
  BooksChartTable,
  downloadBooksChartEndpoint,
  getBooksChartsEndpoint,
} from '@amarelle/contract/staff/endpoints/books/charts'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { authorizeExport, recordExport } from '../exports/export-books.ts'
import { formatAmount } from '../exports/format-amount.ts'
import { getBooks } from '../months/read-books.ts'
import { getBooksCharts } from './get-books-charts.ts'

type Line = readonly (string | number)[]
type ChartsQuery = z.output<typeof getBooksChartsEndpoint.input>
type LineReader = (services: Services, actor: StaffActor, month: ChartsQuery) => Promise<Line[]>

const findFigures = async (services: Services, actor: StaffActor, query: ChartsQuery) =>
  (await getBooks(services, actor, query)).currencies.find(({ currency }) => currency === query.currency)

/** The lines of each chart; the first one names the columns. Amounts are in the currency that was asked for. */
const lineReaders: Readonly<Record<BooksChartTable, LineReader>> = {
  sales: async (...query) => {
    const figures = await findFigures(...query)
    const days = [...(figures?.daysBefore ?? []), ...(figures?.days ?? [])]
    return [['day', 'sales'], ...days.map(({ day, sales }) => [day, formatAmount(sales)])]
  },
  owed_changes: async (...query) => {
    const { opening, sold, used, returned, closing } = (await findFigures(...query))?.liability ?? {
      opening: 0,
      sold: 0,
      used: 0,
      returned: 0,
      closing: 0,
    }
    return [
      ['step', 'amount'],
      ['opening', formatAmount(opening)],
      ['sold', formatAmount(sold)],
      ['used', formatAmount(-used)],
      ['given_back', formatAmount(-returned)],
      ['closing', formatAmount(closing)],
    ]
  },
  revenue: async (...query) => [
    ['day', 'site', 'revenue'],
    ...(await getBooksCharts(...query)).revenue.map(({ day, site, minor }) => [
      day,
      site,
      formatAmount(minor),
    ]),
  ],
  owed: async (...query) => [
    ['month', 'owed'],
    ...(await getBooksCharts(...query)).liability.map(({ month, minor }) => [month, formatAmount(minor)]),
  ],
  rates: async (...query) => [
    ['month', 'card_payments', 'disputes', 'refunds'],
    ...(await getBooksCharts(...query)).rates.map(({ month, payments, disputes, refunds }) => [
      month,
      payments,
      disputes,
      refunds,
    ]),
  ],
  success: async (...query) => [
    ['method', 'country', 'started', 'completed'],
    ...(await getBooksCharts(...query)).success.map(({ method, country, started, completed }) => [
      method,
      country,
      started,
      completed,
    ]),
  ],
}

/** Returns the numbers of a chart of the books as the lines of a CSV file. The export is recorded. Throws `forbidden` and `not_found`. */
export async function exportBooksChart(
  services: Services,
  actor: StaffActor,
  { table, ...month }: z.output<typeof downloadBooksChartEndpoint.input>,
): Promise<AsyncIterable<string>> {
  authorizeExport(services, actor, month.company)
  const lines = await lineReaders[table](services, actor, month)
  await recordExport(services, actor, { ...month, export: table })
  return (async function* () {
    for (const cells of lines) yield toCsvLine(cells)
  })()
}
