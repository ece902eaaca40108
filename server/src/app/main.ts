// Web, live channel and worker in one process, from configuration to clean end.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startMailInbox } from '../../../fakes/mail-inbox/index.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/migrate.ts'
import type { Database } from '../platform/postgres/start.ts'
import { superviseDatabase } from '../platform/postgres/supervise.ts'
import type { Storage } from '../platform/storage/index.ts'
import { refreshRegions } from '../profiles/index.ts'
import { loadGeography } from '../sites/index.ts'
import { compose } from './compose.ts'
import type { Lifecycle } from './health.ts'
import { createServer } from './server.ts'
import { startWorker } from './worker.ts'

/** For connections to the database that are not given back. */
const closeDeadlineMs = 5000

export interface MainOptions {
  readonly dev: boolean
  readonly say: (line: string) => void
  /** Fills an empty database before the server listens. */
  readonly seed?: (databaseUrl: string, storage: Storage) => Promise<void>
}
export interface Running {
  readonly url: string
  readonly outbox: string | null
  readonly stop: () => Promise<void>
}

export async function main({ dev, say, seed }: MainOptions): Promise<Running> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  let database: Pick<Database, 'url' | 'stop'> | null = null
  if (!config.databaseUrl) {
    say('Starting PostgreSQL …')
    database = await superviseDatabase(join(config.dataDir, 'db'), say)
  }
  const url = config.databaseUrl ?? database?.url() ?? ''
  const outbox = config.smtpUrl ? null : join(config.dataDir, 'mail')
  const inbox = outbox ? await startMailInbox(outbox) : null
  const house = await compose(config, url, config.smtpUrl ?? inbox?.url ?? '')
  const lifecycle: Lifecycle = { phase: 'starting' }
  const app = await createServer({
    house,
    dev,
    outbox,
    sandboxPayments: !config.production || config.allowSandbox.includes('payments'),
    pages: true,
    lifecycle,
  })
  // It says that it is not ready yet as long as others bring the database up to date.
  await app.listen({ port: config.port, host: config.host })
  say('Bringing the database up to date …')
  await migrate(url, {
    say,
    async afterwards() {
      await loadGeography(house.parts.db, refreshRegions)
      await seed?.(url, house.parts.storage)
    },
  })
  const worker = await startWorker(house.parts, house.pool)
  lifecycle.phase = 'running'
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    url: `http://localhost:${port}`,
    outbox: outbox && `http://localhost:${port}/outbox`,
    async stop() {
      lifecycle.phase = 'stopping'
      await sleep(config.drainSeconds * 1000)
      await Promise.all([app.close(), worker.stop()])
      await Promise.race([house.close(), sleep(closeDeadlineMs, undefined, { ref: false })])
      await inbox?.stop()
      if (database) say(`PostgreSQL: ${await database.stop()}.`)
    },
  }
}
