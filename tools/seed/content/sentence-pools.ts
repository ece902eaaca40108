import type { Interest } from '@amarelle/contract/domain/interests'

/** Kinds of people on the demo sites (docs/design.md#niches). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type TextLanguage = 'en' | 'nl' | 'de'

/** Sentence pools of one language. `{city}` is replaced by the person's city. */
export type SentencePools = {
  interests: Record<Interest, readonly string[]>
  openings: readonly string[]
  /** Opening sentences about a job, for people of working age. */
  work: readonly string[]
  city: readonly string[]
  quirks: readonly string[]
  hopes: readonly string[]
  short: readonly string[]
  divorced: readonly string[]
  widowed: readonly string[]
  niche: Record<Niche, { openings: readonly string[]; hopes: readonly string[] }>
  /** Complete texts of fictional profiles; each says that the person is fictional. */
  fictional: readonly string[]
}
