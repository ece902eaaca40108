import { z } from 'zod'
import { ageCheckMethods } from '../../domain/age-checks.ts'
import { countrySchema, instantSchema } from '../../domain/common.ts'
import { defineEndpoint } from '../endpoint.ts'

const methodSchema = z.enum(ageCheckMethods)
const ageCheckAnswer = z.object({
  /** The rule by which the member has to prove their age, now or later; null where the law of no country asks for it. */
  rule: z
    .object({
      country: countrySchema,
      /** The methods that the member can choose from; empty while none is configured. */
      methods: z.array(methodSchema),
    })
    .nullable(),
  /** The newest proof that the rule accepts. */
  proof: z.object({ method: methodSchema, proven_at: instantSchema }).nullable(),
  /** The company that runs the provider, as members read it; null without one. */
  provider: z.string().nullable(),
  /** The state of the proof that this session asked the age verification app for. */
  wallet: z.enum(['waiting', 'refused']).nullable(),
  /** The path of the action that needs the proof, also after a refusal; null once ten minutes have passed. */
  return_path: z.string().nullable(),
})

export const getAgeCheckEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/age-check.php',
  summary: 'Whether the member must prove to be 18 or over, how, and whether they have done so.',
  input: z.object({}),
  answer: ageCheckAnswer,
  errors: ['authentication_required'],
})
export const startAgeCheckEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/age-check.php',
  summary:
    'Asks a method for the proof. Only this session gets the result, once and within ten minutes. For the app, the address is one that it opens.',
  input: z.object({ method: methodSchema, return_path: z.string().max(8000).default('') }),
  answer: z.object({ url: z.string() }),
  errors: ['authentication_required', 'age_check_unavailable', 'age_check_not_needed', 'too_many_requests'],
})
export const completeAgeCheckEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/age-check.php',
  summary: 'Completes a proof with what the provider, or the sandbox, has returned to the browser.',
  input: z.object({
    /** The query of the callback's address. */
    response: z.string().max(8000),
  }),
  answer: z.object({ return_path: z.string() }),
  errors: [
    'authentication_required',
    'age_check_refused',
    'age_check_cancelled',
    'age_check_unavailable',
    'too_many_requests',
  ],
})
