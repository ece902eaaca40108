import { type ErrorCode, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'

const maxWrongTokensPerHour = 60

/**
 * Runs `use` on a mailed token. When it returns null, throws `wrong`, or `too_many_requests` once the network had too many wrong
 * tokens in an hour. A correct token always passes: 256 bits cannot be guessed, so others in the same network block nobody.
 * `use` opens its own transaction.
 */
export async function limitTokenGuesses<T>(
  context: RequestContext,
  token: string,
  wrong: ErrorCode,
  use: () => Promise<T | null>,
): Promise<T> {
  // A string that does not have the format of a token does not count as a guess.
  if (!/^[\w-]{43}$/.test(token)) throw createProblem(wrong)
  const result = await use()
  if (result !== null) return result
  await enforceRateLimit(context, `token:${context.sourceNetwork}`, maxWrongTokensPerHour, 3600)
  throw createProblem(wrong)
}
