// `npm run backup`: copies the database with its log, the stored files and the secret into a folder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../../../server/src/platform/config.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { createStorage } from '../../../server/src/platform/storage/index.ts'
import { backUpSecret, getBackupFolder, UsageError } from './backup-folder.ts'
import { backUpFiles, purgeRemovedFiles } from './copy-files.ts'
import { failBackupCommand } from './fail-backup-command.ts'
import {
  assertArchiving,
  assertDataReadable,
  backUpDatabase,
  configurePgBackRest,
  inspectDatabaseServer,
} from './pgbackrest.ts'

const usage = `npm run backup -- --folder <folder>    copies database, stored files and secret; run it as the user of PostgreSQL
  --full         copies the whole database, by default what has changed since the last copy
  --database     copies the database only
  --files        copies files and secret only; run it every few minutes
  --keep <days>  how long old copies and removed files are kept (30)
  --dry-run      checks and says what would be done
  --help
Exit codes: 0 done, 1 failed, 2 wrong use or something must be set up first, as printed.`

const readArguments = () =>
  parseArgs({
    options: {
      folder: { type: 'string' },
      full: { type: 'boolean', default: false },
      database: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      keep: { type: 'string', default: '30' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

async function copyDatabase(
  config: Config,
  folder: string,
  options: { readonly isFull: boolean; readonly isDryRun: boolean; readonly keepDays: number },
): Promise<void> {
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (!databaseUrl)
    throw new UsageError('Set DATABASE_URL: the embedded PostgreSQL is for development and is not backed up.')
  const backup = getBackupFolder(folder)
  const server = await inspectDatabaseServer(databaseUrl)
  await assertDataReadable(server)
  if (!options.isDryRun) await configurePgBackRest(folder, backup, server, options.keepDays)
  assertArchiving(backup, server)
  if (options.isDryRun)
    return console.log(`would copy the database in ${server.dataFolder} to ${backup.database}`)
  const start = performance.now()
  await backUpDatabase(backup, options.isFull)
  console.log(`database: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

async function run(): Promise<void> {
  const options = readArguments()
  if (options.help) return console.log(usage)
  const keepDays = Number(options.keep)
  if (!options.folder || !Number.isInteger(keepDays) || keepDays < 1 || (options.database && options.files))
    throw new UsageError(usage)
  const folder = resolve(options.folder)
  const isDryRun = options['dry-run']
  const backup = getBackupFolder(folder)
  const config = readConfig(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  // The database first: a row's files were stored before it, so the later copy of the files has them.
  if (!options.files) await copyDatabase(config, folder, { isFull: options.full, isDryRun, keepDays })
  if (options.database) return
  if (isDryRun) return console.log(`would copy new files to ${backup.files}, and the secret`)
  const now = new Date()
  const start = performance.now()
  const counts = await backUpFiles(createStorage(config, createLog(config.logLevel)), backup, now)
  await purgeRemovedFiles(backup, keepDays, now)
  if (!(await backUpSecret(backup, config)))
    console.log('no secret: SECRET is not set here, and DATA_DIR has none. Keep it elsewhere.')
  console.log(
    `files: ${counts.copied} copied (${(counts.copiedBytes / 1e6).toFixed(1)} MB), ${counts.unchanged} unchanged, ${counts.removed} removed, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}

run().catch(failBackupCommand)
