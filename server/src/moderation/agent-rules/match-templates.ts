import type { PhraseMatch } from '../text-rules/phrase-matcher.ts'
import {
  type AgentPhraseKind,
  type PhraseListName,
  type PhraseMeaning,
  phraseTemplates,
} from './agent-phrases.ts'

type ListMatch = Omit<PhraseMatch<AgentPhraseKind>, 'kind' | 'rule'>
export interface TemplateMatch extends ListMatch {
  readonly kind: PhraseMeaning
}
/** Words that `..` stands for at most. */
const maxGapWords = 3

/**
 * Returns where entries of lists follow each other as in a template. Templates are matched here instead of by PhraseMatcher, whose
 * dictionary would hold every combination of their entries.
 */
export function matchTemplates(matches: readonly PhraseMatch<AgentPhraseKind>[]): TemplateMatch[] {
  // By language, list and position of the first word.
  const entries = new Map<string, ListMatch[]>()
  const languages = new Set<string>()
  const keyOf = (language: string, list: PhraseListName, from: number) => `${language} ${list} ${from}`
  const byList = new Map<string, ListMatch[]>()
  const append = (map: Map<string, ListMatch[]>, key: string, match: ListMatch) => {
    const same = map.get(key)
    if (same) same.push(match)
    else map.set(key, [match])
  }
  for (const match of matches) {
    if (!match.kind.startsWith('list ')) continue
    const list = match.kind.slice(5) as PhraseListName
    languages.add(match.language)
    append(entries, keyOf(match.language, list, match.from), match)
    append(byList, `${match.language} ${list}`, match)
  }
  const found: TemplateMatch[] = []
  for (const language of languages)
    for (const { meaning, parts } of phraseTemplates) {
      const [first, ...others] = parts
      let reached = byList.get(`${language} ${first}`) ?? []
      let gapWords = 0
      for (const part of others) {
        if (reached.length === 0) break
        if (part === '..') {
          gapWords = maxGapWords
          continue
        }
        // The nearest beginning of each entry is enough, so the number of matches does not grow.
        const next = new Map<ListMatch, ListMatch>()
        for (const before of reached)
          for (let gap = 0; gap <= gapWords; gap += 1)
            for (const entry of entries.get(keyOf(language, part, before.to + 1 + gap)) ?? [])
              next.set(entry, { ...entry, from: before.from, start: before.start })
        reached = [...next.values()]
        gapWords = 0
      }
      for (const match of reached) found.push({ ...match, kind: meaning })
    }
  return found
}
