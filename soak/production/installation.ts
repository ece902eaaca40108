// Everything that a production of this product consists of, in a folder of its own: PostgreSQL with a synchronous standby, PgBouncer,
// Redis, an S3 server, a mail server, HAProxy with TLS, two web processes and a worker of the package.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startMailInbox } from '../../fakes/mail-inbox/index.ts'
import { getProcessUser } from '../../server/src/platform/postgres/run-as.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { startTestRedis } from '../../server/testing/platform/redis.ts'
import { startS3Server } from '../../server/testing/platform/start-s3-server.ts'
import { ensureProgram } from '../../tools/debian-package.ts'
import { getBackupFolder } from '../../tools/ops/backup/backup-folder.ts'
import { formatArchiveCommand } from '../../tools/ops/backup/pgbackrest.ts'
import { type PostgresCluster, startPostgresCluster } from '../postgres-cluster.ts'
import type { PackageBuild } from './builds.ts'
import { type PackageEnvironment, type PackageProcess, startPackageProcess } from './package-processes.ts'
import type { Transcript } from './transcript.ts'
import { startWebProxy, type WebProxy } from './web-proxy.ts'

export type Cleanups = (() => unknown)[]
const processNames = ['web1', 'web2', 'worker'] as const
type ProcessName = (typeof processNames)[number]

export interface Installation {
  readonly url: string
  readonly cluster: PostgresCluster
  readonly environment: PackageEnvironment
  readonly mailFolder: string
  readonly backupFolder: string
  readonly socketFolder: string
  /** Starts all processes of a build; resolves when the proxy uses the web processes. */
  readonly startProcesses: (build: PackageBuild) => Promise<void>
  /** Replaces one process after another, and calls `onUsed` when the first one is used; returns the exit codes of the old ones. */
  readonly replaceProcesses: (
    build: PackageBuild,
    transcript: Transcript,
    onUsed: () => void,
  ) => Promise<(number | null)[]>
  readonly killProcesses: () => void
}

export async function startInstallation(
  folder: string,
  transcript: Transcript,
  cleanups: Cleanups,
): Promise<Installation> {
  ensureProgram('redis-server')
  ensureProgram('pgbackrest')
  const [backupFolder, socketFolder] = [join(folder, 'backup'), join(folder, 'sockets')]
  for (const one of [backupFolder, socketFolder]) await mkdir(one, { mode: 0o700 })
  await (await getProcessUser()).takeOwnership(socketFolder)
  const cluster = await transcript.runStep('PostgreSQL 15, synchronous standby, PgBouncer', () =>
    startPostgresCluster(join(folder, 'postgres'), [
      `unix_socket_directories=${socketFolder}`,
      'archive_mode=on',
      `archive_command=${formatArchiveCommand(getBackupFolder(backupFolder))}`,
    ]),
  )
  cleanups.push(cluster.stop)
  const redis = await transcript.runStep('Redis', startTestRedis)
  cleanups.push(redis.stop)
  const s3 = await transcript.runStep('S3 server', startS3Server)
  cleanups.push(s3.stop)
  const mailFolder = join(folder, 'mail')
  const inbox = await transcript.runStep('mail server', () => startMailInbox(mailFolder))
  cleanups.push(inbox.stop)
  const ports = { web1: await findFreePort(), web2: await findFreePort(), worker: await findFreePort() }
  const proxy: WebProxy = await transcript.runStep('HAProxy with TLS', () =>
    startWebProxy(join(folder, 'proxy'), ports),
  )
  cleanups.push(proxy.stop)
  const { bucket } = s3
  const environment: PackageEnvironment = {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    REDIS_URL: redis.url,
    SMTP_URL: inbox.url,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    SECRET: 'a-secret-for-this-run-of-32-characters',
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    ALLOW_SANDBOX: 'payments',
    DRAIN_SECONDS: '5',
  }
  const processes = new Map<ProcessName, PackageProcess>()
  cleanups.push(() => killProcesses())
  const killProcesses = () => {
    for (const process of processes.values()) process.kill()
  }
  const start = async (name: ProcessName, build: PackageBuild) => {
    const role = name === 'worker' ? 'worker' : 'web'
    processes.set(
      name,
      await startPackageProcess(
        build,
        { ...environment, PROCESS_ROLE: role, PORT: String(ports[name]) },
        join(folder, `${name}.log`),
      ),
    )
    if (name !== 'worker') await proxy.waitUntilServing(name)
  }
  return {
    url: proxy.url,
    cluster,
    environment,
    mailFolder,
    backupFolder,
    socketFolder,
    async startProcesses(build) {
      await Promise.all(processNames.map((name) => start(name, build)))
    },
    async replaceProcesses(build, { runStep }, onUsed) {
      const exitCodes: (number | null)[] = []
      for (const name of processNames) {
        await runStep(`${name} stopped, replaced and used again`, async () => {
          exitCodes.push((await processes.get(name)?.stop()) ?? null)
          await start(name, build)
        })
        if (exitCodes.length === 1) onUsed()
      }
      return exitCodes
    },
    killProcesses,
  }
}
