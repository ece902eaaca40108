import type { AddedLanguageRow, LanguageTextRow } from './added-language.sql.ts'
import { loadSourceTexts, type SourceText, toTextName } from './source-texts.ts'

/** Returns whether a stored text is a translation of the English as it is now. */
const isCurrent = ({ english }: SourceText, row: LanguageTextRow | undefined): boolean =>
  row?.english === english

/** Returns the texts that a language lacks: those that are not translated, or whose English has changed since. */
export async function findMissingTexts(stored: readonly LanguageTextRow[]): Promise<SourceText[]> {
  const rowsByName = new Map(stored.map((row) => [toTextName(row), row]))
  const sources = [...(await loadSourceTexts())]
  return sources.flatMap(([name, source]) => (isCurrent(source, rowsByName.get(name)) ? [] : [source]))
}

/** Returns whether members have agreed to a text in this language, or are warned by it: it stays as it is while the language is offered. */
export const isAgreedText = ({ state }: AddedLanguageRow, { catalogue, id }: SourceText): boolean =>
  state === 'offered' &&
  ((catalogue === 'page' && (id === 'terms' || id === 'privacy')) ||
    (catalogue === 'server' && id.startsWith('fictional.')))
