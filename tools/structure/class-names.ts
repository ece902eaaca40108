import type { SourceFile } from './source-files.ts'

const minClassNameLength = 4

/** CSS class selectors with fewer than four letters, with the style sheets that use them. */
export function findShortClassNames(sheets: readonly SourceFile[]): [name: string, paths: string[]][] {
  const pathsByName = new Map<string, Set<string>>()
  for (const { path, text } of sheets) {
    const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    for (const [, name = ''] of selectors.matchAll(/\.([a-zA-Z][\w-]*)(?=[^;{}]*\{)/g))
      if (name.replace(/[^a-zA-Z]/g, '').length < minClassNameLength)
        pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  }
  return [...pathsByName].map(([name, paths]): [string, string[]] => [name, [...paths]])
}
