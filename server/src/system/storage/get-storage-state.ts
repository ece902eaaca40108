import { statfs } from 'node:fs/promises'
import type { getStorageStateEndpoint } from '@amarelle/contract/staff/endpoints/system/state'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { authorize } from '../../staff/index.ts'
import { runBounded } from '../run-bounded.ts'

const mostTables = 15

interface TableSize {
  readonly name: string
  readonly bytes: number
  readonly rows: number
}
/** Returns the largest tables with their indexes; rows as the database estimates them. */
async function findLargestTables(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
      greatest(c.reltuples, 0)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    order by bytes desc limit ${mostTables}`.execute(db)
  return rows.map((row) => ({ ...row, name: row.name.replace(/^public\./, '') }))
}

interface StorageFigures {
  readonly databaseBytes: number
  readonly photos: number
  readonly jobs: Date | null
  readonly webhooks: Date | null
  readonly postbacks: Date | null
}
async function loadStorageFigures(db: Db, now: Date): Promise<StorageFigures | undefined> {
  const { rows } = await sql<StorageFigures>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'photo'::regclass) as photos,
      (select min(run_at) from graphile_worker._private_jobs where attempts = 0 and locked_at is null and run_at <= ${now}) as jobs,
      (select min(received_at) from webhook_event where handled_at is null) as webhooks,
      (select min(created_at) from postback_delivery where state = 'waiting') as postbacks`.execute(db)
  return rows[0]
}

export interface DiskSpace {
  readonly totalBytes: number
  readonly freeBytes: number
}
/** Returns the disk on which this process keeps its data; null if it can’t be read. */
export const readDiskSpace = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<DiskSpace | null> =>
  statfs(dataDir).then(
    ({ bsize, blocks, bavail }) => ({ totalBytes: bsize * blocks, freeBytes: bsize * bavail }),
    () => null,
  )

/** Returns how much is stored, and since when work waits. */
export async function getStorageState(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof getStorageStateEndpoint>> {
  authorize(services, actor, 'system.read', null)
  const { clock, config } = services
  const { figures, tables } = await runBounded(services, async (db) => ({
    figures: await loadStorageFigures(db, clock.now()),
    tables: await findLargestTables(db),
  }))
  const names = ['jobs', 'webhooks', 'postbacks'] as const
  return {
    databaseBytes: figures?.databaseBytes ?? 0,
    tables,
    files: { bucket: config.s3?.bucket ?? null, photos: figures?.photos ?? 0 },
    disk: await readDiskSpace(config),
    backlogs: names.map((name) => ({ name, waitingSince: figures?.[name]?.toISOString() ?? null })),
  }
}
