import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { formModulePattern } from './form-modules.ts'

/** Comes after the page, for few. */
const deferredTextPattern =
  /\/app\/(alerts\/activation-dialog|consent\/consent-dialog|notifications\/new-message-notifications|shell\/offline-banner)\.tsx/

/**
 * A feature is a part, and so is a folder in it; what stands outside is on every page, but for forms, what comes late, the
 * sheet of components, what is reported and the names of gifts.
 */
const getTextPart = (file: string): string =>
  /\/features\/(\w+(?:\/[\w-]+)?)\//.exec(file)?.[1]?.replaceAll(/\W/g, '_') ??
  /\/(?:app\/ui-|(?:shared|i18n)\/)(kit|report|gift)/.exec(file)?.[1] ??
  (formModulePattern.test(file) ? 'forms' : deferredTextPattern.test(file) ? 'late' : 'shared')

interface TextFile {
  readonly language: string
  readonly part: string
  readonly path: string
  readonly code: string
}

/** Which modules hold texts, and a file for each language and part: the catalogues say where a text stands. */
async function readCatalogues() {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalogue')
  const modules = new Map<string, string>()
  const files: TextFile[] = []
  for (const language of config.locales) {
    const { messages } = await catalog.getTranslations(language, config)
    const parts = new Map<string, Record<string, string>>()
    for (const [id, { origin = [] }] of Object.entries((await catalog.read(language)) ?? {}))
      for (const [file] of origin) {
        const part = getTextPart(file)
        modules.set(join(config.rootDir, file), part)
        parts.set(part, { ...parts.get(part), [id]: messages[id] ?? '' })
      }
    for (const [part, own] of parts) {
      const { source, errors } = createCompiledCatalog(language, own, { namespace: 'json' })
      if (errors[0]) throw errors[0].error
      const code = `Object.assign(window.texts??={},${source}.messages)`
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      files.push({ language, part, path: `assets/texts-${part}-${language}-${hash}.js`, code })
    }
  }
  const catalogues = config.locales.map((language) => [language, catalog.getFilename(language)] as const)
  return { modules, files, catalogues }
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
 * A module that holds texts imports those of its part, so a page loads what its modules say, and no more. The language is the
 * page's: its import map leads `texts/chat` to a file of that language (decision 007). In development all texts are one part.
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
      if (id === 'virtual:import-maps') return `\0${id}`
      if (!id.startsWith('texts/')) return null
      return development ? '\0texts' : { id, external: true }
    },
    load(id) {
      if (id === '\0texts') return buildCatalogueModule(texts.catalogues)
      return id === '\0virtual:import-maps'
        ? `export default ${JSON.stringify(development ? {} : buildImportMaps(texts.files))}`
        : null
    },
    transform(code, id) {
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
