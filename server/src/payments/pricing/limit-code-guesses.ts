import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { toKnownProblem } from '../../platform/http/api.ts'
import { incrementUsage, getUsageCount } from '../../platform/limits/usage-limits.ts'
import { getMemberId } from '../../platform/actor.ts'
import { loadMemberDiscount } from './discounts.ts'

const maxWrongCodesPerHour = 30
const hourSeconds = 3600

async function isKnownCode(context: RequestContext, memberId: number, code: string): Promise<boolean> {
  try {
    await loadMemberDiscount(context, memberId, code)
    return true
  } catch (error) {
    if (!toKnownProblem(error)) throw error
    return toKnownProblem(error)?.code !== 'code_not_found'
  }
}

/**
 * Counts a member's wrong discount codes, wherever they are entered, and throws `too_many_requests` after 30 in an
 * hour, so that codes can't be guessed. Call it outside transactions, so that a refused call counts too.
 */
export async function limitCodeGuesses(context: RequestContext, code: string | undefined): Promise<void> {
  const memberId = getMemberId(context)
  if (!code || memberId === null) return
  const key = `code:${memberId}`
  if ((await getUsageCount(context, key, hourSeconds)) >= maxWrongCodesPerHour)
    throw createProblem('too_many_requests')
  if (!(await isKnownCode(context, memberId, code))) await incrementUsage(context, key, hourSeconds)
}
