import type { WarningKind } from '@amarelle/contract/chat-warnings'
import { fold } from './fold.ts'
import { harmfulPhrases } from './harmful.ts'
import { languages } from './languages/index.ts'
import { linkIn } from './link.ts'
import { moneyPhrases, payableIn } from './money.ts'
import { hasHandle, hiddenApp, offPlatformPhrases } from './off-platform.ts'
import { phoneIn, spokenDigits } from './phone.ts'
import { type Fired, Phrases, type PhraseSource } from './phrases.ts'
import { shared } from './shared.ts'

type Finding = Fired<WarningKind>
const sources = Object.entries(languages).flatMap(([language, own]): PhraseSource<WarningKind>[] => {
  const { lists } = own
  return [
    { kind: 'money', language, phrases: moneyPhrases(own), lists, shared },
    { kind: 'off_platform', language, phrases: offPlatformPhrases(own), lists, shared },
    { kind: 'harmful', language, phrases: harmfulPhrases(own), lists, shared },
  ]
})
const phrases = new Phrases(sources)
const spoken = spokenDigits(Object.values(languages))

/**
 * What a text is to be warned of, with the rule that says so. Every language is read at once: who writes may choose any. A pure
 * function; its work grows with the text's length and no faster.
 */
export function readText(written: string): { findings: Finding[]; work: number } {
  const text = fold(written)
  const words = phrases.words(text)
  const { fired: findings, work } = phrases.find(words)
  const add = (kind: WarningKind, rule: string | null) => {
    if (rule !== null) findings.push({ kind, rule })
  }
  const payable = payableIn(text)
  add('money', payable)
  add('off_platform', hiddenApp(words) ?? (hasHandle(text) ? 'handle' : null))
  // An account's digits are no telephone's.
  add('phone', payable === null ? phoneIn(text, words, spoken) : null)
  add('link', linkIn(text))
  return { findings, work }
}
