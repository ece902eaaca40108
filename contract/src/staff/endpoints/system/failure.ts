import { z } from 'zod'

/** The kinds of failures, recognised by their message; the console has a sentence for each. */
const failureKinds = ['unreachable', 'timeout', 'refused', 'database', 'other'] as const
export type FailureKind = (typeof failureKinds)[number]

/** The failure of a job or of a check of a service. */
export const failureSchema = z.object({
  kind: z.enum(failureKinds),
  /** The message of the program that failed, as a rule in English; without personal data. */
  detail: z.string(),
})
export type Failure = z.infer<typeof failureSchema>
