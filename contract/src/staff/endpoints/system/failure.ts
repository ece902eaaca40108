import { z } from 'zod'

/** What a failure looks like from its message; the console has a sentence for each. */
const failureKinds = ['unreachable', 'timeout', 'refused', 'database', 'other'] as const
export type FailureKind = (typeof failureKinds)[number]

/** Why a job or a check of a service failed. */
export const failureSchema = z.object({
  kind: z.enum(failureKinds),
  /** The message of the program that failed, as a rule in English; without personal data. */
  detail: z.string(),
})
export type Failure = z.infer<typeof failureSchema>
