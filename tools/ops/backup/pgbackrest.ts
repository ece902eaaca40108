// pgBackRest, which copies the database and its write-ahead log: its configuration, and its commands.
import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { getProcessUser } from '../../../server/src/platform/postgres/run-as.ts'
import { ensureProgram } from '../../debian-package.ts'
import { type BackupFolder, UsageError } from './backup-folder.ts'

const stanza = 'amarelle'

interface DatabaseServer {
  readonly dataFolder: string
  readonly port: number
  readonly socketFolder: string
  readonly user: string
  readonly database: string
  readonly archiveMode: string
  readonly archiveCommand: string
}

/** Asks the server where its data is and whether it archives. Needs a superuser or `pg_read_all_settings`. */
export async function inspectDatabaseServer(databaseUrl: string): Promise<DatabaseServer> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseServer>(`
      select current_setting('data_directory') as "dataFolder", current_setting('port')::int as port,
        split_part(current_setting('unix_socket_directories'), ',', 1) as "socketFolder", current_user as "user",
        current_database() as database, current_setting('archive_mode') as "archiveMode",
        current_setting('archive_command') as "archiveCommand"`)
    if (!rows[0]) throw new Error('the server does not tell its settings')
    return rows[0]
  } finally {
    await client.end()
  }
}

const formatConfiguration = (
  folder: string,
  backup: BackupFolder,
  server: DatabaseServer,
  keepDays: number,
) => `[global]
repo1-path=${backup.database}
repo1-retention-full-type=time
repo1-retention-full=${keepDays}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
log-level-file=off
log-level-console=warn
compress-type=lz4
start-fast=y
[${stanza}]
pg1-path=${server.dataFolder}
pg1-port=${server.port}
pg1-socket-path=${server.socketFolder}
pg1-user=${server.user}
pg1-database=${server.database}
`

/** Returns the command by which PostgreSQL hands over its log. */
export const formatArchiveCommand = (backup: BackupFolder): string =>
  `pgbackrest --config=${backup.configuration} --stanza=${stanza} archive-push %p`

/** Writes the configuration, which PostgreSQL's `archive_command` needs as well. */
export async function configurePgBackRest(
  folder: string,
  backup: BackupFolder,
  server: DatabaseServer,
  keepDays: number,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'spool'), { recursive: true, mode: 0o700 })
  await writeFile(backup.configuration, formatConfiguration(folder, backup, server, keepDays))
}

/** Throws what to set if the server does not hand over its log to this backup. */
export function assertArchiving(backup: BackupFolder, { archiveMode, archiveCommand }: DatabaseServer): void {
  if (archiveMode === 'on' && archiveCommand.includes(backup.configuration)) return
  throw new UsageError(`PostgreSQL does not hand over its log yet. Set in postgresql.conf and restart it:
  archive_mode = on
  archive_timeout = 60
  archive_command = '${formatArchiveCommand(backup)}'`)
}

/** Runs a command of pgBackRest as the user that PostgreSQL runs as; throws what it prints. */
async function runPgBackRest(backup: BackupFolder, ...words: string[]): Promise<string> {
  const program = ensureProgram('pgbackrest')
  const as = await getProcessUser()
  const all = [`--config=${backup.configuration}`, `--stanza=${stanza}`, ...words]
  try {
    const { stdout } = await promisify(execFile)(...as.command(program, all), {
      ...as.options,
      maxBuffer: 64 * 2 ** 20,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`pgbackrest ${words.join(' ')}: ${`${stdout}${stderr}`.trim() || String(error)}`, {
      cause: error,
    })
  }
}

/** Throws unless this process may read the server's data: as another user pgBackRest would fail halfway. */
export async function assertDataReadable({ dataFolder }: DatabaseServer): Promise<void> {
  const status = await stat(dataFolder).catch(() => null)
  if (!status) throw new UsageError(`${dataFolder} is not on this machine: run this where PostgreSQL runs`)
  if (status.uid !== process.getuid?.())
    throw new UsageError(`${dataFolder} belongs to another user: run this as the user of PostgreSQL`)
}

/** A full copy, or what has changed since the last one. */
export async function backUpDatabase(backup: BackupFolder, isFull: boolean): Promise<void> {
  await runPgBackRest(backup, 'stanza-create')
  await runPgBackRest(backup, `--type=${isFull ? 'full' : 'incr'}`, 'backup')
}

/** When the oldest copy was complete: no earlier time can be restored. */
export async function findOldestCopy(backup: BackupFolder): Promise<Date | null> {
  const info = JSON.parse(await runPgBackRest(backup, 'info', '--output=json')) as {
    backup: { timestamp: { stop: number } }[]
  }[]
  const [oldest] = info
    .flatMap((one) => one.backup.map(({ timestamp }) => timestamp.stop))
    .toSorted((a, b) => a - b)
  return oldest === undefined ? null : new Date(oldest * 1000)
}

/**
 * Restores the data folder; PostgreSQL reads the log up to the time when it is started there. It does not archive: its log must not
 * get into the backup that it came from. A null time restores all that there is.
 */
export async function restoreDatabase(
  backup: BackupFolder,
  dataFolder: string,
  to: Date | null,
): Promise<void> {
  await mkdir(dirname(dataFolder), { recursive: true })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await runPgBackRest(
    backup,
    `--pg1-path=${dataFolder}`,
    '--archive-mode=off',
    ...(to
      ? [
          '--type=time',
          `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=promote',
        ]
      : []),
    'restore',
  )
}

/** Returns whether the folder is a backup that this program made. */
export const isBackup = (backup: BackupFolder): Promise<boolean> =>
  readFile(backup.configuration, 'utf8').then(
    (text) => text.includes(`[${stanza}]`),
    () => false,
  )
