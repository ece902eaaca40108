import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/command.ts'
import { listFiles } from '../checks/files.ts'

/** The folders that hold the project's own code. */
export const codeFolders = [
  'contract/src',
  'server',
  'web/src',
  'web/vite',
  'web/worker',
  'fakes',
  'tools',
  'e2e',
  'soak',
  'bench',
  'attack',
] as const

export interface SourceFile {
  /** Relative to the project's root. */
  readonly path: string
  readonly text: string
}

/** Every file of `folders` whose name ends in one of `extensions`; generated files are left out. */
export const readFiles = (folders: readonly string[], extensions: readonly string[]): SourceFile[] =>
  folders
    .flatMap(listFiles)
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .filter((path) => !path.endsWith('.d.ts') && !path.endsWith('db-types.ts'))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

export const readScripts = (): SourceFile[] => readFiles(codeFolders, ['.ts', '.tsx'])
