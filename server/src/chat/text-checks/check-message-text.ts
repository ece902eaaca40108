import { type WarningKind, warningKinds } from '@amarelle/contract/domain/chat-warnings'
import { createProblem } from '@amarelle/contract/domain/errors'
import { analyzeText } from '../../moderation/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertNotSameText } from './same-text.ts'

export interface TextToCheck {
  readonly memberId: number
  readonly otherId: number
  /** Of the other one, for the words of a refusal. */
  readonly name: string
  readonly text: string
  /** The writer was asked and means it. */
  readonly sure: boolean
  /** Messages in the conversation so far. */
  readonly messageCount: number
}
/** Worth a word however long two have been talking; contact details are their own business by then. */
const alwaysWarnedKinds: readonly WarningKind[] = ['money', 'harmful']

/**
 * What the receiver is to be warned of in a text. Throws `are_you_sure` for one that may hurt and was not confirmed, and
 * `same_text` for one that went to many just now (docs/safety.md#warnings-about-texts). Only what the site switched on. Asks the database, once,
 * for a text of some length in the first messages only.
 */
export async function checkMessageText(
  context: RequestContext,
  written: TextToCheck,
): Promise<WarningKind[]> {
  const { site } = context
  const { text, name } = written
  if (text === '') return []
  const early = written.messageCount < site.safety_first_messages
  const found = new Set(
    site.safety_warnings.length ? analyzeText(text).findings.map(({ kind }) => kind) : undefined,
  )
  const warnings = warningKinds.filter(
    (kind) =>
      found.has(kind) && site.safety_warnings.includes(kind) && (early || alwaysWarnedKinds.includes(kind)),
  )
  if (warnings.includes('harmful') && !written.sure) throw createProblem('are_you_sure', { name })
  if (early) await assertNotSameText(context, written)
  return warnings
}
