import type { AgentTextRule } from '@amarelle/contract/staff/agent-text-rules'
import type { Language } from '@amarelle/contract/domain/languages'
import type { PhraseSource } from '../text-rules/phrase-matcher.ts'
import type { AgentLanguageRules, AgentPhraseLists } from './languages/agent-language-rules.ts'

/** Describes what a phrase means for the check (AgentLanguageRules). */
export type PhraseMeaning =
  | AgentTextRule
  | 'claims_real_at_end'
  | 'denies_machine'
  | 'admits_fictional'
  | 'asks_whether_real'
  | 'asks_whether_real_at_end'
  | 'asks_whether_real_alone'
  | 'negation'
  | 'rhetorical_negation'
  | 'postponement'
  | 'contrast'
  | 'continuation'
  | 'idiom'
export type PhraseListName = keyof AgentPhraseLists
export type AgentPhraseKind = PhraseMeaning | `list ${PhraseListName}`

/** Lists whose entries follow each other; `..` stands for up to three words in between. */
export interface PhraseTemplate {
  readonly meaning: PhraseMeaning
  readonly parts: readonly (PhraseListName | '..')[]
}
const templatesByMeaning: Partial<Record<PhraseMeaning, readonly PhraseTemplate['parts'][]>> = {
  meeting: [
    ['intend', '..', 'meet'],
    ['intend', '..', 'meetYou'],
    ['meetYou', '..', 'when'],
    ['when', '..', 'meetYou'],
    ['meet', '..', 'inPerson'],
    ['inPerson', '..', 'meet'],
    ['meetYou', '..', 'inPerson'],
    ['inPerson', '..', 'meetYou'],
    ['seeYou', '..', 'inPerson'],
    ['inPerson', '..', 'seeYou'],
    ['intend', '..', 'seeYou', '..', 'when'],
    ['intend', '..', 'when', '..', 'seeYou'],
    ['weIntend', '..', 'joint'],
    ['weIntend', '..', 'when', '..', 'joint'],
    ['intend', '..', 'joint', '..', 'withYou'],
  ],
  claims_real: [
    ['iAm', 'realPerson'],
    ['iAm', 'article', 'realPerson'],
  ],
  denies_fictional: [
    ['iAmNot', 'fictional'],
    ['iAmNot', 'article', 'fictional'],
    ['thisIsNot', '..', 'fakeProfile'],
    ['iAm', '..', 'notA', 'fictional'],
    ['fictional', 'iAmNot'],
    ['iAmNot', 'paidWriter'],
    ['iAmNot', 'article', 'paidWriter'],
    ['iAm', '..', 'notA', 'paidWriter'],
  ],
  denies_machine: [
    ['iAmNot', 'machine'],
    ['iAmNot', 'article', 'machine'],
    ['iAm', '..', 'notA', 'machine'],
    ['machine', 'iAmNot'],
  ],
  admits_fictional: [
    ['iAm', 'fictional'],
    ['iAm', 'article', 'fictional'],
  ],
  asks_whether_real: [
    ['areYou', 'realPerson'],
    ['areYou', 'article', 'realPerson'],
    ['areYou', 'fictional'],
    ['areYou', 'article', 'fictional'],
    ['areYou', 'machine'],
    ['areYou', 'article', 'machine'],
    ['areYou', 'paidWriter'],
    ['areYou', 'article', 'paidWriter'],
    ['isThis', '..', 'fakeProfile'],
  ],
}
export const phraseTemplates: readonly PhraseTemplate[] = Object.entries(templatesByMeaning).flatMap(
  ([meaning, templates]) =>
    templates.map((parts): PhraseTemplate => ({ meaning: meaning as PhraseMeaning, parts })),
)

/** Returns a language's phrases and the entries of its lists, each with what it is. */
export function createPhraseSources(
  language: Language,
  rules: AgentLanguageRules,
): PhraseSource<AgentPhraseKind>[] {
  const source = (kind: AgentPhraseKind, phrases: string): PhraseSource<AgentPhraseKind> => ({
    kind,
    language,
    phrases,
    lists: {},
    shared: {},
  })
  return [
    ...Object.entries(rules.lists).map(([name, phrases]) =>
      source(`list ${name as PhraseListName}`, phrases),
    ),
    source('meeting', rules.meeting),
    source('outside_contact', rules.outsideContact),
    source('money', rules.money),
    source('claims_real', rules.claimsReal),
    source('claims_real_at_end', rules.claimsRealAtEnd),
    source('denies_fictional', rules.deniesFictional),
    source('admits_fictional', rules.admitsFictional),
    source('asks_whether_real', rules.asksWhetherReal),
    source('asks_whether_real_at_end', rules.asksWhetherRealAtEnd),
    source('asks_whether_real_alone', rules.asksWhetherRealAlone),
    source('negation', rules.negation),
    source('rhetorical_negation', rules.rhetoricalNegation),
    source('postponement', rules.postponement),
    source('contrast', rules.contrast),
    source('continuation', rules.continuation),
    source('idiom', rules.idioms),
  ]
}
