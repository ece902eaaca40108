// Destroys a site and restores it to a point in time in an empty place, with the operator's own commands.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Application, createApplication } from '../../server/src/app/create-application.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { S3BucketConfig } from '../../server/src/platform/config/storage-config.ts'
import { type Db } from '../../server/src/platform/db/db.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { getProcessUser } from '../../server/src/platform/postgres/run-as.ts'
import { createPhotoPath, getPhotoFilePath } from '../../server/src/profiles/photos/photo-path.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { ensureProgram } from '../../tools/debian-package.ts'
import { formatArchiveCommand } from '../../tools/ops/backup/pgbackrest.ts'
import { getBackupFolder } from '../../tools/ops/backup/backup-folder.ts'
import {
  createNodeUrl,
  createPrimary,
  endPostgresNode,
  type PostgresNode,
  startPostgresNode,
  waitForAnswer,
} from '../postgres-cluster.ts'
import { startServerProcess } from '../server-process.ts'
import { createWriters, type Writer } from '../writers.ts'
import { compareInventories, findLedgerDifferences, type Inventory, takeInventory } from './inventory.ts'
import { type ActivityCounts, actAsMembers, deletePhotoAsMember } from './member-activity.ts'

const commandsFolder = fileURLToPath(new URL('../../tools/ops/backup', import.meta.url))
const waitDeadlineMs = 60_000

export interface DrillPlan {
  readonly memberCount: number
  /** Before the backup; half as much follows before the time, and as much after it. */
  readonly activity: ActivityCounts
  readonly printLine: (line: string) => void
}
export interface DrillReport {
  readonly differences: readonly string[]
  readonly restored: Inventory
  readonly stepSeconds: Readonly<Record<string, number>>
  /** Exit code and output of a second restore to the same place, which must be refused. */
  readonly repeated: CommandResult
}
interface CommandResult {
  readonly exitCode: number
  readonly output: string
}

/** Runs a command of the operator in a process of its own. */
export async function runBackupCommand(
  command: 'backup' | 'restore',
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(commandsFolder, `${command}.ts`), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [exitCode] = (await ended) as [number]
  return { exitCode, output: `${output}${errors}`.trim() }
}

async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + waitDeadlineMs
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error(`${what} did not happen`)
    await sleep(50)
  }
}

/** Closes the current file of the log and waits until the backup has it, as after `archive_timeout`. */
export async function waitUntilArchived(db: Db): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
  await waitUntil('archiving', async () => {
    const archived = await sql<{
      file: string | null
    }>`select last_archived_wal as file from pg_stat_archiver`.execute(db)
    return (archived.rows[0]?.file ?? '') >= (rows[0]?.file ?? '')
  })
}

/** Opens a site's services on a database and its files in a data folder or a bucket, without a server. */
export const openSite = (
  url: string,
  dataDir: string,
  bucket: S3BucketConfig | null = null,
): Promise<Application> =>
  createApplication(
    {
      ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_DIR: dataDir }, dataDir),
      s3: bucket,
    },
    url,
  )

/** A picture whose address was signed before the site was destroyed: shows that secret, row and file belong together. */
async function findPictureDifference(url: string, member: Writer, path: string): Promise<string[]> {
  const response = await fetch(url + path, { headers: { cookie: member.cookie } })
  await response.arrayBuffer()
  return response.status === 200 ? [] : [`${path} is answered ${response.status}`]
}

