import { z } from 'zod'
import { idSchema, instantSchema, moneySchema, okSchema, queryNumberSchema } from '../../../domain/common.ts'
import { maxReasonLength, reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

const queryIdSchema = queryNumberSchema(idSchema)
/** A day such as `2026-11-27`. */
const daySchema = z.iso.date()
/** `next` of the previous page. */
const afterSchema = z.string().max(80).optional()
const nextSchema = z.string().nullable()

/** announced: the payer knows. in_file: agreed to, not downloaded. at_bank: somebody downloaded the file. */
export const debitStates = ['announced', 'in_file', 'at_bank', 'settled', 'returned'] as const
export type DebitState = (typeof debitStates)[number]

const upcomingBatchSchema = z.object({
  collectOn: daySchema,
  debits: z.int(),
  sum: moneySchema,
  /** Until when the bank takes the file. */
  cutOff: instantSchema,
  /** When the payers were told: the first and the last mail. */
  announcedFrom: instantSchema,
  announcedTo: instantSchema,
  /** The person who prepared it and waits for a second one; null if nobody has. */
  preparedBy: z.string().nullable(),
})
export type UpcomingBatch = z.infer<typeof upcomingBatchSchema>
const batchSchema = z.object({
  id: idSchema,
  messageId: z.string(),
  collectOn: daySchema,
  debits: z.int(),
  sum: moneySchema,
  state: z.enum(['ready', 'at_bank', 'settled']),
  returned: z.int(),
  returnedSum: moneySchema,
})
export type DebitBatch = z.infer<typeof batchSchema>
export const listBatchesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/batches',
  summary: 'Debits that no file has yet, by collection day, and the files, newest first.',
  permission: 'bank.read',
  input: z.object({ after: afterSchema }),
  answer: z.object({
    upcoming: z.array(upcomingBatchSchema),
    batches: z.array(batchSchema),
    next: nextSchema,
  }),
  errors: [],
})

const batchDebitSchema = z.object({
  orderNumber: z.string(),
  memberId: z.int(),
  member: z.string(),
  /** Country and last four digits of the account. */
  account: z.string(),
  amount: moneySchema,
  state: z.enum(debitStates),
  returnCode: z.string().nullable(),
})
export type BatchDebit = z.infer<typeof batchDebitSchema>
export const listUpcomingDebitsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/batches/upcoming',
  summary: 'The debits of a collection day that no file has yet.',
  permission: 'bank.read',
  input: z.object({ collectOn: daySchema, after: afterSchema }),
  answer: z.object({ debits: z.array(batchDebitSchema), next: nextSchema }),
  errors: [],
})
export const getBatchEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/batches/one',
  summary: 'A file of debits: its checksum, who agreed to it, who downloaded it, and its debits.',
  permission: 'bank.read',
  input: z.object({ id: queryIdSchema, after: afterSchema }),
  answer: z.object({
    batch: batchSchema,
    /** In hexadecimal; null for files from before it was kept. */
    sha256: z.string().nullable(),
    /** The content is erased a while after the collection. */
    isKept: z.boolean(),
    createdAt: instantSchema,
    preparedBy: z.string().nullable(),
    approvedBy: z.string().nullable(),
    downloads: z.array(z.object({ by: z.string(), at: instantSchema, reason: z.string().nullable() })),
    /** The caller has downloaded it: once more needs a reason. */
    hasDownloaded: z.boolean(),
    debits: z.array(batchDebitSchema),
    next: nextSchema,
  }),
  errors: ['not_found'],
})
export const prepareBatchEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/batches',
  summary:
    'Asks a second person to agree to the debits of a collection day. With their consent the file is written.',
  permission: 'bank.manage',
  input: z.object({
    collectOn: daySchema,
    /** The figures that the person saw; if they have changed, nothing is prepared. */
    debits: z.int().positive(),
    sumMinor: z.int().positive(),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'debits_changed', 'approval_open'],
})
export const downloadBatchEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/batches/download',
  summary: 'The file of debits for the bank. Each person downloads it once; again needs a reason.',
  permission: 'bank.manage',
  input: z.object({ id: idSchema, reason: z.string().trim().max(maxReasonLength).optional() }),
  answer: z.string(),
  errors: ['proof_of_identity_required', 'not_found'],
  mediaType: 'application/xml',
})

