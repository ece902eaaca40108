// What the parts between application and database cost (decision 037), on Debian's PostgreSQL 15 with a synchronous standby.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { createApplication, type Application } from '../../server/src/app/create-application.ts'
import { findPage } from '../../server/src/discovery/query/search.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { connectDatabase, type Db } from '../../server/src/platform/db/db.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { type PostgresCluster, startPostgresCluster, waitForAnswer } from '../../soak/postgres-cluster.ts'
import { startServerProcess } from '../../soak/server-process.ts'
import { createWriters, type Writer } from '../../soak/writers.ts'
import { createHttpConnection } from '../chat/http-connection.ts'
import { generateMembers } from '../search/generate-members.ts'
import { createSearchCases } from '../search/search-cases.ts'
import { type BenchResult, createTargetResult, median } from '../support/measure.ts'
import { measureRate } from '../support/measure-rate.ts'

const concurrency = 8
const rounds = 5
const memberCount = 100_000
const searchCaseCount = 120

/** Runs two things in turns; the median of the ratios of the second to the first, without the first round. */
async function compareRates(
  names: readonly [string, string],
  acts: readonly [(lane: number) => Promise<unknown>, (lane: number) => Promise<unknown>],
): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = [await measureRate(concurrency, acts[0]), await measureRate(concurrency, acts[1])]
    console.log(`  ${first.toFixed(0)} ${names[0]}, ${second.toFixed(0)} ${names[1]} a second`)
    if (round) ratios.push(second / first)
  }
  return median(ratios)
}

/** Messages through the API of a server whose statements go through PgBouncer, against one that is connected directly. */
async function comparePooler(
  folder: string,
  cluster: PostgresCluster,
  writers: readonly Writer[],
): Promise<number> {
  const start = async (databaseUrl: string) =>
    startServerProcess({
      folder,
      port: await findFreePort(),
      databaseUrl,
      databaseDirectUrl: cluster.directUrl,
      redisUrl: null,
    })
  const servers = [await start(cluster.directUrl), await start(cluster.pooledUrl)] as const
  const connections = servers.map(({ url }) =>
    Array.from({ length: concurrency }, () => createHttpConnection(url)),
  )
  const send = (server: 0 | 1) => async (lane: number) => {
    const [from, to] = [writers[lane * 2], writers[lane * 2 + 1]]
    const body = JSON.stringify({ profile: to?.id, text: 'Hello there, how was your day?' })
    await connections[server]?.[lane]?.post('/api/chat.php', from?.cookie ?? '', randomUUID(), body)
  }
  try {
    return await compareRates(['messages directly', 'through PgBouncer'], [send(0), send(1)])
  } finally {
    for (const connection of connections.flat()) connection.close()
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** The same searches on the replica and on the primary. */
async function compareReplica(cluster: PostgresCluster, db: Db, viewer: Writer): Promise<number> {
  const { rows: places } = await sql<{ country: string; countryregion: string }>`
    select country, region_code as countryregion from city where region_code is not null
    group by 1, 2 order by hashtext(region_code) limit 60`.execute(db)
  const searchCases = createSearchCases(searchCaseCount, 1, places)
  const [primary, replica] = [cluster.directUrl, cluster.getReplicaUrl()].map((url) =>
    connectDatabase(url, concurrency),
  )
  if (!primary || !replica) throw new Error('a connection is missing')
  const now = new Date()
  const search = {
    viewer: { siteId: 1, memberId: viewer.id, sisterSiteIds: [] },
    wantedBy: 'male' as const,
    lookingFor: 'female' as const,
    cityId: null,
    today: now.toISOString().slice(0, 10),
    now,
  }
  const find = ({ db: from }: { readonly db: Db }) => {
    let next = 0
    return () => {
      const one = searchCases[(next += 1) % searchCases.length]
      if (!one) throw new Error('there are no searches')
      return findPage(from, search, one.filters, {
        sort: one.sort,
        page: 1,
        after: null,
        count: membersPerPage,
        without: [],
      })
    }
  }
  try {
    return await compareRates(['searches on the primary', 'on the replica'], [find(primary), find(replica)])
  } finally {
    await Promise.all([primary.db.destroy(), replica.db.destroy()])
  }
}

async function fillSite({ services }: Application): Promise<Writer[]> {
  await loadGeography(services.db)
  const writers = await createWriters(services, concurrency * 2, 1_000_000)
  await generateMembers(services.db, memberCount, (line) => console.log(`  ${line}`))
  await sql`analyze`.execute(services.db)
  return writers
}

export async function topologyBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'topology-'))
  const cluster = await startPostgresCluster(folder)
  try {
    await migrate(cluster.directUrl)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
    const app = await createApplication(config, cluster.directUrl, 'smtp://127.0.0.1:9')
    try {
      const writers = await fillSite(app)
      const [viewer] = writers
      if (!viewer) throw new Error('there are no members')
      const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
        app.services.db,
      )
      await waitForAnswer(
        Number(new URL(cluster.getReplicaUrl()).port),
        `select pg_last_wal_replay_lsn() >= '${rows[0]?.position}'::pg_lsn`,
        true,
      )
      const replicaRatio = await compareReplica(cluster, app.services.db, viewer)
      const poolerRatio = await comparePooler(folder, cluster, writers)
      return [
        createTargetResult('messages a second through PgBouncer / directly', poolerRatio, 0.85, '', true),
        createTargetResult('searches a second on a replica / on the primary', replicaRatio, 0.85, '', true),
      ]
    } finally {
      await app.close()
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
