import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './command.ts'

const made = new Set(['node_modules', 'build', '.react-router', '.vite'])

/** Every file below a folder of the project, as a path from its root, in order; what tools made is left out. */
export function filesIn(folder: string): string[] {
  const walk = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      if (made.has(entry.name)) return []
      const path = join(at, entry.name)
      return entry.isDirectory() ? walk(path) : [relative(root, path)]
    })
  return walk(join(root, folder)).sort()
}
