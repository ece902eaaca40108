import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { normalizeText } from './normalize-text.ts'
import { getHarmfulPhrases } from './harmful-phrases.ts'
import { textRuleLanguages } from './languages/index.ts'
import { detectLink } from './detect-link.ts'
import { getMoneyPhrases, detectPaymentTarget } from './detect-payment.ts'
import { hasHandle, findDisguisedApp, getOffPlatformPhrases } from './detect-off-platform.ts'
import { detectPhone, createSpokenDigits } from './detect-phone.ts'
import { type PhraseMatch, PhraseMatcher, type PhraseSource } from './phrase-matcher.ts'
import { sharedLists } from './languages/shared-lists.ts'

type TextFinding = PhraseMatch<WarningKind>
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

/**
 * Returns the findings to warn about, each with its rule. Applies the rules of all languages, since the author may use any. A
 * pure function whose work is at most proportional to the text's length.
 */
export function analyzeText(originalText: string): { findings: TextFinding[]; work: number } {
  const text = normalizeText(originalText)
  const words = phraseMatcher.words(text)
  const { fired: findings, work } = phraseMatcher.find(words)
  const add = (kind: WarningKind, rule: string | null) => {
    if (rule !== null) findings.push({ kind, rule })
  }
  const payable = detectPaymentTarget(text)
  add('money', payable)
  add('off_platform', findDisguisedApp(words) ?? (hasHandle(text) ? 'handle' : null))
  // An account number's digits are not a telephone number.
  add('phone', payable === null ? detectPhone(text, words, spokenDigitValues) : null)
  add('link', detectLink(text))
  return { findings, work }
}