/** Runs the drill in a folder of its own, which it deletes. Throws when a step fails. */
export async function runRestoreDrill({ memberCount, activity, printLine }: DrillPlan): Promise<DrillReport> {
  ensureProgram('pgbackrest')
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const [site, restoredSite] = [join(folder, 'site'), join(folder, 'restored')]
  const backupFolder = join(folder, 'backup')
  const sockets = join(folder, 'sockets')
  for (const one of [sockets, site]) await mkdir(one, { mode: 0o700 })
  await (await getProcessUser()).takeOwnership(sockets)
  const settings = [
    `unix_socket_directories=${sockets}`,
    'archive_mode=on',
    `archive_command=${formatArchiveCommand(getBackupFolder(backupFolder))}`,
  ]
  const stepSeconds: Record<string, number> = {}
  const runStep = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await act()
    const seconds = (performance.now() - start) / 1000
    stepSeconds[name] = seconds
    printLine(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
    return result
  }
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const startNode = async (start: () => Promise<PostgresNode>) => {
    const node = await start()
    cleanups.push(() => endPostgresNode(node, 'SIGKILL'))
    return node
  }
  const startSite = async (databaseUrl: string, dataDir: string) => {
    const server = await startServerProcess({
      folder: dataDir,
      port: await findFreePort(),
      databaseUrl,
      redisUrl: null,
      databasePoolSize: 10,
    })
    cleanups.push(server.kill)
    return server
  }
  const back = async (environment: Record<string, string>, ...words: string[]) => {
    const { exitCode, output } = await runBackupCommand(
      'backup',
      ['--folder', backupFolder, ...words],
      environment,
    )
    if (exitCode !== 0) throw new Error(`the backup ended with ${exitCode}: ${output}`)
  }
  try {
    const node = await runStep('start PostgreSQL and an empty site', () =>
      startNode(() => createPrimary(join(folder, 'database'), settings)),
    )
    const databaseUrl = createNodeUrl(node.port)
    await migrate(databaseUrl)
    const app = await openSite(databaseUrl, site)
    const { db } = app.services
    const environment = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: site }
    const server = await startSite(databaseUrl, site)
    const members = await createWriters(app.services, memberCount, 1000)
    const [first] = members
    if (!first) throw new Error('the drill needs members')
    // The discounts of a new member would change the total of an order.
    await sql`update member set signed_up_at = now() - interval '90 days'`.execute(db)
    const half = {
      messages: Math.ceil(activity.messages / 2),
      photos: Math.ceil(activity.photos / 2),
      orders: Math.ceil(activity.orders / 2),
    }
    await runStep('members write, add photos and buy', () =>
      actAsMembers(server.url, db, members, 'before the backup', activity),
    )
    await runStep('full backup', () => back(environment, '--full'))
    await runStep('members go on', () => actAsMembers(server.url, db, members, 'after the backup', half))
    await runStep('backup of the files alone', () => back(environment, '--files'))
    const expected = await takeInventory(db, app.services.storage)
    const [photo] = await db.selectFrom('photo').select('id').where('member_id', '=', first.id).execute()
    if (!photo) throw new Error('the first member has no photo')
    const picturePath = createPhotoPath(app.services, first.id, photo.id, 'large')
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const time = rows[0]?.now ?? new Date()
    await runStep('members go on after the time, one deletes a photo', async () => {
      await actAsMembers(server.url, db, members, 'after the time', half)
      await deletePhotoAsMember(server.url, first, photo.id)
      const name = getPhotoFilePath(photo.id, 'large')
      await waitUntil('the removal of the files', async () => !(await app.services.storage.read(name)))
      await back(environment, '--files')
      await waitUntilArchived(db)
    })
    await runStep('destroy database, files and secret', async () => {
      await server.kill()
      await app.close()
      await endPostgresNode(node, 'SIGKILL')
      for (const one of [node.folder, site]) await rm(one, { recursive: true })
    })
    const words = [
      '--folder',
      backupFolder,
      '--to',
      time.toISOString(),
      '--database',
      node.folder,
      '--data',
      restoredSite,
    ]
    const restoration = await runStep('restore database, files and secret', () =>
      runBackupCommand('restore', words, { NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: '' }),
    )
    if (restoration.exitCode !== 0) throw new Error(`the restore failed: ${restoration.output}`)
    const restoredNode = await runStep('start PostgreSQL, which reads its log up to the time', async () => {
      const started = await startNode(() =>
        startPostgresNode(node.folder, [`unix_socket_directories=${sockets}`]),
      )
      await waitForAnswer(started.port, 'select pg_is_in_recovery()', false)
      return started
    })
    const restoredUrl = createNodeUrl(restoredNode.port)
    const restoredServer = await runStep('start the site', () => startSite(restoredUrl, restoredSite))
    const restoredApp = await openSite(restoredUrl, restoredSite)
    cleanups.push(restoredApp.close)
    const restored = await takeInventory(restoredApp.services.db, restoredApp.services.storage)
    const differences = await runStep('compare ledger, messages, orders and every photo', async () => [
      ...compareInventories(expected, restored),
      ...(await findLedgerDifferences(restoredApp.services.db)),
      ...(await findPictureDifference(restoredServer.url, first, picturePath)),
    ])
    const repeated = await runBackupCommand('restore', words, {
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: '',
    })
    return { differences, restored, stepSeconds, repeated }
  } finally {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp()
  }
}
