import { createHash } from 'node:crypto'
import { createProblem } from '@amarelle/contract/domain/errors'
import { toComparableText } from '../../moderation/index.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { recordSentText } from './sent-text.sql.ts'

/** How long a text is remembered, in milliseconds. */
export const sentTextRetentionMs = minutesToMs(10)
/** Shorter ones are a greeting that anybody sends to many. */
const minComparedCharacters = 20

interface ComparedText {
  readonly memberId: number
  readonly otherId: number
  readonly name: string
  readonly text: string
}
/**
 * Refuses with `same_text` what the member wrote to `same_text_members` others within ten minutes, however it is disguised: other
 * case, spaces, marks or letters, the receiver's name in it. Only the text's hash is kept.
 */
export async function assertNotSameText(
  context: RequestContext,
  { memberId, otherId, name, text }: ComparedText,
): Promise<void> {
  const { clock, site } = context
  const most = site.same_text_members
  if (most === 0 || [...text.trim()].length < minComparedCharacters) return
  const essence = toComparableText(text).replaceAll(toComparableText(name), '')
  const sent = {
    memberId,
    receiverId: otherId,
    hash: createHash('sha256').update(essence).digest(),
    at: clock.now(),
  }
  if (!(await recordSentText(context.db, sent, { since: addMs(sent.at, -sentTextRetentionMs), most })))
    throw createProblem('same_text', { name })
}
