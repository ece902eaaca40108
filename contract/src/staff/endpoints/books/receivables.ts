import { z } from 'zod'
import { idSchema, okSchema, queryNumberSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

const receivableSchema = z.object({
  /** The lost dispute. */
  dispute: idSchema,
  orderNumber: z.string(),
  site: z.string(),
  provider: z.string(),
  /** The bank's reason for the dispute. */
  disputeReason: z.string().nullable(),
  minor: z.int().positive(),
  currency: z.string(),
  lostOn: z.iso.date(),
  ageDays: z.int().min(0),
})
export type ListedReceivable = z.infer<typeof receivableSchema>

export const listReceivablesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/receivables',
  summary: 'What members of a company owe after lost disputes, oldest first.',
  permission: 'books.read',
  input: z.object({
    company: queryNumberSchema(z.int().positive()),
    /** The dispute of the last row of the page before. */
    after: queryNumberSchema(idSchema).optional(),
  }),
  answer: z.object({
    receivables: z.array(receivableSchema),
    next: z.int().nullable(),
  }),
  errors: ['not_found'],
})
export const writeOffReceivableEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/receivables/write-off',
  summary:
    'Writes off what is owed after a lost dispute. Refused if that is no longer the amount that was shown.',
  permission: 'books.book',
  input: z.object({ dispute: idSchema, minor: z.int().positive(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided', 'books_changed'],
})
