import { z } from 'zod'
import { okSchema } from '../../domain/common.ts'
import { emailSchema, proofFieldSchemas, userResponseSchema } from '../accounts.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Minutes in which a mailed code can be used. */
export const loginCodeLifetimeMinutes = 10
/** Letters and digits of a mailed code, without the hyphen. */
export const loginCodeLetters = 8
/** A code as somebody types it: in small letters and with spaces as well. */
export const loginCodeSchema = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(20, { error: 'login_code_wrong' })

export const requestLoginCodeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/login-code.php',
  summary:
    'Mails a code with which this browser can log in. The answer is the same for addresses without an account.',
  input: z.object({ email: emailSchema, ...proofFieldSchemas }),
  answer: okSchema,
  errors: ['too_many_mails', 'proof_needed'],
})
export const logInWithCodeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/login-code.php',
  summary: 'Logs in with the code that was mailed to this address and asked for by this browser.',
  input: z.object({ email: emailSchema, code: loginCodeSchema }),
  answer: userResponseSchema,
  errors: ['account_suspended'],
})
