import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { normalizeText } from './normalize-text.ts'
import { getHarmfulPhrases } from './harmful-phrases.ts'
import { textRuleLanguages } from './languages/index.ts'
import { detectLink } from './detect-link.ts'
import { getMoneyPhrases, detectPaymentTarget } from './detect-payment.ts'
import { detectHandle, findDisguisedApp, getOffPlatformPhrases } from './detect-off-platform.ts'
import { detectPhone, createSpokenDigits } from './detect-phone.ts'
import { PhraseMatcher, type PhraseSource } from './phrase-matcher.ts'
import type { Word } from './tokenize.ts'
import { sharedLists } from './languages/shared-lists.ts'
import type { Detection } from './text-span.ts'

/** Its offsets are those of the normalized text. */
export interface TextFinding extends Detection<string> {
  readonly kind: WarningKind
  /** Of the phrase; null for what is no phrase. */
  readonly language: string | null
}
const phraseSources = Object.entries(textRuleLanguages).flatMap(
  ([language, own]): PhraseSource<WarningKind>[] => {
    const { lists } = own
    return [
      { kind: 'money', language, phrases: getMoneyPhrases(own), lists, shared: sharedLists },
      { kind: 'off_platform', language, phrases: getOffPlatformPhrases(own), lists, shared: sharedLists },
      { kind: 'harmful', language, phrases: getHarmfulPhrases(own), lists, shared: sharedLists },
    ]
  },
)
const phraseMatcher = new PhraseMatcher(phraseSources)
const spokenDigitValues = createSpokenDigits(Object.values(textRuleLanguages))

/** Returns the contacts that are no phrases: accounts, numbers, addresses, user names and disguised names of apps, of a normalized text. */
function detectContacts(text: string, words: readonly Word[]): TextFinding[] {
  const findings: TextFinding[] = []
  const add = (kind: WarningKind, detection: Detection<string> | null) => {
    if (detection) findings.push({ kind, language: null, ...detection })
  }
  const payable = detectPaymentTarget(text)
  add('money', payable)
  add('off_platform', findDisguisedApp(words) ?? detectHandle(text))
  // An account number's digits are not a telephone number.
  add('phone', payable ? null : detectPhone(text, words, spokenDigitValues))
  add('link', detectLink(text))
  return findings
}

/**
 * Returns the findings to warn about, each with its rule. Applies the rules of all languages, since the author may use any. A
 * pure function whose work is at most proportional to the text's length.
 */
export const analyzeText = (text: string) => analyzeNormalizedText(normalizeText(text))

/** analyzeText for a text that is normalized already, to keep the offsets of the findings. */
export function analyzeNormalizedText(text: string): { findings: TextFinding[]; work: number } {
  const words = phraseMatcher.words(text)
  const { fired, work } = phraseMatcher.find(words)
  return { findings: [...fired, ...detectContacts(text, words)], work }
}
