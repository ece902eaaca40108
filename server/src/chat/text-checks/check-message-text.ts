import { type WarningKind, warningKinds } from '@amarelle/contract/domain/chat-warnings'
import { createProblem } from '@amarelle/contract/domain/errors'
import { analyzeText } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertNotSameText } from './same-text.ts'

export interface TextToCheck {
  readonly memberId: number
  readonly otherId: number
  /** The receiver's name, used in the error text. */
  readonly name: string
  readonly text: string
  /** The writer confirmed a text that may hurt (`are_you_sure`). */
  readonly sure: boolean
  /** Messages in the conversation so far. */
  readonly messageCount: number
}
/** Warned of in every message; the other kinds (contact details) only in the first messages of a conversation. */
const alwaysWarnedKinds: readonly WarningKind[] = ['money', 'harmful']

/**
 * Returns the warnings for the receiver of a text, limited to the kinds that the site enables (docs/safety.md#warnings-about-texts).
 * Throws `are_you_sure` for a text that may hurt and was not confirmed, and `same_text` for one recently sent to many members. One
 * database query, only for longer texts in the first messages.
 */
export async function checkMessageText(context: RequestContext, input: TextToCheck): Promise<WarningKind[]> {
  const { site } = context
  const { text, name } = input
  if (text === '') return []
  const isEarly = input.messageCount < site.safety_first_messages
  const foundKinds = new Set(
    site.safety_warnings.length ? analyzeText(text).findings.map(({ kind }) => kind) : undefined,
  )
  const warnings = warningKinds.filter(
    (kind) =>
      foundKinds.has(kind) &&
      site.safety_warnings.includes(kind) &&
      (isEarly || alwaysWarnedKinds.includes(kind)),
  )
  if (warnings.includes('harmful') && !input.sure) throw createProblem('are_you_sure', { name })
  if (isEarly) await assertNotSameText(context, input)
  return warnings
}
