import { z } from 'zod'
import { instantSchema, okSchema, queryNumberSchema } from '../../domain/common.ts'
import { reasonSchema } from '../reason.ts'
import { defineStaffEndpoint } from '../staff-endpoint.ts'

/** A month as `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
const companySchema = queryNumberSchema(z.int().positive())
const minorSchema = z.number().int()

/** Amounts in minor units of the currency that they are listed under. */
const vatRowSchema = z.object({
  country: z.string(),
  /** In hundredths of a percent. */
  rate: z.int(),
  gross: minorSchema,
  net: minorSchema,
  vat: minorSchema,
  /** VAT that was given back with refunds and disputes. */
  returnedVat: minorSchema,
})
const clearingRowSchema = z.object({
  provider: z.string(),
  opening: minorSchema,
  sales: minorSchema,
  refunds: minorSchema,
  disputes: minorSchema,
  fees: minorSchema,
  payouts: minorSchema,
  /** Converted by the provider, from or into this currency; missing in months that were closed before conversions were booked. */
  conversions: minorSchema.optional(),
  closing: minorSchema,
})
const liabilitySchema = z.object({
  opening: minorSchema,
  sold: minorSchema,
  used: minorSchema,
  returned: minorSchema,
  closing: minorSchema,
})
const booksOfCurrencySchema = z.object({
  currency: z.string(),
  /** Completed orders, VAT included. */
  sales: minorSchema,
  /** Revenue without VAT, less what was given back of it. */
  revenue: minorSchema,
  /** Refunds that were granted, VAT included. */
  refunds: minorSchema,
  /** Chargebacks less those that were won. */
  disputes: minorSchema,
  /** The unspent bought credits that are owed to members, without VAT. */
  liability: liabilitySchema,
  vat: z.array(vatRowSchema),
  clearing: z.array(clearingRowSchema),
  /** Sales of each day with a sale, and of the month before. */
  days: z.array(z.object({ day: z.iso.date(), sales: minorSchema })),
  daysBefore: z.array(z.object({ day: z.iso.date(), sales: minorSchema })),
})
export type BooksOfCurrency = z.infer<typeof booksOfCurrencySchema>

/** The checks before a month is closed; a check that is `blocked` prevents it. */
export const booksChecks = [
  'ended',
  'months_before',
  'sums',
  'revenue',
  'invoices',
  'refunds',
  'evidence',
  'clearing',
] as const
const booksCheckSchema = z.object({
  check: z.enum(booksChecks),
  state: z.enum(['ok', 'warning', 'blocked']),
  /** Number of concerned rows. */
  count: z.int(),
  /** Of `clearing`: what settlements have more than the books, and what no bank statement shows yet. */
  amounts: z
    .array(
      z.object({
        provider: z.string(),
        currency: z.string(),
        differenceMinor: minorSchema,
        inTransitMinor: minorSchema,
      }),
    )
    .optional(),
})
export type BooksCheck = z.infer<typeof booksCheckSchema>

const bankBalanceSchema = z.object({
  currency: z.string(),
  /** On bank accounts at the end of the month, by the books. */
  booksMinor: minorSchema,
  /** Of the statements that were read, all lines until the end of the month. */
  statementMinor: minorSchema,
  /** Of the books: payouts that staff marked as arrived without a line. */
  statedMinor: minorSchema,
  /** Of the books: lines that belong to no payment or payout. */
  unassignedMinor: minorSchema,
})
export type BankBalance = z.infer<typeof bankBalanceSchema>

const booksMonthSchema = z.object({
  companyId: z.int(),
  company: z.string(),
  month: monthSchema,
  state: z.enum(['open', 'closed']),
  closedAt: instantSchema.nullable(),
  closedBy: z.string().nullable(),
  /** The last booking that these figures contain. */
  lastJournalNo: z.int(),
  invoices: z.int(),
  currencies: z.array(booksOfCurrencySchema),
  /** As of now, also for a closed month: statements may be read later. */
  bank: z.array(bankBalanceSchema),
  checks: z.array(booksCheckSchema),
})
export type BooksMonth = z.infer<typeof booksMonthSchema>

export const listBooksEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/companies',
  summary: 'The companies whose books the caller may read, with their months, newest first.',
  permission: 'books.read',
  input: z.object({}),
  answer: z.object({
    companies: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        months: z.array(z.object({ month: monthSchema, state: z.enum(['open', 'closed']) })),
      }),
    ),
  }),
  errors: [],
})
export const getBooksEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books',
  summary:
    'A month of a company: sales, revenue, VAT, what is owed to members, clearing, and what is checked before it is closed.',
  permission: 'books.read',
  input: z.object({ company: companySchema, month: monthSchema }),
  answer: booksMonthSchema,
  errors: ['not_found'],
})
export const closeBooksEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/closure',
  summary:
    'Closes a month: later bookings go to the next open one. Refused if something was booked since `lastJournalNo`.',
  permission: 'books.close',
  input: z.object({ company: z.int().positive(), month: monthSchema, lastJournalNo: z.int().min(0) }),
  answer: okSchema,
  errors: ['not_found', 'books_changed', 'month_not_closable'],
})
export const reopenBooksEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/reopening',
  summary: 'Asks a second person to reopen the month that was closed last.',
  permission: 'books.reopen',
  input: z.object({ company: z.int().positive(), month: monthSchema, reason: reasonSchema }),
  answer: z.object({ approval: z.uuid() }),
  errors: ['not_found', 'month_not_closable', 'approval_open'],
})
