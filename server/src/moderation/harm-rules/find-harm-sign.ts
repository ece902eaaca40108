import { normalizeText } from '../text-rules/normalize-text.ts'
import { PhraseMatcher } from '../text-rules/phrase-matcher.ts'
import { harmPhrases } from './harm-phrases.ts'

/** Describes what a member's message says of themselves. */
export type HarmSign = 'distress' | 'debt'

const kinds = ['distress', 'debt', 'harmless'] as const
const harmMatcher = new PhraseMatcher(
  Object.entries(harmPhrases).flatMap(([language, phrases]) =>
    kinds.map((kind) => ({ kind, language, phrases: phrases[kind], lists: {}, shared: {} })),
  ),
)
/** The part of a message that is read, in UTF-16 code units: sites limit messages to fewer. */
const readLength = 2_000

/**
 * Returns whether a member writes, in any language, of suicide or self-harm, or else of debt; null for anything else. Distress comes
 * first. Its work is bounded by the part of the text that it reads.
 */
export function findHarmSign(text: string): HarmSign | null {
  const { fired } = harmMatcher.find(harmMatcher.words(normalizeText(text.slice(0, readLength))))
  const harmless = fired.filter(({ kind }) => kind === 'harmless')
  const signs = fired.filter(
    ({ kind, start, end }) =>
      kind !== 'harmless' && !harmless.some((phrase) => phrase.start < end && start < phrase.end),
  )
  if (signs.some(({ kind }) => kind === 'distress')) return 'distress'
  return signs.length > 0 ? 'debt' : null
}
