import { readdir, readFile } from 'node:fs/promises'
import type { TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import { englishOrderButtonLabel, orderButtonTextId } from '../../payments/index.ts'
import { readCatalogueFile } from '../../platform/translations.ts'

/** A text that an added language needs, as it is in English. */
export interface SourceText {
  readonly catalogue: TextCatalogue
  readonly id: string
  readonly english: string
  /** Help for the translator: notes of the developer, and the meaning of the placeholders. */
  readonly notes: readonly string[]
  /** The modules of the web in which it stands. */
  readonly places: readonly string[]
}
/** Names a text over all catalogues; it is the context of its entry in a .po file. */
export const toTextName = ({ catalogue, id }: Pick<SourceText, 'catalogue' | 'id'>): string =>
  `${catalogue}:${id}`

/** Texts to staff, of invoices and for agents are not read in added languages (docs/decisions/050-added-languages.md). */
const isServerTextLeftOut = (id: string): boolean =>
  /^(staff\.|mail\.staff_|invoice\.|fictional\.honest\.)/.test(id)
const pagesFolder = new URL('../../../../locales/en/pages/', import.meta.url)

async function readMessages(catalogue: 'web' | 'server'): Promise<SourceText[]> {
  return Object.entries(await readCatalogueFile('en', catalogue)).flatMap(([id, message]) => {
    const { translation, comments = [], placeholders = {}, origin = [], obsolete } = message
    if (obsolete || !translation || (catalogue === 'server' && isServerTextLeftOut(id))) return []
    const meanings = Object.entries(placeholders).map(([name, values]) => `{${name}}: ${values.join(', ')}`)
    return [
      {
        catalogue,
        id,
        english: translation,
        notes: [...comments, ...meanings],
        places: origin.map(([file]) => file),
      },
    ]
  })
}
async function readPages(): Promise<SourceText[]> {
  const files = (await readdir(pagesFolder)).filter((file) => file.endsWith('.md')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      catalogue: 'page' as const,
      id: file.replace(/\.md$/, ''),
      english: (await readFile(new URL(file, pagesFolder), 'utf8')).trim(),
      notes: ['A page in Markdown. Keep the names in double braces.'],
      places: [],
    })),
  )
}

/** The label that the law prescribes; it is kept apart from the catalogues. */
const orderButton: SourceText = {
  catalogue: 'server',
  id: orderButtonTextId,
  english: englishOrderButtonLabel,
  notes: [
    'The button that places an order. It must say that it obliges to pay, in the words that the law of the language uses.',
  ],
  places: [],
}

let sourceTexts: Promise<ReadonlyMap<string, SourceText>> | undefined
async function readSourceTexts(): Promise<ReadonlyMap<string, SourceText>> {
  const texts = [
    ...(await readPages()),
    ...(await readMessages('web')),
    ...(await readMessages('server')),
    orderButton,
  ]
  return new Map(texts.map((text) => [toTextName(text), text]))
}
/** Returns the texts that an added language needs, by name: legal and help pages, then those of pages, then those of mails and errors. */
export function loadSourceTexts(): Promise<ReadonlyMap<string, SourceText>> {
  sourceTexts ??= readSourceTexts()
  return sourceTexts
}
