import { normalizeText } from '../text-rules/normalize-text.ts'
import { readAgentPhrases } from './read-agent-phrases.ts'

/** Tells whether a member's message, in any language, asks or doubts whether the profile is real. */
export function asksWhetherReal(text: string): boolean {
  const phrases = readAgentPhrases(normalizeText(text))
  return [
    ...phrases.ofMeaning('asks_whether_real'),
    ...phrases.ofMeaning('asks_whether_real_at_end').filter((question) => phrases.isAtEnd(question)),
    ...phrases.ofMeaning('asks_whether_real_alone').filter((question) => phrases.isWholeQuestion(question)),
  ].some((question) => !phrases.isIdiomatic(question))
}
