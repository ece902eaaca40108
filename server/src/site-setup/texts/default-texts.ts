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

/** Texts that only staff read, those of invoices, which never change, and those that the law or the label asks for, as below. */
const isFixedServerText = (id: string): boolean =>
  /^(staff\.|mail\.(staff_|withdrawal)|invoice\.|fictional\.|error\.fictional_)/.test(id)
/**
 * Modules of the web that ask for a consent, tell fictional profiles apart or lead through a withdrawal: what members agree to there is
 * worded as the law asks (docs/law.md), and its version does not change with a text of a site.
 */
const fixedModules = [
  'app/consent/',
  'features/accounts/sign-up/steps/consent-checkboxes.tsx',
  'features/chat/composer/message-cost.tsx',
  'features/chat/conversation-closed.tsx',
  'features/chat/cooling-off-offer.tsx',
  'features/chat/fictional-consent.tsx',
  'features/chat/who-writes-here.tsx',
  'features/payments/checkout/checkout-checkboxes.tsx',
  'features/payments/transactions/fictional-use.tsx',
  'features/payments/withdrawal/',
  'features/settings/consents.tsx',
  'features/settings/sharing-form.tsx',
]
/** Returns whether a text stands in those modules only, or is about the label or a withdrawal wherever it stands. */
const isFixedWebText = (english: string, places: readonly string[]): boolean =>
  /fictional|withdraw/i.test(english) ||
  (places.length > 0 && places.every((place) => fixedModules.some((module) => place.startsWith(module))))

async function readWebTexts(language: Language): Promise<DefaultText[]> {
  return Object.entries(await readCatalogueFile(language, 'web')).flatMap(
    ([id, { message, translation, origin = [], obsolete }]) => {
      const places = origin.map(([file]) => file.replace(/^web\/src\//, ''))
      if (obsolete || !translation || isFixedWebText(message ?? id, places)) return []
      return [{ catalogue: 'web' as const, id, text: translation, places }]
    },
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
/** Returns the texts of the files that staff may replace, in one language: pages, then those of the web, then those of the server. */
export function loadDefaultTexts(language: Language): Promise<ReadonlyMap<TextKey, DefaultText>> {
  const texts = textsByLanguage.get(language) ?? readDefaultTexts(language)
  textsByLanguage.set(language, texts)
  return texts
}
