/**
 * Phrases of one language about what agents may not write, in the format of LanguageRules. They use no lists of that
 * language: lists are only for the templates (agent-phrases.ts).
 */
export interface AgentLanguageRules {
  readonly lists: AgentPhraseLists
  readonly meeting: string
  readonly outsideContact: string
  /** Requests for money, gifts or credits. */
  readonly money: string
  readonly claimsReal: string
  /** Claims that are something else if the sentence continues (`I am real` and `I am real sorry`). */
  readonly claimsRealAtEnd: string
  readonly deniesFictional: string
  readonly admitsFictional: string
  readonly asksWhetherReal: string
  /** Questions that are something else if the sentence continues. */
  readonly asksWhetherRealAtEnd: string
  /** Words that are a question only where nothing but a question mark is beside them (`real?`). */
  readonly asksWhetherRealAlone: string
  readonly negation: string
  /** Negations that deny nothing (`can't wait`, `why don't we`). */
  readonly rhetoricalNegation: string
  /** Words that make a refused meeting one at another time (`not yet`). */
  readonly postponement: string
  /** Words that begin another statement in the same sentence (`but`). */
  readonly contrast: string
  /** Words that may follow a claim or a question that ends. */
  readonly continuation: string
  /** Figures of speech and everyday phrases with words of the lists: what touches one is not refused. */
  readonly idioms: string
}
/** Lists that the templates of all languages use; an entry may have several words. */
export interface AgentPhraseLists {
  /** Beginnings of a plan or wish (`we could`, `I want to`, `let's`). */
  readonly intend: string
  /** The same for both together, for what one also does alone (`let's`, `we could`). */
  readonly weIntend: string
  readonly meet: string
  /** Meeting the reader, without doubt. */
  readonly meetYou: string
  /** Seeing the reader, which can also mean something else. */
  readonly seeYou: string
  /** Activities that people do together in one place. */
  readonly joint: string
  readonly withYou: string
  readonly when: string
  readonly inPerson: string
  readonly iAm: string
  readonly areYou: string
  readonly realPerson: string
  readonly iAmNot: string
  /** Negated articles (`kein`, `not a`). */
  readonly notA: string
  readonly thisIsNot: string
  readonly isThis: string
  readonly fakeProfile: string
  readonly article: string
  /** Being fictional, as adjectives and nouns. */
  readonly fictional: string
  readonly machine: string
  /** Staff who are paid to write as somebody else. */
  readonly paidWriter: string
}
