import { createHash } from 'node:crypto'
import { createProblem } from '@amarelle/contract/domain/errors'
import { queueRiskCheck, toComparableText } from '../../moderation/index.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { recordSentText } from './sent-text.sql.ts'

/** The time for which the hash of a sent text is kept, in milliseconds. */
export const sentTextRetentionMs = minutesToMs(10)
/** Shorter texts are common greetings that anybody may send to many members. */
const minComparedCharacters = 20

interface ComparedText {
  readonly memberId: number
  readonly otherId: number
  readonly name: string
  readonly text: string
}
/**
 * Throws `same_text` if the member sent the text to `same_text_members` others within ten minutes. Case, spaces, punctuation,
 * diacritics, look-alike letters and the receiver's name are ignored. Only a hash of the text is stored. Reaching the limit is checked
 * as a risk.
 */
export async function assertNotSameText(
  context: RequestContext,
  { memberId, otherId, name, text }: ComparedText,
): Promise<void> {
  const { clock, site } = context
  const maxReceivers = site.same_text_members
  if (maxReceivers === 0 || [...text.trim()].length < minComparedCharacters) return
  const comparableText = toComparableText(text).replaceAll(toComparableText(name), '')
  const sentText = {
    memberId,
    receiverId: otherId,
    hash: createHash('sha256').update(comparableText).digest(),
    at: clock.now(),
  }
  const receiverCount = await recordSentText(context.db, sentText, {
    since: addMs(sentText.at, -sentTextRetentionMs),
    most: maxReceivers,
  })
  if (receiverCount === null) throw createProblem('same_text', { name })
  if (receiverCount === maxReceivers) await queueRiskCheck(context.db, 'mass_texts', memberId)
}