export const bankFileKinds = ['pain.002', 'camt.053', 'camt.054'] as const
const bankFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(bankFileKinds),
  sha256: z.string(),
  receivedAt: instantSchema,
  uploadedBy: z.string().nullable(),
  /** Size in bytes; null for files that are not kept. */
  size: z.int().nullable(),
  /** Lines that were read. */
  lines: z.int(),
  /** Debits and transfers that were settled. */
  assigned: z.int(),
  returned: z.int(),
  blocked: z.int(),
  /** Lines that an earlier file has reported. */
  repeated: z.int(),
  /** Lines that fitted nothing. */
  left: z.int(),
  /** References in status reports that are none of ours, at most 20. */
  unknown: z.array(z.string()),
  /** True if opening balance and lines add up to the closing one; null for files without balances. */
  isBalanced: z.boolean().nullable(),
})
export type BankFileView = z.infer<typeof bankFileSchema>
export const listBankFilesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/files',
  summary: 'The files of the bank, newest first.',
  permission: 'bank.read',
  input: z.object({ after: afterSchema }),
  answer: z.object({ files: z.array(bankFileSchema), next: nextSchema }),
  errors: [],
})
/** 20 MB: far more than a day's statement. */
export const maxBankFileBytes = 20_000_000
export const uploadBankFileEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/files',
  summary: 'Reads a pain.002, camt.053 or camt.054 file and keeps it. The same file again changes nothing.',
  permission: 'bank.manage',
  input: z.object({ name: z.string().trim().min(1).max(200) }),
  answer: z.object({ again: z.boolean(), file: bankFileSchema }),
  errors: [
    'proof_of_identity_required',
    'body_too_large',
    'bank_file_unreadable',
    'bank_file_too_long',
    'bank_file_unbalanced',
    'bank_file_other_account',
  ],
  maxUploadBytes: maxBankFileBytes,
})
export const downloadBankFileEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/files/download',
  summary: 'A file of the bank, as it was uploaded.',
  permission: 'bank.manage',
  input: z.object({ id: idSchema }),
  answer: z.string(),
  errors: ['proof_of_identity_required', 'not_found'],
  mediaType: 'application/xml',
})

