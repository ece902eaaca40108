import {
  closeBooksEndpoint,
  getBooksEndpoint,
  listBooksEndpoint,
  reopenBooksEndpoint,
} from '@amarelle/contract/staff/endpoints/books'
import {
  downloadBooksChartEndpoint,
  getBooksChartsEndpoint,
} from '@amarelle/contract/staff/endpoints/books/charts'
import {
  downloadBooksEndpoint,
  downloadDatevEndpoint,
  getAccountNumbersEndpoint,
  prepareBooksExportEndpoint,
  saveAccountNumbersEndpoint,
} from '@amarelle/contract/staff/endpoints/books/exports'
import { listJournalEndpoint } from '@amarelle/contract/staff/endpoints/books/journal'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { exportBooksChart } from './charts/export-books-chart.ts'
import { getBooksCharts } from './charts/get-books-charts.ts'
import { getAccountNumbers, saveAccountNumbers } from './exports/datev/account-numbers.ts'
import { exportBooksTable, exportDatev, prepareBooksExport } from './exports/export-books.ts'
import { listJournal } from './journal/list-journal.ts'
import { closeBooks, requestReopening } from './months/close-books.ts'
import { getBooks, listBooks } from './months/read-books.ts'

export const booksStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listBooksEndpoint, (context) => listBooks(context, context.actor)),
  createStaffRoute(getBooksEndpoint, (context, input) => getBooks(context, context.actor, input)),
  createStaffRoute(closeBooksEndpoint, async (context, input) => {
    await closeBooks(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(reopenBooksEndpoint, async (context, input) => ({
    approval: await requestReopening(context, context.actor, input),
  })),
  createStaffRoute(listJournalEndpoint, (context, input) => listJournal(context, context.actor, input)),
  createStaffRoute(getBooksChartsEndpoint, (context, input) => getBooksCharts(context, context.actor, input)),
  createFileRoute(downloadBooksChartEndpoint, (context, input) =>
    exportBooksChart(context, context.actor, input),
  ),
  createStaffRoute(prepareBooksExportEndpoint, (context, input) =>
    prepareBooksExport(context, context.actor, input),
  ),
  createFileRoute(downloadBooksEndpoint, (context, input) => exportBooksTable(context, context.actor, input)),
  createFileRoute(downloadDatevEndpoint, (context, input) => exportDatev(context, context.actor, input)),
  createStaffRoute(getAccountNumbersEndpoint, (context, input) =>
    getAccountNumbers(context, context.actor, input),
  ),
  createStaffRoute(saveAccountNumbersEndpoint, async (context, input) => {
    await saveAccountNumbers(context, context.actor, input)
    return { ok: true as const }
  }),
]
