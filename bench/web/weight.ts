import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { languages } from '../../contract/src/domain/languages.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { type BenchResult, createTargetResult } from '../support/measure.ts'

const clientFolder = fileURLToPath(new URL('../../web/build/client/', import.meta.url))
/** Kilobytes of script, brotli-compressed, that a first visit of a page may load (docs/design.md#script-budget). */
const scriptBudgetsKb = { index: 0, 'members-id': 120, members: 150, 'chats-id': 150 } as const

interface Chunk {
  readonly module: string
  readonly imports?: readonly string[]
}
interface Manifest {
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, Chunk & { parentId?: string }>>
}

async function loadManifest(): Promise<Manifest> {
  const { assets } = (await import(`${clientFolder}../server/index.js`)) as { assets: Manifest }
  return assets
}
const readAsset = (file: string) => readFileSync(clientFolder + file.replace(/^\//, ''), 'utf8')
const getCompressedBytes = (file: string): number => brotliCompressSync(readAsset(file)).length

/** The text chunks that these scripts import (web/vite/split-texts.ts), in the language in which they are largest. */
function getTextBytes(scripts: ReadonlySet<string>): number {
  const imported = [...scripts].flatMap((file) => [...readAsset(file).matchAll(/["']texts\/(\w+)["']/g)])
  const parts = new Set(imported.map(([, part = '']) => part))
  const files = readdirSync(`${clientFolder}assets`).filter((file) => /^texts-.*\.js$/.test(file))
  const bytesIn = (language: string) =>
    [...parts]
      .map((part) => files.find((file) => file.startsWith(`texts-${part}-${language}-`)) ?? '')
      .reduce((sum, file) => sum + getCompressedBytes(`assets/${file}`), 0)
  return Math.max(...languages.map(bytesIn))
}

/** Every script that the page's first visit loads: the entry, and the route with its parents. */
function listScripts(manifest: Manifest, route: string): Set<string> {
  const chunks: Chunk[] = [manifest.entry]
  for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) {
    const routeChunk = manifest.routes[id]
    if (!routeChunk) throw new Error(`no route ${id}`)
    chunks.push(routeChunk)
  }
  return new Set(chunks.flatMap(({ module, imports = [] }) => [module, ...imports]))
}

/** Script size per page against the budgets; a page without hydration loads none. */
export async function weightBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const manifest = await loadManifest()
  return Object.entries(scriptBudgetsKb).map(([route, budget]) => {
    if (budget === 0) return createTargetResult(`script of ${route}`, 0, 0, ' kB', false)
    const scripts = listScripts(manifest, route)
    const bytes = [...scripts].reduce((sum, file) => sum + getCompressedBytes(file), getTextBytes(scripts))
    return createTargetResult(`script of ${route}, brotli`, bytes / 1024, budget, ' kB', false)
  })
}
