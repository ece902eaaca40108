// `npm run restore`: restores a backup to a point in time, in an empty place.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../../server/src/platform/config.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { createStorage, type Storage } from '../../../server/src/platform/storage/index.ts'
import { assertEmptyFolder, getBackupFolder, restoreSecret, UsageError } from './backup-folder.ts'
import { restoreFiles } from './copy-files.ts'
import { failBackupCommand } from './fail-backup-command.ts'
import { findOldestCopy, isBackup, restoreDatabase } from './pgbackrest.ts'

const usage = `npm run restore -- --folder <backup> --to <time> --database <folder> --data <folder>
  --folder    the folder that \`npm run backup\` filled
  --to        a time with its zone, such as 2026-11-25T23:00:00Z, or "latest"
  --database  an empty folder for PostgreSQL's data; run this as the user of PostgreSQL
  --data      an empty folder that becomes DATA_DIR; with S3_BUCKET the files go to that empty bucket
  --dry-run   checks and says what would be done
  --help
Nothing is restored over existing data. Exit codes: 0 done, 1 failed, 2 wrong use, as printed.`

const readArguments = () =>
  parseArgs({
    options: {
      folder: { type: 'string' },
      to: { type: 'string' },
      database: { type: 'string' },
      data: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

/** Null: the latest. A time without a zone is refused, because it would mean another moment on another machine. */
function parseTargetTime(text: string): Date | null {
  if (text === 'latest') return null
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError(`${text} is no time with a zone, such as 2026-11-25T23:00:00Z`)
  if (time.getTime() > Date.now()) throw new UsageError(`${text} is in the future`)
  return time
}

async function assertEmptyStorage(storage: Storage): Promise<void> {
  for await (const { name } of storage.list())
    throw new UsageError(`the bucket is not empty (${name}): restore to an empty one`)
}

async function run(): Promise<void> {
  const { help, 'dry-run': isDryRun, ...options } = readArguments()
  if (help) return console.log(usage)
  if (!options.folder || !options.to || !options.database || !options.data) throw new UsageError(usage)
  const [folder, database, dataDir] = [options.folder, options.database, options.data].map((one) =>
    resolve(one),
  ) as [string, string, string]
  const backup = getBackupFolder(folder)
  const to = parseTargetTime(options.to)
  if (!(await isBackup(backup))) throw new UsageError(`${folder} is no backup`)
  const oldest = await findOldestCopy(backup)
  if (!oldest) throw new UsageError(`${folder} contains no complete copy of a database`)
  if (to && to < oldest)
    throw new UsageError(`the oldest time that can be restored is ${oldest.toISOString()}`)
  // Not as production, which demands a database, mail server and providers: a restore needs only storage and secret.
  const config = readConfig({ ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir }, dataDir)
  await assertEmptyFolder(database)
  await assertEmptyFolder(dataDir)
  if (isDryRun)
    return console.log(
      `would restore ${to?.toISOString() ?? 'the latest state'} to ${database} and ${dataDir}`,
    )
  const storage = createStorage(config, createLog(config.logLevel))
  if (config.s3) await assertEmptyStorage(storage)
  await restoreSecret(backup, config)
  const start = performance.now()
  await restoreDatabase(backup, database, to)
  console.log(`database: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const filesStart = performance.now()
  const { copied, copiedBytes } = await restoreFiles(backup, storage, to ?? new Date())
  console.log(
    `files: ${copied} copied (${(copiedBytes / 1e6).toFixed(1)} MB), ${((performance.now() - filesStart) / 1000).toFixed(1)} s`,
  )
  console.log(`Start PostgreSQL on ${database}: it reads the log and then accepts writes. Start the site with DATA_DIR=${dataDir}.
PostgreSQL does not archive there: remove archive_mode from ${join(database, 'postgresql.auto.conf')} when it has a backup folder of its own.`)
}

run().catch(failBackupCommand)
