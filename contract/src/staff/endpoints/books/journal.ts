import { z } from 'zod'
import { instantSchema, orderNumberSchema, queryNumberSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { monthSchema } from '../books.ts'

/** A ledger account such as `psp_clearing:mollie`. */
export const ledgerAccountSchema = z.string().regex(/^[a-z_]{1,40}(:[A-Za-z0-9_-]{1,40})?$/)

const journalEntrySchema = z.object({
  id: z.int(),
  journalNo: z.int(),
  at: instantSchema,
  /** The kind of the booking, such as `order`. */
  kind: z.string(),
  site: z.string().nullable(),
  order: orderNumberSchema.nullable(),
  account: z.string(),
  /** One of the two is 0. In minor units. */
  debit: z.int(),
  credit: z.int(),
  currency: z.string(),
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

export const listJournalEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/journal',
  summary: "The entries of a company's month, 50 at a time in the order of the journal.",
  permission: 'books.read',
  input: z.object({
    company: queryNumberSchema(z.int().positive()),
    month: monthSchema,
    account: ledgerAccountSchema.optional(),
    currency: z.string().length(3).optional(),
    day: z.iso.date().optional(),
    /** Only this booking. */
    number: queryNumberSchema(z.int().positive()).optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  answer: z.object({ entries: z.array(journalEntrySchema), next: z.string().nullable() }),
  errors: ['not_found'],
})
