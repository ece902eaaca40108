// "Withdraw from contract" (DOMAIN 3.3): in two steps, logged in or out. What is answered to somebody who is logged out is the
// same whatever they name: nobody learns whether an order exists.
import { z } from 'zod'
import { email } from './accounts.ts'
import { id, inQuery, instant, money, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a member would get back now. */
const unused = z.object({
  order: z.number().int(),
  credits: z.number().int(),
  refund: money,
  method: z.string(),
  until: instant,
})
export const getWithdrawable = endpoint({
  method: 'GET',
  path: '/api/withdrawal.php',
  summary: 'The orders that the member can withdraw from today, newest first; none for a visitor.',
  input: z.object({ order: inQuery(id).optional() }),
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
  }),
  answer: z.object({
    receipt: z.string(),
    /** Null for a visitor, and where a person has to look at it. */
    unused: unused.nullable(),
  }),
  errors: ['too_many_requests'],
})
export const confirmWithdrawal = endpoint({
  method: 'PUT',
  path: '/api/withdrawal.php',
  summary: 'Step 2: withdraws. Confirmed twice, it is one withdrawal with one refund.',
  input: z.object({ receipt: z.string().min(1).max(40) }),
  answer: z.object({
    receipt: z.string(),
    at: instant,
    email: z.string(),
    /** Of the member’s own order; null for a visitor, whom the mail tells. `waiting`: a person looks at it. */
    outcome: z.enum(['refunded', 'nothing_left', 'waiting']).nullable(),
  }),
  errors: ['not_found', 'too_many_requests'],
})
