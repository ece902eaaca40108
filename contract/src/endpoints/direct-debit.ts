import { z } from 'zod'
import { booleanSchema, instantSchema, moneySchema, orderNumberSchema, textSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { paymentStates } from './payments.ts'

/** docs/payments.md#direct-debit: a debit of the member's bank account, signed on our own page. */
const attemptSchema = z.uuid()
const ibanSchema = z.string().trim().min(1, { error: 'required' }).max(60, { error: 'iban_invalid' })
const phoneSchema = z.string().trim().min(1, { error: 'required' }).max(40, { error: 'phone_invalid' })

/** The exact text that the member signs: in the page's language, stored with its version. */
const mandateSchema = z.object({
  version: z.string(),
  reference: z.string(),
  creditor: z.object({ name: z.string(), address: z.string(), id: z.string() }),
  /** The earliest calendar day of the debit: 2026-11-25. */
  collect_on: z.iso.date(),
  paragraphs: z.array(z.string()),
  /** The label of the checkbox. */
  box: z.string(),
})
export const getDirectDebitEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/direct-debit.php',
  summary: 'What the member signs to pay an order by direct debit, or why that is refused.',
  input: z.object({ attempt: attemptSchema }),
  answer: z.object({
    order: orderNumberSchema,
    credits: z.number().int(),
    total: moneySchema,
    vat: z.object({ rate: z.number(), amount: moneySchema }),
    state: z.enum(paymentStates),
    mandate: mandateSchema,
    refused: z
      .object({ code: z.enum(['direct_debit_blocked', 'direct_debit_limit']), message: z.string() })
      .nullable(),
    /** When another code can be sent; null if none can. */
    resend_at: instantSchema.nullable(),
  }),
  errors: ['authentication_required', 'not_found'],
})
export const sendDirectDebitCodeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/direct-debit-code.php',
  summary: 'Sends the code that signs a direct debit by SMS; it holds for this order, account and number.',
  input: z.object({ attempt: attemptSchema, iban: ibanSchema, phone: phoneSchema }),
  answer: z.object({ resend_at: instantSchema, expires_at: instantSchema }),
  errors: [
    'authentication_required',
    'not_found',
    'order_closed',
    'direct_debit_blocked',
    'direct_debit_limit',
    'too_many_codes',
  ],
  idempotent: true,
})
export const signDirectDebitEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/direct-debit.php',
  summary: 'Signs the mandate of an order with the code, and has the account debited.',
  input: z.object({
    attempt: attemptSchema,
    /** Version of the mandate shown; any other is refused. */
    version: z.string().max(40),
    holder: textSchema(1, 70).regex(/\p{L}.*\p{L}/u, { error: 'invalid_value' }),
    iban: ibanSchema,
    street: textSchema(1, 70).regex(/\p{L}/u, { error: 'invalid_value' }),
    house_number: textSchema(1, 16).regex(/[\p{L}\d]/u, { error: 'invalid_value' }),
    postal_code: textSchema(1, 16).regex(/^[A-Z\d][A-Z\d -]+[A-Z\d]$/i, { error: 'invalid_value' }),
    city: textSchema(1, 70).regex(/\p{L}/u, { error: 'invalid_value' }),
    phone: phoneSchema,
    code: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .regex(/^(\d\s*){6}$/, { error: 'sms_code_invalid' }),
    authorised: booleanSchema.refine((ticked) => ticked, { error: 'authorisation_required' }),
  }),
  answer: z.object({ order: orderNumberSchema }),
  errors: [
    'authentication_required',
    'not_found',
    'order_closed',
    'direct_debit_blocked',
    'direct_debit_limit',
  ],
  idempotent: true,
})
/** docs/payments.md#bank-transfer: the account to transfer to and the reference to state. */
export const getTransferEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/transfer.php',
  summary: 'The account, amount and reference of an order that is paid by bank transfer.',
  input: z.object({ attempt: attemptSchema }),
  answer: z.object({
    order: orderNumberSchema,
    credits: z.number().int(),
    total: moneySchema,
    state: z.enum(paymentStates),
    holder: z.string(),
    iban: z.string(),
    bic: z.string(),
    reference: z.string(),
    /** The order expires if the money has not arrived by then. */
    expires_at: instantSchema,
  }),
  errors: ['authentication_required', 'not_found'],
})