/** Reasons for which an order may be the one of a line. */
export const matchReasons = ['reference', 'similar_reference', 'amount', 'payer'] as const
export type MatchReason = (typeof matchReasons)[number]
const candidateSchema = z.object({
  orderNumber: z.string(),
  member: z.string(),
  credits: z.int(),
  total: moneySchema,
  /** A transfer that the order waits for, a debit that came back, or a refund that is paid by hand. */
  kind: z.enum(['transfer', 'debit', 'refund']),
  /** The id of a refund; null for the other kinds. */
  refund: z.uuid().nullable(),
  since: instantSchema,
  /** The certainty of the match, 0 to 100. */
  certainty: z.int(),
  reasons: z.array(z.enum(matchReasons)),
  /** True if the line can be assigned to it: amount and currency agree. */
  fits: z.boolean(),
  /** An order that was paid before: money assigned to it is owed back. A refund that staff marked as paid: nothing is settled. */
  isPaid: z.boolean(),
})
export type LineCandidate = z.infer<typeof candidateSchema>
export const lineStates = ['open', 'returning', 'returned', 'assigned', 'set_aside'] as const
export type LineState = (typeof lineStates)[number]
export const lineFilters = ['open', 'returning', 'assigned', 'set_aside'] as const
export type LineFilter = (typeof lineFilters)[number]
const lineSchema = z.object({
  id: idSchema,
  bookedOn: daySchema,
  /** Negative for what left the account. */
  amount: moneySchema,
  /** The text that the payer wrote. */
  text: z.string(),
  /** Country and last four digits of the other side's account. */
  account: z.string().nullable(),
  returnCode: z.string().nullable(),
  state: z.enum(lineStates),
  /** The order that it seems to be for; null if none, or several that are equally likely. */
  suggestion: candidateSchema.nullable(),
  /** Number of the most likely orders, with their likelihood, 0 to 100. */
  candidates: z.int(),
  certainty: z.int(),
  /** The reason why it was set aside or returned. */
  reason: z.string().nullable(),
  orderNumber: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
})
export type BankLine = z.infer<typeof lineSchema>
export const listLinesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/lines',
  summary:
    'Lines of the statements: open ones from the oldest, with the order that each seems to be for; the others from the newest.',
  permission: 'bank.read',
  input: z.object({ filter: z.enum(lineFilters).default('open'), after: afterSchema }),
  answer: z.object({ lines: z.array(lineSchema), next: nextSchema }),
  errors: [],
})
export const countLinesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/lines/counts',
  summary: 'How many lines are open, how much money came in with them, and how many have to be sent back.',
  permission: 'bank.read',
  input: z.object({}),
  answer: z.object({ open: z.int(), openIn: z.array(moneySchema), returning: z.int() }),
  errors: [],
})
export const findOrdersForLineEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/lines/orders',
  summary: 'Orders that a line may be for, the surest first; with a number, that order.',
  permission: 'bank.read',
  input: z.object({ line: queryIdSchema, order: z.string().trim().toUpperCase().max(15).default('') }),
  answer: z.object({ candidates: z.array(candidateSchema) }),
  errors: ['not_found'],
})
export const assignLineEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/lines/assignment',
  summary:
    'Assigns a line to an order, which completes it, or to the debit that came back. This cannot be taken back.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema, order: z.string().trim().toUpperCase().min(1).max(15) }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'not_found', 'already_decided', 'bank_line_does_not_fit'],
})
export const assignLineToRefundEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/lines/refund',
  summary:
    'Assigns a line of money that left to the refund that was paid with it. A refund that is still owed is settled, with the permission to settle refunds on its site. This cannot be taken back.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema, refund: z.uuid() }),
  answer: okSchema,
  errors: [
    'proof_of_identity_required',
    'not_found',
    'already_decided',
    'already_claimed',
    'bank_line_does_not_fit',
  ],
})
const paymentBackSchema = z.object({
  holder: z.string(),
  iban: z.string(),
  amount: moneySchema,
  reference: z.string(),
})
export type PaymentBack = z.infer<typeof paymentBackSchema>
export const returnLineEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/lines/return',
  summary:
    'Decides that the money of a line goes back; answers with what to pay. The statement with that payment closes the line.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema, reason: reasonSchema }),
  answer: paymentBackSchema,
  errors: ['proof_of_identity_required', 'not_found', 'already_decided', 'bank_line_does_not_fit'],
})
export const confirmPaymentBackEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/bank/lines/return',
  summary: 'Closes a line whose money was sent back, if no statement says so.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'not_found', 'already_decided'],
})
export const showPaymentBackEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/lines/payment-back',
  summary: 'What to pay for a line whose money goes back. Reading it is recorded.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema }),
  answer: paymentBackSchema,
  errors: ['proof_of_identity_required', 'not_found'],
})
export const setLineAsideEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bank/lines/aside',
  summary: 'Sets a line aside that is none of ours.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'not_found', 'already_decided'],
})
export const reopenLineEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/bank/lines/aside',
  summary: 'Opens a line again that was set aside, or whose money has not left yet.',
  permission: 'bank.manage',
  input: z.object({ line: idSchema }),
  answer: okSchema,
  errors: ['proof_of_identity_required', 'not_found', 'already_decided'],
})
