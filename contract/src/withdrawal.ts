// "Withdraw from contract": in two steps, logged in or out. What is answered to somebody who is logged out is the same whatever
// they name: nobody learns whether an order exists. Without login the owner of the order confirms by a link in a mail.
import { z } from 'zod'
import { email, proofFields } from './accounts.ts'
import { instant, money, orderNumber, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a member would get back now. */
const unused = z.object({
  order: orderNumber,
  credits: z.number().int(),
  refund: money,
  method: z.string(),
  until: instant,
})
/** `waiting`: a person looks at it. */
const outcome = z.enum(['refunded', 'nothing_left', 'waiting'])
const token = z.string().min(1).max(200)

export const getWithdrawable = endpoint({
  method: 'GET',
  path: '/api/withdrawal.php',
  summary: 'The orders that the member can withdraw from today, newest first; none for a visitor.',
  input: z.object({}),
  answer: z.object({ email: z.string(), orders: z.array(unused) }),
  errors: [],
})
export const stateWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawal.php',
  summary: 'Step 1: who withdraws from which order, and where the acknowledgement goes. Binds nobody yet.',
  input: z.object({
    name: text(1, 100),
    order: text(1, 40),
    email,
    ...proofFields,
  }),
  answer: z.object({
    receipt: z.string(),
    /** Null for a visitor, and where a person has to look at it. */
    unused: unused.nullable(),
  }),
  errors: ['too_many_requests', 'proof_needed'],
})
export const confirmWithdrawal = endpoint({
  method: 'PUT',
  path: '/api/withdrawal.php',
  summary:
    'Step 2: withdraws, from a member’s own order at once; else the statement is kept and the order’s owner is asked by mail.',
  input: z.object({ receipt: z.string().min(1).max(40) }),
  answer: z.object({
    receipt: z.string(),
    at: instant,
    email: z.string(),
    /** Of the member’s own order; null for everybody else, whatever exists. */
    outcome: outcome.nullable(),
  }),
  errors: ['not_found', 'too_many_requests'],
})
export const getMailedWithdrawal = endpoint({
  method: 'GET',
  path: '/api/withdrawal-confirmation.php',
  summary: 'What the link in the owner’s mail would confirm. Changes nothing.',
  input: z.object({ token }),
  answer: z.object({
    receipt: z.string(),
    at: instant,
    order: orderNumber,
    /** Null where the period was over when it was stated, or nothing is left to withdraw from: a person looks at it. */
    unused: unused.nullable(),
  }),
  errors: ['link_expired', 'too_many_requests'],
})
export const confirmMailedWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawal-confirmation.php',
  summary: 'Withdraws, by the link in the owner’s mail: once, as of the moment of the statement.',
  input: z.object({ token }),
  answer: z.object({ receipt: z.string(), at: instant, order: orderNumber, email: z.string(), outcome }),
  errors: ['link_expired', 'too_many_requests'],
})
