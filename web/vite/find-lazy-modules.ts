import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Modules by path, each with the paths that it imports. */
interface ModuleImports {
  readonly statically: readonly string[]
  readonly dynamically: readonly string[]
}

function readImports(file: string): ModuleImports {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const resolve = (specifiers: readonly (string | undefined)[]) =>
    specifiers.flatMap((specifier) => (specifier?.startsWith('.') ? [join(dirname(file), specifier)] : []))
  const isValueImport = ({ entries }: { readonly entries: readonly { readonly isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  return {
    statically: resolve([
      ...staticImports.filter(isValueImport).map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ]),
    dynamically: resolve(
      dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ),
  }
}

/** Returns the paths of the modules in a folder that no page needs until something is opened: only `import()` leads to them. */
export function findLazyModules(folder: string): ReadonlySet<string> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'))
  const imports = new Map(files.map((file) => [file, readImports(file)] as const))
  const imported = new Set(
    [...imports.values()].flatMap(({ statically, dynamically }) => [...statically, ...dynamically]),
  )
  const loaded = files.filter((file) => !imported.has(file))
  const lazy = new Set(files)
  for (let file = loaded.pop(); file !== undefined; file = loaded.pop()) {
    if (!lazy.delete(file)) continue
    loaded.push(...(imports.get(file)?.statically ?? []))
  }
  return lazy
}
