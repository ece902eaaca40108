import { readdir, readFile } from 'node:fs/promises'
import type { Language } from '@amarelle/contract/domain/languages'
import type { TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import { readCatalogueFile } from '../../platform/translations.ts'

/** A text of the files in one language. */
interface DefaultText {
  readonly catalogue: TextCatalogue
  readonly id: string
  readonly text: string
  /** The modules of the web in which it stands. */
  readonly places: readonly string[]
}
const localesFolder = new URL('../../../../locales/', import.meta.url)

/** Texts that only staff read, and those of invoices, which never change. */
const isFixedServerText = (id: string): boolean => /^(staff\.|mail\.staff_|invoice\.|fictional\.)/.test(id)
/** What tells fictional profiles apart, and how members withdraw from a purchase, are worded as the law asks (docs/law.md). */
const isFixedWebText = (english: string): boolean => /fictional|withdraw/i.test(english)

async function readWebTexts(language: Language): Promise<DefaultText[]> {
  return Object.entries(await readCatalogueFile(language, 'web')).flatMap(
    ([id, { message, translation, origin = [], obsolete }]) =>
      obsolete || !translation || isFixedWebText(message ?? id)
        ? []
        : [
            {
              catalogue: 'web' as const,
              id,
              text: translation,
              places: origin.map(([file]) => file.replace(/^web\/src\//, '')),
            },
          ],
  )
}
async function readServerTexts(language: Language): Promise<DefaultText[]> {
  return Object.entries(await readCatalogueFile(language, 'server')).flatMap(([id, { translation }]) =>
    translation && !isFixedServerText(id)
      ? [{ catalogue: 'server' as const, id, text: translation, places: [] }]
      : [],
  )
}
async function readPageTexts(language: Language): Promise<DefaultText[]> {
  const folder = new URL(`${language}/pages/`, localesFolder)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      catalogue: 'page' as const,
      id: file.replace(/\.md$/, ''),
      text: (await readFile(new URL(file, folder), 'utf8')).trim(),
      places: [],
    })),
  )
}

type TextKey = `${TextCatalogue}:${string}`
export const toTextKey = (catalogue: TextCatalogue, id: string): TextKey => `${catalogue}:${id}`
const textsByLanguage = new Map<Language, Promise<ReadonlyMap<TextKey, DefaultText>>>()

async function readDefaultTexts(language: Language): Promise<ReadonlyMap<TextKey, DefaultText>> {
  const parts = [readPageTexts(language), readWebTexts(language), readServerTexts(language)]
  const texts = (await Promise.all(parts)).flat()
  return new Map(texts.map((text) => [toTextKey(text.catalogue, text.id), text]))
}
/** The texts of the files that staff may replace, in one language: pages, then those of the web, then those of the server. */
export function loadDefaultTexts(language: Language): Promise<ReadonlyMap<TextKey, DefaultText>> {
  const texts = textsByLanguage.get(language) ?? readDefaultTexts(language)
  textsByLanguage.set(language, texts)
  return texts
}
