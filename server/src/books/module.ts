import type { Module } from '../platform/modules/module.ts'
import { keepForBookkeeping } from '../platform/modules/processing.ts'
import { approvalPort } from '../staff/index.ts'
import { booksStaffEndpoints } from './books.staff-routes.ts'
import { settlementsStaffEndpoints } from './settlements.staff-routes.ts'
import { fetchSettlementsJob } from './settlements/fetch-settlements.job.ts'
import { addUpJournalJob } from './journal/add-up-journal.job.ts'
import { reopeningApproval } from './months/close-books.ts'
import { lapseErasedCreditsJob } from './revenue/lapse-credits.job.ts'
import { recognizeRevenueJob } from './revenue/recognize-revenue.job.ts'

export const booksModule: Module = {
  name: 'books',
  staffEndpoints: [...booksStaffEndpoints, ...settlementsStaffEndpoints],
  jobs: [addUpJournalJob, recognizeRevenueJob, fetchSettlementsJob, lapseErasedCreditsJob],
  provides: [approvalPort.implement(reopeningApproval)],
  processing: {
    activity: null,
    tables: keepForBookkeeping(
      'accounting_month',
      'journal_day',
      'journal_progress',
      'revenue_progress',
      'settlement',
      'settlement_file',
      'settlement_line',
    ),
  },
}
