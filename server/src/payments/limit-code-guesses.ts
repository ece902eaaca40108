import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { asProblem } from '../platform/http.ts'
import { countUse, usesOf } from '../platform/limits.ts'
import { discountFor } from './discounts.ts'

const wrongCodesPerHour = 30
const hourSeconds = 3600

async function isKnown(context: Context, memberId: number, code: string): Promise<boolean> {
  try {
    await discountFor(context, memberId, code)
    return true
  } catch (error) {
    if (!asProblem(error)) throw error
    return asProblem(error)?.code !== 'code_not_found'
  }
}

/**
 * Counts a member's wrong discount codes, wherever they are entered, and refuses after 30 in an hour with `too_many_requests`:
 * codes can't be guessed by trying. Not inside of a transaction, so that a refused call counts too.
 */
export async function limitCodeGuesses(context: Context, code: string | undefined): Promise<void> {
  const { memberId } = context
  if (!code || memberId === null) return
  const key = `code:${memberId}`
  if ((await usesOf(context, key, hourSeconds)) >= wrongCodesPerHour) throw problem('too_many_requests')
  if (!(await isKnown(context, memberId, code))) await countUse(context, key, hourSeconds)
}
