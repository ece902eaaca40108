// "Withdraw from contract", in two steps, logged in or out. Without login, responses never reveal whether an order exists, and the
// order's owner confirms by a link in an e-mail.
import { z } from 'zod'
import { emailSchema, proofFieldSchemas } from './accounts.ts'
import { instantSchema, moneySchema, orderNumberSchema, textSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

/** The refund that a member would get now. */
const unusedCreditsSchema = z.object({
  order: orderNumberSchema,
  credits: z.number().int(),
  refund: moneySchema,
  method: z.string(),
  until: instantSchema,
})
/** `waiting`: decided by a person. */
const withdrawalOutcomeSchema = z.enum(['refunded', 'nothing_left', 'waiting'])
const tokenSchema = z.string().min(1).max(200)

export const getWithdrawableEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal.php',
  summary: 'The orders that the member can withdraw from today, newest first; none for a visitor.',
  input: z.object({}),
  answer: z.object({ email: z.string(), orders: z.array(unusedCreditsSchema) }),
  errors: [],
})
export const stateWithdrawalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal.php',
  summary: 'Step 1: who withdraws from which order, and where the acknowledgement goes. Binds nobody yet.',
  input: z.object({
    name: textSchema(1, 100),
    order: textSchema(1, 40),
    email: emailSchema,
    ...proofFieldSchemas,
  }),
  answer: z.object({
    receipt: z.string(),
    /** null for visitors, and if a person has to decide. */
    unused: unusedCreditsSchema.nullable(),
  }),
  errors: ['too_many_requests', 'proof_needed'],
})
export const confirmWithdrawalEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/withdrawal.php',
  summary:
    'Step 2: withdraws, from a member’s own order at once; else the statement is kept and the order’s owner is asked by mail.',
  input: z.object({ receipt: z.string().min(1).max(40) }),
  answer: z.object({
    receipt: z.string(),
    at: instantSchema,
    email: z.string(),
    /** For the member’s own order; null in all other cases, whether or not it exists. */
    outcome: withdrawalOutcomeSchema.nullable(),
  }),
  errors: ['not_found', 'too_many_requests'],
})
export const getMailedWithdrawalEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal-confirmation.php',
  summary: 'What the link in the owner’s mail would confirm. Changes nothing.',
  input: z.object({ token: tokenSchema }),
  answer: z.object({
    receipt: z.string(),
    at: instantSchema,
    order: orderNumberSchema,
    /** null if the period was over at the time of the request, or nothing is left to withdraw from: a person decides. */
    unused: unusedCreditsSchema.nullable(),
  }),
  errors: ['link_expired', 'too_many_requests'],
})
export const confirmMailedWithdrawalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal-confirmation.php',
  summary: 'Withdraws, by the link in the owner’s mail: once, as of the moment of the statement.',
  input: z.object({ token: tokenSchema }),
  answer: z.object({
    receipt: z.string(),
    at: instantSchema,
    order: orderNumberSchema,
    email: z.string(),
    outcome: withdrawalOutcomeSchema,
  }),
  errors: ['link_expired', 'too_many_requests'],
})
