// `npm run doctor`: checks configuration, database, services, mail and sites of this machine, one line each; exit code 1 if anything
// fails. Changes nothing.
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApplication } from '../../server/src/app/create-application.ts'
import { inspectDatabase } from '../../server/src/app/inspect-database.ts'
import { listDependencyChecks } from '../../server/src/system/index.ts'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { describeSiteProblem } from '../../server/src/sites/index.ts'
import { listPendingMigrations } from '../../server/src/platform/db/migrate.ts'
import {
  findGroupMapProblems,
  findMailDnsProblems,
  findSiteProblems,
} from '../../server/src/site-setup/index.ts'
import { readRedisVersion } from '../../server/src/platform/channel/redis.ts'
import type { RedisAddress } from '../../server/src/platform/channel/redis-address.ts'
import { makeOutputHarmless } from './command/harmless-output.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'

const usage = `npm run doctor               checks everything that the server needs; exit code 1 if anything fails
npm run doctor -- --no-dns   without questions to DNS`

const checkTimeoutMs = 10_000
/** Sessions, links and limits compare times of the processes with those of the database. */
const maxClockDifferenceMs = 2000
const minimumPostgresVersion = 15
/** The first with sharded channels (docs/decisions/038-live-events-by-member.md). */
const minimumRedisVersion = 7

/** Returns what was found out; throws the problem. */
type Examination = () => Promise<string>
async function examine(name: string, act: Examination): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), checkTimeoutMs)
  })
  try {
    const result = await Promise.race([act(), late])
    console.log(`ok    ${name}: ${result}`)
    return true
  } catch (error) {
    console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    clearTimeout(timer)
  }
}
const failWith = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new Error(problems.join('\n      '))
}

async function examineVersion({ db }: Services): Promise<string> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int / 10000 as number, current_setting('server_version') as name`.execute(
    db,
  )
  const [version] = rows
  if (!version || version.number < minimumPostgresVersion)
    throw new Error(`PostgreSQL ${version?.name ?? '?'}; ${minimumPostgresVersion} is the oldest that works`)
  return `PostgreSQL ${version.name}`
}

async function examineRedis(address: RedisAddress): Promise<string> {
  const version = await readRedisVersion(address)
  if (!(Number.parseInt(version, 10) >= minimumRedisVersion))
    throw new Error(`Redis ${version}; ${minimumRedisVersion} is the oldest that works`)
  return `Redis ${version}`
}

async function examineClock({ db }: Services): Promise<string> {
  const askedAt = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const differenceMs = Math.abs((rows[0]?.now.getTime() ?? 0) - (askedAt + Date.now()) / 2)
  if (differenceMs > maxClockDifferenceMs)
    throw new Error(`${(differenceMs / 1000).toFixed(1)} s between this machine and the database`)
  return `${differenceMs.toFixed(0)} ms from the database's`
}

/** Behind a pooler only the role can limit how long a statement runs (docs/operating.md#pgbouncer). */
async function examineStatementTimeout({ db, config }: Services): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
    db,
  )
  const value = rows[0]?.value ?? '0'
  if (config.databaseDirectUrl && value === '0')
    throw new Error(`none; behind a pooler, set it on the role: alter role … set statement_timeout = '60s'`)
  return value
}

async function examineGroup(services: Services, mapFile: string): Promise<string> {
  failWith(await findGroupMapProblems(services, await readFile(mapFile, 'utf8')))
  return services.config.siteGroup
}

async function examineSchema(url: string): Promise<string> {
  const pending = await listPendingMigrations(url)
  if (pending.length > 0)
    throw new Error(`${pending.length} migrations are missing, the first is ${pending[0]}: npm run migrate`)
  return 'up to date'
}

async function listExaminations(
  config: Config,
  databaseUrl: string,
  asksDns: boolean,
): Promise<{ examinations: [string, Examination][]; close: () => Promise<void> }> {
  const application = await createApplication(config, databaseUrl, config.smtpUrl)
  const { services } = application
  const { redis, siteGroupsMap } = config
  const dns = new Resolver({ timeout: 3000, tries: 2 })
  const sites = await services.db
    .selectFrom('site')
    .select(['id', 'host', 'settings'])
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute()
    .catch(() => [])
  const mailExaminations = sites.map(({ host, settings }): [string, Examination] => [
    `mail of ${host}`,
    async () => {
      const { support_email: supportEmail = '' } = settings as { support_email?: string }
      const sender = config.mailFrom ?? `noreply@${host}`
      const problems = await findMailDnsProblems(dns, { sender, supportEmail, dkim: config.dkim })
      failWith(problems.map(describeSiteProblem))
      return 'SPF, DKIM, DMARC and MX are published'
    },
  ])
  return {
    examinations: [
      ['database', () => examineVersion(services)],
      ['database address', () => inspectDatabase(application, databaseUrl).then(() => 'safe to use')],
      ['time limit of statements', () => examineStatementTimeout(services)],
      ['schema', () => examineSchema(config.databaseDirectUrl ?? databaseUrl)],
      ['clock', () => examineClock(services)],
      ...(redis === null ? [] : ([['redis', () => examineRedis(redis)]] as [string, Examination][])),
      ...Object.entries(listDependencyChecks(services))
        // The channel connects on first use, which a command does not make; Redis is examined above.
        .filter(([name]) => name !== 'channel')
        .map(([name, check]): [string, Examination] => [
          name,
          () => check(AbortSignal.timeout(checkTimeoutMs)).then(() => 'answers'),
        ]),
      ...sites.map(({ id, host }): [string, Examination] => [
        `site ${host}`,
        async () => {
          failWith((await findSiteProblems(services, id)).map(describeSiteProblem))
          return 'complete'
        },
      ]),
      ...(siteGroupsMap === null
        ? []
        : ([['group of sites', () => examineGroup(services, siteGroupsMap)]] as [string, Examination][])),
      ...(sites.length === 0
        ? ([['sites', () => Promise.reject(new Error('there is none yet: npm run site -- create'))]] as [
            string,
            Examination,
          ][])
        : []),
      ...(asksDns ? mailExaminations : []),
    ],
    close: () => application.close(),
  }
}

async function run(): Promise<void> {
  makeOutputHarmless()
  const { values } = parseArgs({
    options: { 'no-dns': { type: 'boolean', default: false } },
  })
  let config: Config | undefined
  const isConfigured = await examine('configuration', async () => {
    config = readConfig(process.env, fileURLToPath(new URL('../../.data', import.meta.url)))
    if (!config.databaseUrl) throw new Error('DATABASE_URL is missing')
    return `${config.production ? 'production' : 'development'}, role ${config.role}, Node ${process.version}`
  })
  if (!isConfigured || !config?.databaseUrl) {
    process.exitCode = 1
    return
  }
  const { examinations, close } = await listExaminations(config, config.databaseUrl, !values['no-dns'])
  const results = []
  for (const [name, act] of examinations) results.push(await examine(name, act))
  await close()
  if (results.includes(false)) process.exitCode = 1
}

runOperatorCommand(usage, run)
