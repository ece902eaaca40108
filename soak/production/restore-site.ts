// Destroys the site and restores it in an empty place with the package's own commands, to a moment after the backup.
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Application } from '../../server/src/app/create-application.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { startS3Server } from '../../server/testing/platform/start-s3-server.ts'
import { createNodeUrl, endPostgresNode, startPostgresNode, waitForAnswer } from '../postgres-cluster.ts'
import { openSite, waitUntilArchived } from '../restore/run-drill.ts'
import {
  compareInventories,
  findLedgerDifferences,
  type Inventory,
  takeInventory,
} from '../restore/inventory.ts'
import type { PackageBuild } from './builds.ts'
import type { Cleanups, Installation } from './installation.ts'
import { runPackageCommand, startPackageProcess } from './package-processes.ts'
import type { Transcript } from './transcript.ts'

/** Copies the database and the files of the running site. */
export async function backUpSite(
  { backupFolder, environment }: Installation,
  build: PackageBuild,
  words: readonly string[],
): Promise<string> {
  const { exitCode, output } = await runPackageCommand(
    build,
    // pgBackRest runs where PostgreSQL runs; the pooler is not part of it.
    { ...environment, DATABASE_URL: environment['DATABASE_DIRECT_URL'] ?? '' },
    'backup',
    '--folder',
    backupFolder,
    ...words,
  )
  if (exitCode !== 0) throw new Error(`the backup ended with ${exitCode}: ${output}`)
  return output
}

/** Returns what the site holds now, and the time; what is written later must not be restored. */
export async function markTime({ services }: Application): Promise<{ expected: Inventory; time: Date }> {
  const expected = await takeInventory(services.db, services.storage)
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(services.db)
  return { expected, time: rows[0]?.now ?? new Date() }
}
export const archiveLog = ({ services }: Application): Promise<void> => waitUntilArchived(services.db)

/** Restores into an empty database folder and an empty bucket, starts a web process there, and compares. */
export async function restoreSite(
  folder: string,
  installation: Installation,
  build: PackageBuild,
  { expected, time }: { expected: Inventory; time: Date },
  { runStep, note, check }: Transcript,
  cleanups: Cleanups,
): Promise<void> {
  const s3 = await startS3Server()
  cleanups.push(s3.stop)
  const [database, data] = [join(folder, 'restored-database'), join(folder, 'restored-data')]
  const environment = {
    ...installation.environment,
    S3_ENDPOINT: s3.bucket.endpoint ?? '',
    DATA_DIR: data,
  }
  const words = ['--folder', installation.backupFolder, '--to', time.toISOString()]
  const restored = await runStep('restore database and files', () =>
    runPackageCommand(build, environment, 'restore', ...words, '--database', database, '--data', data),
  )
  check('exit code of restore', restored.exitCode, 0)
  if (restored.exitCode !== 0) throw new Error(restored.output)
  const node = await runStep('PostgreSQL reads its log up to the time', async () => {
    const started = await startPostgresNode(database, [
      `unix_socket_directories=${installation.socketFolder}`,
      'archive_mode=off',
      'synchronous_standby_names=',
    ])
    await waitForAnswer(started.port, 'select pg_is_in_recovery()', false)
    return started
  })
  cleanups.push(() => endPostgresNode(node, 'SIGKILL'))
  const port = await findFreePort()
  const url = createNodeUrl(node.port)
  const siteEnvironment = { ...environment, DATABASE_URL: url, DATABASE_DIRECT_URL: url, PORT: String(port) }
  const site = await runStep('start the restored site', () =>
    startPackageProcess(build, siteEnvironment, join(folder, 'restored.log')),
  )
  cleanups.push(site.kill)
  const { status } = await fetch(`http://localhost:${port}/`)
  check('status of the restored home page', status, 200)
  const app = await openSite(url, data, s3.bucket)
  cleanups.push(app.close)
  const actual = await takeInventory(app.services.db, app.services.storage)
  note(`restored: ${actual.messages.size} messages, ${actual.photoFiles.size} files of photos`)
  check('differences between the restored and the lost site', compareInventories(expected, actual), [])
  check('differences between its ledger and messages', await findLedgerDifferences(app.services.db), [])
}
