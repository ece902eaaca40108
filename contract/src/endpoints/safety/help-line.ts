import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** The service that listens to people in distress in a country. */
export const helpLineSchema = z.object({ name: z.string(), phone: z.string() })

export const getHelpLineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/help-line.php',
  summary: 'The help line of the member’s country.',
  input: z.object({}),
  answer: z.object({
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    /** Null for a country without one in the list. */
    help_line: helpLineSchema.nullable(),
  }),
  errors: ['authentication_required'],
})
