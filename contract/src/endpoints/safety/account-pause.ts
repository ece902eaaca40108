import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ownProfileSchema } from '../profiles.ts'

/** The length of a pause in days; null until the member comes back. */
export const accountPauseDays = { week: 7, month: 30, open: null } as const
export type AccountPauseLength = keyof typeof accountPauseDays
export const accountPauseLengths = Object.keys(accountPauseDays) as [
  AccountPauseLength,
  ...AccountPauseLength[],
]

const profileAnswerSchema = z.object({ profile: ownProfileSchema })
export const pauseAccountEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/account-pause.php',
  summary:
    'Pauses the account: nobody finds the member, and only necessary mails are sent. Conversations stay. Again: changes the end.',
  input: z.object({ length: z.enum(accountPauseLengths, { error: 'required' }) }),
  answer: profileAnswerSchema,
  errors: ['authentication_required'],
})
export const endAccountPauseEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/account-pause.php',
  summary: 'Ends the pause of the account; nothing happens without one.',
  input: z.object({}),
  answer: profileAnswerSchema,
  errors: ['authentication_required'],
})
