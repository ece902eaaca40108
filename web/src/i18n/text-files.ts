// Server only: the files from which the browser loads its texts, with the texts that staff have replaced on a site.
import { createHash } from 'node:crypto'
import {
  type AddedLanguage,
  type InterfaceLanguage,
  type Language,
  isBuiltInLanguage,
  toBuiltInLanguage,
} from '@amarelle/contract/domain/languages'
import type { CompiledTexts, TextOverrides } from '@amarelle/contract/domain/text-overrides'
import type { Messages } from '@lingui/core'
import textParts from 'virtual:text-parts'
import { loadCatalogue } from './catalogues.ts'

/** One text chunk of a site. */
interface TextFile {
  /** `/texts/<name>/<hash of the content>.js`; the name is that of the build's file, after `pt.` for the added language `pt`. */
  readonly path: string
  readonly code: string
}
interface SiteTexts {
  readonly messages: Messages
  /** For the page's import map. */
  readonly imports: Readonly<Record<string, string>>
  /** The chunks with replaced texts, by their names. */
  readonly files: ReadonlyMap<string, TextFile>
}

const getBuildFileName = (path: string): string => path.replace(/^.*\/|\.js$/g, '')

/** Added languages have no files in the build: theirs are named after the English ones. */
const getFileName = (language: InterfaceLanguage, buildPath: string): string =>
  `${isBuiltInLanguage(language) ? '' : `${language}.`}${getBuildFileName(buildPath)}`

function createTextFile(name: string, messages: Messages): TextFile {
  const code = `Object.assign(window.texts??={},${JSON.stringify(messages)})`
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/texts/${name}/${hash}.js`, code }
}

const languagesByFile = new Map(
  Object.entries(textParts.importMaps).flatMap(([language, imports]) =>
    Object.values(imports).map((path) => [getBuildFileName(path), language as Language] as const),
  ),
)

async function buildSiteTexts(language: InterfaceLanguage, overrides: CompiledTexts): Promise<SiteTexts> {
  const base = toBuiltInLanguage(language)
  const messages = { ...(await loadCatalogue(base)), ...(overrides as Messages) }
  const imports = { ...textParts.importMaps[base] }
  const files = new Map<string, TextFile>()
  for (const [specifier, buildPath] of Object.entries(imports)) {
    const ids = textParts.ids[specifier] ?? []
    if (!ids.some((id) => Object.hasOwn(overrides, id))) continue
    const own = Object.fromEntries(ids.flatMap((id) => (messages[id] ? [[id, messages[id]]] : [])))
    const name = getFileName(language, buildPath)
    const file = createTextFile(name, own)
    imports[specifier] = file.path
    files.set(name, file)
  }
  return { messages, imports, files }
}

const textsByOverrides = new WeakMap<CompiledTexts, Promise<SiteTexts>>()
/** A site's texts in one language, built once for each state of its overrides. */
function loadSiteTexts(language: InterfaceLanguage, overrides: CompiledTexts): Promise<SiteTexts> {
  const texts = textsByOverrides.get(overrides) ?? buildSiteTexts(language, overrides)
  textsByOverrides.set(overrides, texts)
  return texts
}

/** The texts of a page, and the import map from which its script loads the same. In development there are no overrides. */
export async function loadPageTexts(
  language: InterfaceLanguage,
  overrides: CompiledTexts | null,
): Promise<Pick<SiteTexts, 'messages' | 'imports'>> {
  if (overrides && !import.meta.env.DEV) return loadSiteTexts(language, overrides)
  const base = toBuiltInLanguage(language)
  return { messages: await loadCatalogue(base), imports: textParts.importMaps[base] ?? {} }
}

/** The chunk of a site with this name: null if the build has no such file, or the site no texts in its language. */
export async function findTextFile(
  overridesByLanguage: TextOverrides['web'],
  name: string,
): Promise<TextFile | null> {
  const addedLanguage = /^([a-z]{2,3})\./.exec(name)?.[1] as AddedLanguage | undefined
  const language = addedLanguage ?? languagesByFile.get(name)
  const overrides = language && overridesByLanguage[language]
  return overrides ? ((await loadSiteTexts(language, overrides)).files.get(name) ?? null) : null
}
