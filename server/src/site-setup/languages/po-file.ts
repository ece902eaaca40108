import { Problem } from '@amarelle/contract/domain/errors'
import { maxLanguageFileEntries } from '@amarelle/contract/staff/endpoints/languages/languages'
import { createDefaultHeaders, createItem, parsePo, stringifyPo } from 'pofile-ts'
import { type SourceText, toTextName } from './source-texts.ts'

/**
 * Writes texts as a .po file: the context is the text's name, the id its English, so that any editor of such files shows both. A
 * translation of another English is marked as uncertain.
 */
export function writePoFile(
  language: string,
  sources: Iterable<SourceText>,
  translations: ReadonlyMap<string, { readonly english: string; readonly text: string }>,
): string {
  const items = [...sources].map((source) => {
    const translation = translations.get(toTextName(source))
    const isUncertain = translation !== undefined && translation.english !== source.english
    return {
      ...createItem(),
      msgctxt: toTextName(source),
      msgid: source.english,
      msgstr: [translation?.text ?? ''],
      flags: isUncertain ? { fuzzy: true } : {},
      extractedComments: [...source.notes],
      references: [...source.places],
    }
  })
  // Plurals are written inside of the texts, in ICU's syntax: gettext's own plural forms are not used.
  const headers = createDefaultHeaders({ language, generator: 'console', pluralForms: false })
  return stringifyPo({ headers, items })
}

interface PoEntry {
  /** The name of the text. */
  readonly name: string
  readonly english: string
  /** Empty: not translated. */
  readonly text: string
  readonly isUncertain: boolean
}
/** Reads the entries of a .po file in a language. Throws `language_file` for anything else, and for one with too many entries. */
export function readPoFile(language: string, file: Buffer): PoEntry[] {
  const refuse = (): never => {
    throw new Problem('language_file', {}, { file: { code: 'language_file' } })
  }
  let po: ReturnType<typeof parsePo>
  try {
    po = parsePo(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    return refuse()
  }
  const { headers } = po
  const items = po.items.filter(({ obsolete }) => !obsolete)
  const stated = headers.Language ?? ''
  if (stated.split(/[-_]/)[0]?.toLowerCase() !== language) return refuse()
  if (items.length === 0 || items.length > maxLanguageFileEntries) return refuse()
  return items.map(({ msgctxt, msgid, msgstr, flags }) => ({
    name: msgctxt ?? '',
    english: msgid,
    text: msgstr[0] ?? '',
    isUncertain: flags['fuzzy'] === true,
  }))
}
