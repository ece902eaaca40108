import { type ErrorCode, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'

const maxWrongTokensPerHour = 60

/**
 * Lets `use` try a mailed token; where it answers null the token was wrong, and the call is refused with `wrong`, or with
 * `too_many_requests` where a network was wrong too often in an hour. A right one always passes: 256 bits are not guessed,
 * so strangers of the same network stop nobody. `use` brings its own transaction.
 */
export async function limitTokenGuesses<T>(
  context: RequestContext,
  token: string,
  wrong: ErrorCode,
  use: () => Promise<T | null>,
): Promise<T> {
  // What doesn't even look like a token is no guess.
  if (!/^[\w-]{43}$/.test(token)) throw createProblem(wrong)
  const found = await use()
  if (found !== null) return found
  await enforceRateLimit(context, `token:${context.sourceNetwork}`, maxWrongTokensPerHour, 3600)
  throw createProblem(wrong)
}
