// Runs web, live channel and worker in one process, from configuration to shutdown.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { followExperimentChanges } from '../experiments/index.ts'
import { followSiteChanges } from '../sites/index.ts'
import { announceProcess } from '../system/index.ts'
import { startMailInbox } from '../../../fakes/mail-inbox/index.ts'
import { readConfig } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import type { EmbeddedPostgres } from '../platform/postgres/start.ts'
import { superviseEmbeddedPostgres } from '../platform/postgres/supervise.ts'
import type { Storage } from '../platform/storage/index.ts'
import { secondsToMs } from '../platform/clock.ts'
import { bringDatabaseUpToDate } from './bring-database-up-to-date.ts'
import { createApplication } from './create-application.ts'
import { getStopDeadlines } from './graceful-shutdown.ts'
import type { Lifecycle } from './health.ts'
import { createServer } from './create-server.ts'
import { consoleAssets, publishBuildAssets, webAssets } from './web/build-assets.ts'
import { startWorker } from './worker.ts'

export interface MainOptions {
  readonly dev: boolean
  readonly log: (line: string) => void
  /** false for tests of the process, which need no built pages; true by default. */
  readonly servePages?: boolean
  /** Fills an empty database before the server listens. */
  readonly seed?: (databaseUrl: string, storage: Storage) => Promise<void>
}
export interface RunningApplication {
  readonly url: string
  readonly outbox: string | null
  readonly stop: () => Promise<void>
}

/** Before pages are served, so that a process of another build can deliver what they refer to. */
async function publishAssets({ storage, log }: Services): Promise<void> {
  try {
    for (const assets of [webAssets, consoleAssets]) await publishBuildAssets(storage, assets)
  } catch (error) {
    // Pages still work; only tabs that stay open over an upgrade could miss a file.
    log.error(error, 'the assets of this build were not published')
  }
}

export async function startApplication({
  dev,
  log,
  servePages = true,
  seed,
}: MainOptions): Promise<RunningApplication> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  let database: Pick<EmbeddedPostgres, 'url' | 'stop'> | null = null
  if (!config.databaseUrl) {
    log('Starting PostgreSQL …')
    database = await superviseEmbeddedPostgres(join(config.dataDir, 'db'), log)
  }
  const url = config.databaseUrl ?? database?.url() ?? ''
  const outbox = config.smtpUrl ? null : join(config.dataDir, 'mail')
  const inbox = outbox ? await startMailInbox(outbox) : null
  const app = await createApplication(config, url, config.smtpUrl ?? inbox?.url ?? '')
  const lifecycle: Lifecycle = { phase: 'starting' }
  const server = await createServer({
    application: app,
    dev,
    outbox,
    sandboxPayments: !config.production || config.allowSandbox.includes('payments'),
    healthOnly: config.role === 'worker',
    servePages,
    lifecycle,
  })
  // Listens before migrating, so that it can report "not ready" while another process migrates.
  await server.listen({ port: config.port, host: config.host })
  log('Bringing the database up to date …')
  await bringDatabaseUpToDate(app, url, {
    log,
    async afterMigration() {
      await seed?.(url, app.services.storage)
    },
  })
  if (config.production && servePages && config.role !== 'worker') await publishAssets(app.services)
  const worker = config.role === 'web' ? null : await startWorker(app.services, app.directPool)
  const unfollow = [followSiteChanges(app.services), followExperimentChanges(app.services)]
  const endAnnouncement = announceProcess(app.services)
  lifecycle.phase = 'running'
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    url: `http://localhost:${port}`,
    outbox: outbox && `http://localhost:${port}/outbox`,
    async stop() {
      lifecycle.phase = 'stopping'
      for (const end of unfollow) end()
      const { workMs, closingMs } = getStopDeadlines(config)
      const drainMs = secondsToMs(config.drainSeconds)
      const jobsEnded = worker?.stop(drainMs + workMs)
      await sleep(drainMs)
      const workEnded = Promise.all([server.close(), jobsEnded, endAnnouncement()])
      await Promise.race([workEnded, sleep(workMs, undefined, { ref: false })])
      const closed = Promise.all([app.close(), inbox?.stop()])
      await Promise.race([closed, sleep(closingMs, undefined, { ref: false })])
      if (database) log(`PostgreSQL: ${await database.stop()}.`)
    },
  }
}
