import { normalizeText } from '../text-rules/normalize-text.ts'
import { readAgentPhrases } from './read-agent-phrases.ts'

/** Tells whether a text, in any language, says that the profile is fictional. */
export const admitsFictional = (text: string): boolean =>
  readAgentPhrases(normalizeText(text)).ofMeaning('admits_fictional').length > 0
