import { languages } from '@amarelle/contract/domain/languages'
import { PhraseMatcher } from '../text-rules/phrase-matcher.ts'
import type { TextSpan } from '../text-rules/text-span.ts'
import { type AgentPhraseKind, createPhraseSources, type PhraseMeaning } from './agent-phrases.ts'
import { agentRuleLanguages } from './languages/index.ts'
import { matchTemplates } from './match-templates.ts'

/** A phrase with its meaning, or an entry of a list, where it occurs in a text. */
interface AgentPhrase extends TextSpan {
  readonly kind: AgentPhraseKind
  readonly language: string
}
/** A part of a text in the language of the phrase that matched it; null for what is no phrase. */
interface PhrasePart extends TextSpan {
  readonly language: string | null
}
/** The phrases of a normalized text, and what surrounds a part of it. */
export interface AgentPhrases {
  readonly ofMeaning: (meaning: PhraseMeaning) => readonly AgentPhrase[]
  /** Returns whether a negation refers to the part, and not only for now. */
  readonly isNegated: (part: PhrasePart) => boolean
  /** Returns whether the clause ends after the part, or continues with a word that begins something else. */
  readonly isAtEnd: (part: PhrasePart) => boolean
  /** Returns whether the part is a clause of its own that ends with a question mark. */
  readonly isWholeQuestion: (part: TextSpan) => boolean
  /** Returns whether the part belongs to an idiom. */
  readonly isIdiomatic: (part: TextSpan) => boolean
}

const matcher = new PhraseMatcher(
  languages.flatMap((language) => createPhraseSources(language, agentRuleLanguages[language])),
)
const clauseEndPattern = /[.,!?:;()\n]| - /g
/** The distance before a phrase at which a negation still refers to it, in words. */
const negationReachWords = 4
/** The distance after it: `wir treffen uns nicht`. */
const negationReachAfterWords = 1

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end
const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Returns the offset of the next character that is no space, or the text's length. */
function findNextVisible(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1
  return at
}

/** Reads a normalized text once for the phrases of all languages. */
export function readAgentPhrases(text: string): AgentPhrases {
  const { fired } = matcher.find(matcher.words(text))
  const matches: AgentPhrase[] = [...fired, ...matchTemplates(fired)]
  const byMeaning = Map.groupBy(matches, ({ kind }) => kind)
  const ofMeaning = (meaning: PhraseMeaning) => byMeaning.get(meaning) ?? []
  const ofLanguage = (meaning: PhraseMeaning, language: string | null) =>
    ofMeaning(meaning).filter((match) => match.language === language)
  const clauseEnds = [...text.matchAll(clauseEndPattern)].map(({ index }) => index)

  const continuations = new Set(
    ofMeaning('continuation').map(({ language, start }) => `${language} ${start}`),
  )

  const findClause = (part: PhrasePart): TextSpan => {
    const breaks = [...clauseEnds, ...ofLanguage('contrast', part.language).map(({ start }) => start)]
    return {
      start: Math.max(0, ...breaks.filter((at) => at < part.start)),
      end: Math.min(text.length, ...breaks.filter((at) => at >= part.end)),
    }
  }
  const refersTo = (negation: TextSpan, part: TextSpan): boolean =>
    negation.end <= part.start
      ? countWords(text.slice(negation.end, part.start)) <= negationReachWords
      : negation.start < part.end ||
        countWords(text.slice(part.end, negation.start)) <= negationReachAfterWords

  return {
    ofMeaning,
    isNegated: (part) => {
      const negations = ofLanguage('negation', part.language)
      if (negations.length === 0) return false
      const clause = findClause(part)
      if (ofLanguage('postponement', part.language).some((word) => overlaps(word, clause))) return false
      const rhetorical = ofLanguage('rhetorical_negation', part.language)
      return negations.some(
        (negation) =>
          overlaps(negation, clause) &&
          refersTo(negation, part) &&
          !rhetorical.some((phrase) => overlaps(phrase, negation)),
      )
    },
    isAtEnd: ({ end, language }) => {
      const next = findNextVisible(text, end)
      return (
        next === text.length ||
        /[^\p{L}\p{N}]/u.test(text.charAt(next)) ||
        continuations.has(`${language} ${next}`)
      )
    },
    isWholeQuestion: ({ start, end }) =>
      text.charAt(findNextVisible(text, end)) === '?' &&
      /(?:^|[^\p{L}\p{N}\s'])\s*$/u.test(text.slice(0, start)),
    isIdiomatic: (part) => ofMeaning('idiom').some((idiom) => overlaps(part, idiom)),
  }
}
