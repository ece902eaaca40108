import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/command.ts'
import { listFiles } from '../checks/files.ts'

/** Folders with the project's own code. */
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
  /** Relative to the project root. */
  readonly path: string
  readonly text: string
}

/** Returns all files of `folders` with one of `extensions`, without generated files. */
export const readFiles = (folders: readonly string[], extensions: readonly string[]): SourceFile[] =>
  folders
    .flatMap(listFiles)
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .filter((path) => !path.endsWith('.d.ts') && !path.endsWith('db-types.ts'))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

export const readScripts = (): SourceFile[] => readFiles(codeFolders, ['.ts', '.tsx'])

const documentFolders = ['docs']
const rootDocuments = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const textExtensions = ['.ts', '.tsx', '.css', '.md', '.mjs', '.cjs', '.js']

/** Everything that may refer to a document: code, docs/ and the documents in the root. */
export const readReferringFiles = (): SourceFile[] => [
  ...readFiles([...codeFolders, ...documentFolders], textExtensions),
  ...rootDocuments.map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })),
]
