import { type ErrorCode, problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { countUse, refuseAtLimit } from '../platform/limits.ts'

const wrongAnHour = 60

/**
 * Lets `use` try a mailed token; where it answers null the token was wrong, and the call is refused with `wrong`. A source
 * may be wrong so many times an hour. What doesn't even look like a token is no guess. `use` brings its own transaction.
 */
export async function limitTokenGuesses<T>(
  context: Context,
  token: string,
  wrong: ErrorCode,
  use: () => Promise<T | null>,
): Promise<T> {
  if (!/^[\w-]{43}$/.test(token)) throw problem(wrong)
  const key = `token:${context.source}`
  await refuseAtLimit(context, key, wrongAnHour, 3600)
  const found = await use()
  if (found !== null) return found
  await countUse(context, key, 3600)
  throw problem(wrong)
}
