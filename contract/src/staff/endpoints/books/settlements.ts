import { z } from 'zod'
import {
  idSchema,
  instantSchema,
  moneySchema,
  okSchema,
  queryNumberSchema,
  textSchema,
} from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** Providers whose payouts are compared with the books; our own debits and transfers arrive at the bank directly. */
export const settlingProviders = ['sandbox', 'flexpay', 'mollie', 'stripe'] as const
export type SettlingProvider = (typeof settlingProviders)[number]
export const settlementLineKinds = ['payment', 'refund', 'dispute', 'fee', 'adjustment'] as const
/**
 * The reasons why a line does not fit our books: no such payment, another amount, settled before, not completed with us, an order in
 * another currency, or of another company.
 */
export const lineDifferenceCauses = ['unknown', 'amount', 'repeated', 'state', 'currency', 'company'] as const
/** The explanations of a difference: a cost or income of the provider's, or money that our books have already. */
export const differenceExplanations = ['fee', 'ours'] as const

const minorSchema = z.int()
const companySchema = queryNumberSchema(z.int().positive())
/** The id of the last row of the page before. */
const afterSchema = queryNumberSchema(idSchema).optional()

const listedSettlementSchema = z.object({
  id: idSchema,
  provider: z.enum(settlingProviders),
  reference: z.string(),
  currency: z.string(),
  paidOutOn: z.iso.date(),
  /** Lines less fees, in minor units. */
  paidOutMinor: minorSchema,
  feeMinor: minorSchema,
  lines: z.int(),
  /** Lines that do not fit our books and that nobody has explained. */
  openDifferences: z.int(),
  arrivedOn: z.iso.date().nullable(),
})
export type ListedSettlement = z.infer<typeof listedSettlementSchema>

export const listSettlementsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/settlements',
  summary: 'What providers have paid out to a company, newest first.',
  permission: 'books.read',
  input: z.object({ company: companySchema, after: afterSchema }),
  answer: z.object({ settlements: z.array(listedSettlementSchema), next: z.int().nullable() }),
  errors: ['not_found'],
})

const settlementLineSchema = z.object({
  id: idSchema,
  position: z.int(),
  kind: z.enum(settlementLineKinds),
  reference: z.string(),
  orderNumber: z.string().nullable(),
  amountMinor: minorSchema,
  feeMinor: minorSchema,
  /** The amount that the provider converted into the settlement's currency; null if it converted nothing. */
  original: moneySchema.nullable(),
  bookedOn: z.iso.date(),
  /** The amount by which the line exceeds our books; 0 if it fits. */
  differenceMinor: minorSchema,
  cause: z.enum(lineDifferenceCauses).nullable(),
  explanation: z
    .object({
      as: z.enum(differenceExplanations),
      by: z.string(),
      at: instantSchema,
      reason: z.string(),
    })
    .nullable(),
})
export type SettlementLineView = z.infer<typeof settlementLineSchema>
export const getSettlementEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/settlement',
  summary: 'A settlement with its lines in pages: all of them, or only those that do not fit our books.',
  permission: 'books.read',
  input: z.object({
    id: queryNumberSchema(idSchema),
    shown: z.enum(['all', 'differences']).default('all'),
    /** The position of the last line of the page before. */
    after: queryNumberSchema(z.int().min(0)).optional(),
  }),
  answer: z.object({
    settlement: listedSettlementSchema.extend({
      companyId: z.int(),
      company: z.string(),
      periodFrom: z.iso.date(),
      periodTo: z.iso.date(),
      source: z.enum(['api', 'file']),
      importedAt: instantSchema,
      /** Of the file that it was imported from. */
      file: z.object({ name: z.string(), sha256: z.string(), importedBy: z.string() }).nullable(),
      bankReference: z.string().nullable(),
      /** Sum of the differences that nobody has explained. */
      openDifferenceMinor: minorSchema,
    }),
    lines: z.array(settlementLineSchema),
    next: z.int().nullable(),
  }),
  errors: ['not_found'],
})

export const maxSettlementFileBytes = 5_000_000
export const importSettlementsEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/settlements/import',
  summary:
    'Imports a file of settlements (docs/payments.md#settlement-files) and keeps it. Settlements that are known already change nothing.',
  permission: 'books.book',
  input: z.object({
    company: companySchema,
    provider: z.enum(settlingProviders),
    name: textSchema(1, 200),
    reason: reasonSchema,
  }),
  answer: z.object({
    /** Number of new settlements and of known ones. */
    imported: z.int(),
    known: z.int(),
    openDifferences: z.int(),
  }),
  errors: [
    'not_found',
    'body_too_large',
    'settlement_line_invalid',
    'settlement_file_too_long',
    'settlement_differs',
  ],
  maxUploadBytes: maxSettlementFileBytes,
})
export const downloadSettlementFileEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/settlement/file',
  summary: 'The file that a settlement was imported from, unchanged.',
  permission: 'books.read',
  input: z.object({ id: queryNumberSchema(idSchema) }),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'text/csv',
})

export const listArrivalLinesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/books/settlement/lines',
  summary:
    'Lines of the bank’s statements with which a payout may have arrived: unassigned, of its amount, the oldest first.',
  permission: 'books.book',
  input: z.object({ id: queryNumberSchema(idSchema) }),
  answer: z.object({
    lines: z.array(
      z.object({ id: idSchema, bookedOn: z.iso.date(), bankReference: z.string(), text: z.string() }),
    ),
  }),
  errors: ['not_found'],
})
export const markSettlementArrivedEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/settlement/arrival',
  summary:
    'Records that the bank’s statement shows the payout, and books it: with the line that was read, or by day and reference for an account whose statements are not read here.',
  permission: 'books.book',
  input: z.object({
    id: idSchema,
    /** The day and the reference of the line count, whatever is stated. */
    bankLine: idSchema.nullable(),
    arrivedOn: z.iso.date(),
    bankReference: textSchema(1, 140),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'already_decided', 'invalid_input', 'bank_line_does_not_fit'],
})
export const explainDifferenceEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/books/settlement/explanation',
  summary:
    'States what a line is that does not fit our books: a cost or income, which is booked, or money that we have booked before.',
  permission: 'books.book',
  input: z.object({ line: idSchema, as: z.enum(differenceExplanations), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'already_decided'],
})
