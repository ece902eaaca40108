import { z } from 'zod'
import { currencySchema, okSchema, queryNumberSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { monthSchema } from '../books.ts'
import { ledgerAccountSchema } from './journal.ts'

/** Files for accountants and tax authorities. The OSS return is that of the month's quarter. */
export const booksTables = ['journal', 'documents', 'oss'] as const
export const booksExports = [...booksTables, 'datev'] as const
export type BooksExport = (typeof booksExports)[number]

const companySchema = queryNumberSchema(z.int().positive())

export const prepareBooksExportEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/export',
  summary: 'Checks that the books may be exported; returns the addresses of the files.',
  permission: 'books.export',
  input: z.object({
    company: z.int().positive(),
    month: monthSchema,
    export: z.enum(booksExports),
    /** A DATEV batch has one currency. */
    currency: currencySchema,
  }),
  answer: z.object({ files: z.array(z.object({ url: z.string(), name: z.string() })) }),
  errors: ['not_found'],
})
export const downloadBooksEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/export',
  summary:
    'The journal or the register of invoices and credit notes of a month, or the OSS return of its quarter, as a CSV file.',
  permission: 'books.export',
  input: z.object({ company: companySchema, month: monthSchema, export: z.enum(booksTables) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv',
})
export const downloadDatevEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/datev',
  summary:
    'Bookings of a month in one currency, by their journal numbers, as a batch in the DATEV format. The addresses of the files of a month, of at most 99,999 lines each, are prepared by another call.',
  permission: 'books.export',
  input: z.object({
    company: companySchema,
    month: monthSchema,
    currency: currencySchema,
    from: queryNumberSchema(z.int().min(1)),
    to: queryNumberSchema(z.int().min(1)),
  }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv; charset=windows-1252',
})

const accountNumberSchema = z.string().regex(/^(?!0000)\d{4}$/)
const consultantSchema = z.int().min(1001).max(9_999_999)
const clientSchema = z.int().min(1).max(99_999)

export const getAccountNumbersEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/accounts',
  summary: "How a company's accounts are numbered in the DATEV format.",
  permission: 'books.read',
  input: z.object({ company: companySchema }),
  answer: z.object({
    consultant: consultantSchema,
    client: clientSchema,
    accounts: z.array(z.object({ account: z.string(), number: accountNumberSchema })),
  }),
  errors: ['not_found'],
})
export const saveAccountNumbersEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/books/accounts',
  summary: "Changes how a company's accounts are numbered in the DATEV format.",
  permission: 'books.close',
  input: z.object({
    company: z.int().positive(),
    consultant: consultantSchema,
    client: clientSchema,
    accounts: z.array(z.object({ account: ledgerAccountSchema, number: accountNumberSchema })).max(500),
  }),
  answer: okSchema,
  errors: ['not_found'],
})
