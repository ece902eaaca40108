import type { getBooksChartsEndpoint } from '@amarelle/contract/staff/endpoints/books/charts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

/** Describes what the charts of a month show. */
export type BooksCharts = StaffEndpointAnswer<typeof getBooksChartsEndpoint>
