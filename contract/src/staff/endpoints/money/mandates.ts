import { z } from 'zod'
import { instantSchema, languageSchema, moneySchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { debitStates } from './bank.ts'

const daySchema = z.iso.date()
const afterSchema = z.string().max(80).optional()
const nextSchema = z.string().nullable()

const listedMandateSchema = z.object({
  reference: z.string(),
  memberId: z.int(),
  member: z.string(),
  /** Country and last four digits of the account; null once the member is erased. */
  account: z.string().nullable(),
  orderNumber: z.string(),
  amount: moneySchema,
  signedAt: instantSchema,
  collectOn: daySchema.nullable(),
  /** Null before the debit is announced. */
  state: z.enum(debitStates).nullable(),
})
export type ListedMandate = z.infer<typeof listedMandateSchema>
export const listMandatesEndpoint = defineStaffEndpoint({
  // The search may contain an IBAN, which must not be in the address of a call.
  method: 'POST',
  path: '/api/staff/bank/mandates/search',
  summary:
    'Mandates, newest first. With words, that of a reference or those of an IBAN, which is compared as a keyed hash.',
  permission: 'bank.read',
  input: z.object({ words: z.string().trim().max(60).default(''), after: afterSchema }),
  answer: z.object({ mandates: z.array(listedMandateSchema), next: nextSchema }),
  errors: [],
})
export const getMandateEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/mandates/one',
  summary: 'A mandate with the evidence that it was signed. Reading it is recorded.',
  permission: 'bank.read',
  input: z.object({ reference: z.string().max(35) }),
  answer: listedMandateSchema.extend({
    holder: z.string(),
    address: z.string(),
    /** Country code and last two digits of the number. */
    phone: z.string().nullable(),
    /** When the code was sent that was typed at `signedAt`; null for mandates from before this was kept. */
    codeSentAt: instantSchema.nullable(),
    textVersion: z.string(),
    language: languageSchema,
    /** The signed text; null if it was another version. */
    text: z.array(z.string()).nullable(),
    network: z.string(),
    device: z.string(),
    announcedAt: instantSchema.nullable(),
    returnCode: z.string().nullable(),
  }),
  errors: ['not_found'],
})

const returnedDebitSchema = z.object({
  orderNumber: z.string(),
  memberId: z.int(),
  member: z.string(),
  account: z.string().nullable(),
  amount: moneySchema,
  code: z.string(),
  returnedAt: instantSchema,
  /** The member may not pay by direct debit any more. */
  isBlocked: z.boolean(),
})
export type ReturnedDebit = z.infer<typeof returnedDebitSchema>
export const listReturnsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/returns',
  summary: 'Debits that came back or were refused, newest first.',
  permission: 'bank.read',
  input: z.object({ after: afterSchema }),
  answer: z.object({ returns: z.array(returnedDebitSchema), next: nextSchema }),
  errors: [],
})

const payerBlockSchema = z.object({
  id: z.int(),
  memberId: z.int(),
  member: z.string(),
  code: z.string(),
  since: instantSchema,
})
export type PayerBlock = z.infer<typeof payerBlockSchema>
export const listPayerBlocksEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/blocks',
  summary: 'Members who may not pay by direct debit, newest first.',
  permission: 'bank.read',
  input: z.object({ after: afterSchema }),
  answer: z.object({ blocks: z.array(payerBlockSchema), next: nextSchema }),
  errors: [],
})
export const liftPayerBlockEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/bank/blocks',
  summary: 'Lets a member and the accounts blocked with them pay by direct debit again.',
  permission: 'bank.manage',
  input: z.object({ memberId: z.int().positive(), reason: reasonSchema }),
  answer: z.object({ lifted: z.int() }),
  errors: ['proof_of_identity_required', 'not_found'],
})

/** Days on which banks settle nothing, beside weekends. */
export const bankHolidays = [
  'new_year',
  'good_friday',
  'easter_monday',
  'labour_day',
  'christmas_day',
  'christmas_holiday',
] as const
export type BankHoliday = (typeof bankHolidays)[number]
export const getBankCalendarEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/bank/calendar',
  summary:
    'The next collection days of direct debits, and the days of the coming year on which banks settle nothing.',
  permission: 'bank.read',
  input: z.object({}),
  answer: z.object({
    days: z.array(
      z.object({
        collectOn: daySchema,
        /** Debits signed on these days are collected then. */
        signedFrom: daySchema,
        signedTo: daySchema,
        cutOff: instantSchema,
      }),
    ),
    holidays: z.array(z.object({ day: daySchema, holiday: z.enum(bankHolidays) })),
  }),
  errors: [],
})
