// Creates the services that all rules use, once per application, and registers the modules.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { createProcessChannel } from '../platform/channel/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { connectDatabase, type DatabaseConnection, directConnection } from '../platform/db/db.ts'
import { connectReplica, type Replica } from '../platform/db/replica.ts'
import { createLog } from '../platform/log.ts'
import { createSmtpMailer } from '../platform/mail/mail.ts'
import { attachChannel } from '../platform/channel/channel-messages.ts'
import { setReportDsn } from '../platform/observability/error-reports.ts'
import { createSlowStatementObserver } from '../platform/observability/observe-statements.ts'
import { startTracing, traceStatement } from '../platform/observability/tracing.ts'
import { createStorage } from '../platform/storage/index.ts'
import { getJobConcurrency } from './job-concurrency.ts'
import { registerApplicationModules } from './modules.ts'

/** Returns the application's secret: the configured one, else one generated once and stored with the data. */
async function loadSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}

/** Commands send no mail themselves: they queue jobs for the running server. */
const unusedSmtpUrl = 'smtp://127.0.0.1:9'

/** Until it is known what answers at DATABASE_URL, nothing is used that a pooler in transaction mode lacks. */
const unknownPooler = { sessions: false, preparedStatements: false }
/** Connections of the job queue itself, beside those of the jobs: one for each job that runs at a time. */
const getJobConnections = (config: Config): number => getJobConcurrency(config) + 1

export interface Application {
  readonly services: Services
  /** Connections at DATABASE_URL. */
  readonly database: DatabaseConnection
  /** Connections that bypass the pooler, for the job queue; the same as the database's without a pooler. */
  readonly directPool: Pool
  /** null: none is configured. */
  readonly replica: Replica | null
  readonly close: () => Promise<void>
}
export async function createApplication(
  config: Config,
  databaseUrl: string,
  smtpUrl = unusedSmtpUrl,
): Promise<Application> {
  registerApplicationModules()
  const log = createLog(config.logLevel)
  setReportDsn(config.errorReportDsn)
  const stopTracing = config.tracing && (await startTracing(config.tracing))
  const reportSlowStatement = createSlowStatementObserver(log, config.slowStatementMs)
  const observeStatement = (text: string, durationMs: number) => {
    reportSlowStatement(text, durationMs)
    traceStatement(text, durationMs)
  }
  const { databaseDirectUrl, databaseReadUrl } = config
  const database = connectDatabase(databaseUrl, config.databasePool, {
    abilities: databaseDirectUrl ? unknownPooler : directConnection,
    observe: observeStatement,
  })
  const direct = databaseDirectUrl ? connectDatabase(databaseDirectUrl, getJobConnections(config)) : null
  const { db } = database
  const mailer = createSmtpMailer(smtpUrl, config.dkim)
  const secret = await loadSecret(config)
  const stableSecret = config.stableSecret ?? secret
  const channel = createProcessChannel(
    { ...config, secret, stableSecret },
    databaseDirectUrl ?? databaseUrl,
    log,
  )
  const closeChannel = attachChannel(db, channel, log)
  const services: Services = {
    db,
    clock: systemClock,
    config: { ...config, secret, stableSecret },
    storage: createStorage(config, log),
    mailer,
    log,
  }
  const replica = databaseReadUrl
    ? connectReplica(
        db,
        {
          url: databaseReadUrl,
          maxLagMs: config.databaseReadMaxLagSeconds * 1000,
          poolSize: config.databasePool,
        },
        log,
      )
    : null
  return {
    services,
    database,
    directPool: direct?.pool ?? database.pool,
    replica,
    async close() {
      mailer.close()
      await stopTracing?.()
      await Promise.all([closeChannel(), replica?.close()])
      await Promise.all([db.destroy(), direct?.db.destroy()])
    },
  }
}
