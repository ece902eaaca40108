import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { languages } from '../contract/src/languages.ts'
import { buildWeb } from '../tools/build-web.ts'
import { type Result, result } from './measure.ts'

const client = fileURLToPath(new URL('../web/build/client/', import.meta.url))
/** Kilobytes of script, brotli, that a first visit of a page may load (docs/design.md#script-budget). */
const budgets = { index: 0, 'members-id': 120, members: 150, 'chats-id': 150 } as const

interface Chunk {
  readonly module: string
  readonly imports?: readonly string[]
}
interface Manifest {
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, Chunk & { parentId?: string }>>
}

async function manifest(): Promise<Manifest> {
  const { assets } = (await import(`${client}../server/index.js`)) as { assets: Manifest }
  return assets
}
const read = (file: string) => readFileSync(client + file.replace(/^\//, ''), 'utf8')
const bytesOf = (file: string): number => brotliCompressSync(read(file)).length

/** The parts of the texts that these scripts import (web/vite/texts-by-part.ts), in the language where they are longest. */
function textBytes(scripts: ReadonlySet<string>): number {
  const imported = [...scripts].flatMap((file) => [...read(file).matchAll(/["']texts\/(\w+)["']/g)])
  const parts = new Set(imported.map(([, part = '']) => part))
  const files = readdirSync(`${client}assets`).filter((file) => /^texts-.*\.js$/.test(file))
  const bytesIn = (language: string) =>
    [...parts]
      .map((part) => files.find((file) => file.startsWith(`texts-${part}-${language}-`)) ?? '')
      .reduce((sum, file) => sum + bytesOf(`assets/${file}`), 0)
  return Math.max(...languages.map(bytesIn))
}

/** Every script that the page's first visit names: the entry, and the route with its parents. */
function scriptsOf(all: Manifest, route: string): Set<string> {
  const chunks: Chunk[] = [all.entry]
  for (let id: string | undefined = route; id; id = all.routes[id]?.parentId) {
    const known = all.routes[id]
    if (!known) throw new Error(`no route ${id}`)
    chunks.push(known)
  }
  return new Set(chunks.flatMap(({ module, imports = [] }) => [module, ...imports]))
}

/** Script per page against the budgets; a page without hydration loads none. */
export async function weightBench(): Promise<Result[]> {
  const built = buildWeb()
  if (built.failed) throw new Error(built.output)
  const all = await manifest()
  return Object.entries(budgets).map(([route, budget]) => {
    if (budget === 0) return result(`script of ${route}`, 0, 0, ' kB', false)
    const scripts = scriptsOf(all, route)
    const bytes = [...scripts].reduce((sum, file) => sum + bytesOf(file), textBytes(scripts))
    return result(`script of ${route}, brotli`, bytes / 1024, budget, ' kB', false)
  })
}
