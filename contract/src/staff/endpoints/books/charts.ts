import { z } from 'zod'
import { currencySchema, queryNumberSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { monthSchema } from '../books.ts'

const siteDaySchema = z.object({ site: z.string(), day: z.iso.date(), minor: z.int() })
const monthAmountSchema = z.object({ month: monthSchema, minor: z.int() })
const ratesSchema = z.object({
  month: monthSchema,
  /** Card payments that were completed in the month. */
  payments: z.int(),
  /** Disputes about card payments that were opened in it. */
  disputes: z.int(),
  /** Refunds of card payments that were granted in it. */
  refunds: z.int(),
})
const successSchema = z.object({
  method: z.string(),
  country: z.string(),
  started: z.int(),
  completed: z.int(),
})
export type BooksRates = z.infer<typeof ratesSchema>

export const getBooksChartsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/charts',
  summary:
    'Revenue by day and site, what is owed to members, refunds and disputes of card payments, and how many payments succeed.',
  permission: 'books.read',
  input: z.object({
    company: queryNumberSchema(z.int().positive()),
    month: monthSchema,
    currency: currencySchema,
  }),
  answer: z.object({
    /** Revenue less what was given back of it, of the month, without VAT. */
    revenue: z.array(siteDaySchema),
    /** At the end of each of the last 12 months. */
    liability: z.array(monthAmountSchema),
    /** The last 6 months. */
    rates: z.array(ratesSchema),
    /** Attempts that were started within the last 30 days, at most 100 rows, the most frequent first. */
    success: z.array(successSchema),
  }),
  errors: ['not_found'],
})

/** Charts of the books whose numbers can be downloaded: two of a month, the others of `getBooksChartsEndpoint`. */
export const booksChartTables = ['sales', 'owed_changes', 'revenue', 'owed', 'rates', 'success'] as const
export type BooksChartTable = (typeof booksChartTables)[number]
export const downloadBooksChartEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/charts/export',
  summary: 'The numbers of a chart of the books as a CSV file. The export is recorded.',
  permission: 'books.export',
  input: getBooksChartsEndpoint.input.extend({ table: z.enum(booksChartTables) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv',
})
