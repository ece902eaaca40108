import type { SourceFile } from './source-files.ts'

/** Export names that React Router and Vite prescribe. */
export const prescribedNames: ReadonlySet<string> = new Set([
  'loader',
  'action',
  'handle',
  'meta',
  'links',
  'headers',
  'shouldRevalidate',
  'clientLoader',
  'clientAction',
  'ErrorBoundary',
  'HydrateFallback',
  'Layout',
  'streamTimeout',
])

const exported =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|interface|type|class|abstract class|enum) (\w+)/gm

/** Names that more than one file declares and exports, with these files. Re-exports do not count. */
export function findDuplicateExports(files: readonly SourceFile[]): [name: string, paths: string[]][] {
  const pathsByName = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(exported))
      if (!prescribedNames.has(name)) pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  return [...pathsByName]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]): [string, string[]] => [name, [...paths]])
    .sort(([a], [b]) => a.localeCompare(b))
}
