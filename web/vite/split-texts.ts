import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { findLazyModules } from './find-lazy-modules.ts'
import { accountModulePattern, formModulePattern } from './form-modules.ts'

/** Modules of every member's page, loaded after it. */
const memberTextPattern =
  /\/(app\/notifications\/(new-message-notifications|verified-toast)|chat\/outbox\/outbox-runner)\.tsx/

/** Text chunks of modules that are not named after their feature. The first pattern that fits counts. */
const textParts: readonly (readonly [RegExp, string])[] = [
  [memberTextPattern, 'member'],
  [formModulePattern, 'forms'],
  [accountModulePattern, 'account'],
]

/**
 * Returns the text chunk of a module: one per feature and per folder in it, and separate ones for forms, accounts, the UI kit, reports and
 * gift names. All other texts are shared by every page. Modules that load when something is opened have chunks of their own.
 */
function getTextPart(file: string, isLazy: boolean): string {
  const namedPart = textParts.find(([pattern]) => pattern.test(file))?.[1]
  if (namedPart !== undefined) return namedPart
  const part =
    /\/features\/(\w+(?:\/[\w-]+)?)\//.exec(file)?.[1]?.replaceAll(/\W/g, '_') ??
    /\/(?:app\/ui-|(?:shared|i18n)\/)(kit|report|gift)/.exec(file)?.[1] ??
    'shared'
  return isLazy ? `${part}_lazy` : part
}

interface TextFile {
  readonly language: string
  readonly part: string
  readonly path: string
  readonly code: string
}

/** Returns the modules with texts, one file per language and chunk, and the ids in each chunk, using the origins recorded in the catalogues. */
async function readCatalogues() {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalogue')
  const modules = new Map<string, string>()
  const lazyModules = findLazyModules(join(config.rootDir, 'web/src'))
  const files: TextFile[] = []
  const ids: Record<string, string[]> = {}
  for (const language of config.locales) {
    const { messages } = await catalog.getTranslations(language, config)
    const parts = new Map<string, Record<string, string>>()
    for (const [id, { origin = [] }] of Object.entries((await catalog.read(language)) ?? {}))
      for (const [file] of origin) {
        const path = join(config.rootDir, file)
        const part = getTextPart(file, lazyModules.has(path))
        modules.set(path, part)
        parts.set(part, { ...parts.get(part), [id]: messages[id] ?? '' })
      }
    for (const [part, partMessages] of parts) {
      ids[`texts/${part}`] = Object.keys(partMessages)
      const { source, errors } = createCompiledCatalog(language, partMessages, { namespace: 'json' })
      if (errors[0]) throw errors[0].error
      const code = `Object.assign(window.texts??={},${keepEmailOnOneLine(source)}.messages)`
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      files.push({ language, part, path: `assets/texts-${part}-${language}-${hash}.js`, code })
    }
  }
  const catalogues = config.locales.map((language) => [language, catalog.getFilename(language)] as const)
  return { modules, files, ids, catalogues }
}

function buildImportMaps(files: readonly TextFile[]) {
  const maps: Record<string, Record<string, string>> = {}
  for (const { language, part, path } of files)
    maps[language] = { ...maps[language], [`texts/${part}`]: `/${path}` }
  return maps
}

const buildCatalogueModule = (catalogues: readonly (readonly [language: string, file: string])[]) => `
const open = { ${catalogues.map(([language, file]) => `${language}: () => import(${JSON.stringify(file)})`)} }
const { messages } = await open[document.documentElement.dataset.language]()
Object.assign(window.texts ??= {}, messages)`

/**
 * Makes every module with texts import its text chunk, so that a page loads only the texts of its modules. The import map of the
 * page resolves `texts/chat` to the file of its language (decision 007). In development all texts are one chunk. No line ends
 * within "e-mail", wherever a text is shown.
 */
export const splitTexts = (): Plugin => {
  let texts: Awaited<ReturnType<typeof readCatalogues>>
  let development = false
  return {
    name: 'texts-by-part',
    async configResolved({ command }) {
      development = command === 'serve'
      texts = await readCatalogues()
    },
    resolveId(id) {
      if (id === 'virtual:text-parts') return `\0${id}`
      if (!id.startsWith('texts/')) return null
      return development ? '\0texts' : { id, external: true }
    },
    load(id) {
      if (id === '\0texts') return buildCatalogueModule(texts.catalogues)
      const parts = { importMaps: buildImportMaps(texts.files), ids: texts.ids }
      return id === '\0virtual:text-parts'
        ? `export default ${JSON.stringify(development ? { importMaps: {}, ids: {} } : parts)}`
        : null
    },
    transform(code, id) {
      if (id.endsWith('.po')) return { code: keepEmailOnOneLine(code), map: null }
      const part = this.environment.name === 'client' && texts.modules.get(id.replace(/\?.*/, ''))
      return part ? { code: `import 'texts/${part}'\n${code}`, map: null } : null
    },
    generateBundle() {
      if (this.environment.name === 'client')
        for (const { path, code } of texts.files)
          this.emitFile({ type: 'asset', fileName: path, source: code })
    },
  }
}
