// Server only: the files from which the browser loads its texts, with the texts that staff have replaced on a site.
import { createHash } from 'node:crypto'
import type { Language } from '@amarelle/contract/domain/languages'
import type { CompiledTexts } from '@amarelle/contract/domain/text-overrides'
import type { Messages } from '@lingui/core'
import textParts from 'virtual:text-parts'
import { loadCatalogue } from './catalogues.ts'

/** One text chunk of a site. */
interface TextFile {
  /** `/texts/<file of the build>/<hash of the content>.js` */
  readonly path: string
  readonly code: string
}
interface SiteTexts {
  readonly messages: Messages
  /** For the page's import map. */
  readonly imports: Readonly<Record<string, string>>
  /** The chunks with replaced texts, by the build's file that each stands for, without its folder and ending. */
  readonly files: ReadonlyMap<string, TextFile>
}

const getBuildFileName = (path: string): string => path.replace(/^.*\/|\.js$/g, '')

function createTextFile(buildPath: string, messages: Messages): TextFile {
  const code = `Object.assign(window.texts??={},${JSON.stringify(messages)})`
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/texts/${getBuildFileName(buildPath)}/${hash}.js`, code }
}

const languagesByFile = new Map(
  Object.entries(textParts.importMaps).flatMap(([language, imports]) =>
    Object.values(imports).map((path) => [getBuildFileName(path), language as Language] as const),
  ),
)

async function buildSiteTexts(language: Language, overrides: CompiledTexts): Promise<SiteTexts> {
  const messages = { ...(await loadCatalogue(language)), ...(overrides as Messages) }
  const imports = { ...textParts.importMaps[language] }
  const files = new Map<string, TextFile>()
  for (const [specifier, buildPath] of Object.entries(imports)) {
    const ids = textParts.ids[specifier] ?? []
    if (!ids.some((id) => Object.hasOwn(overrides, id))) continue
    const own = Object.fromEntries(ids.flatMap((id) => (messages[id] ? [[id, messages[id]]] : [])))
    const file = createTextFile(buildPath, own)
    imports[specifier] = file.path
    files.set(getBuildFileName(buildPath), file)
  }
  return { messages, imports, files }
}

const textsByOverrides = new WeakMap<CompiledTexts, Promise<SiteTexts>>()
/** A site's texts in one language, built once for each state of its overrides. */
function loadSiteTexts(language: Language, overrides: CompiledTexts): Promise<SiteTexts> {
  const texts = textsByOverrides.get(overrides) ?? buildSiteTexts(language, overrides)
  textsByOverrides.set(overrides, texts)
  return texts
}

/** The texts of a page, and the import map from which its script loads the same. In development there are no overrides. */
export async function loadPageTexts(
  language: Language,
  overrides: CompiledTexts | null,
): Promise<Pick<SiteTexts, 'messages' | 'imports'>> {
  if (overrides && !import.meta.env.DEV) return loadSiteTexts(language, overrides)
  return { messages: await loadCatalogue(language), imports: textParts.importMaps[language] ?? {} }
}

/**
 * The chunk of a site that stands for a file of the build: null if the build has no such file in this language, or the site no texts of
 * its own in it.
 */
export async function findTextFile(
  overridesByLanguage: Readonly<Partial<Record<Language, CompiledTexts>>>,
  buildFileName: string,
): Promise<TextFile | null> {
  const language = languagesByFile.get(buildFileName)
  const overrides = language && overridesByLanguage[language]
  return overrides ? ((await loadSiteTexts(language, overrides)).files.get(buildFileName) ?? null) : null
}
