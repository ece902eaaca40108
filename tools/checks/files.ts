import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from './command.ts'

const generatedFolders = new Set(['node_modules', 'build', '.react-router', '.vite'])

/** Returns every file below a folder, sorted, as a path relative to the project root; generated files are left out. */
export function listFiles(folder: string): string[] {
  const walk = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      if (generatedFolders.has(entry.name)) return []
      const path = join(at, entry.name)
      return entry.isDirectory() ? walk(path) : [relative(projectRoot, path)]
    })
  return walk(join(projectRoot, folder)).sort()
}
