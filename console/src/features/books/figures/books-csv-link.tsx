import {
  type BooksChartTable,
  downloadBooksChartEndpoint,
} from '@amarelle/contract/staff/endpoints/books/charts'
import { usePermissions } from '../../../session/session-context.ts'
import { CsvLink } from '../../../ui/charts/csv-link.tsx'
import type { LoadedBooks } from '../books-query.ts'

interface Props {
  readonly loaded: LoadedBooks
  readonly table: BooksChartTable
  /** The title of the chart. */
  readonly name: string
}
/** Downloads the numbers of a chart of the shown month and currency, for those who may export the books. */
export function BooksCsvLink({ loaded: { books, currency }, table, name }: Props) {
  const holds = usePermissions()
  if (!books || !holds('books.export')) return null
  const { companyId, month } = books
  const query = new URLSearchParams({ company: String(companyId), month, currency, table })
  return (
    <CsvLink
      path={`${downloadBooksChartEndpoint.path}?${query}`}
      fileName={`${table}-${companyId}-${month}-${currency}.csv`}
      name={name}
    />
  )
}
