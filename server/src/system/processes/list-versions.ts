import type { listVersionsEndpoint } from '@amarelle/contract/staff/endpoints/system/state'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { listMigrationNames } from '../../platform/db/migrate.ts'
import { authorize } from '../../staff/index.ts'
import { runBounded } from '../run-bounded.ts'
import { silentAfterMs } from './announce-process.ts'

const mostProcesses = 200

/** Returns the rows of processes that wrote within the last ten minutes. */
export const findProcesses = (db: Db) =>
  db
    .selectFrom('server_process')
    .selectAll()
    .orderBy('started_at')
    .orderBy('id')
    .limit(mostProcesses)
    .execute()

interface AppliedMigrations {
  readonly names: readonly string[]
  readonly lastAppliedAt: Date | null
}
async function readAppliedMigrations(db: Db): Promise<AppliedMigrations> {
  const { rows } = await sql<{
    name: string
    at: Date
  }>`select name, run_on as at from migration order by name`.execute(db)
  return { names: rows.map(({ name }) => name), lastAppliedAt: rows.at(-1)?.at ?? null }
}
/** Returns the migrations of this build that the database lacks, in order. */
export async function findPendingMigrations(db: Db): Promise<string[]> {
  const { names } = await readAppliedMigrations(db)
  return (await listMigrationNames()).filter((name) => !names.includes(name)).toSorted()
}

/** Returns which versions run. */
export async function listVersions(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listVersionsEndpoint>> {
  authorize(services, actor, 'system.read', null)
  const now = services.clock.now()
  const { postgres, applied, pending, processes } = await runBounded(services, async (db) => ({
    postgres: await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
    applied: await readAppliedMigrations(db),
    pending: await findPendingMigrations(db),
    processes: await findProcesses(db),
  }))
  return {
    postgres: postgres.rows[0]?.version ?? '',
    migrations: {
      applied: applied.names.length,
      last: applied.names.at(-1) ?? null,
      lastAppliedAt: applied.lastAppliedAt?.toISOString() ?? null,
      pending,
    },
    processes: processes.map((row) => ({
      id: row.id,
      host: row.host,
      role: row.role as 'all' | 'web' | 'worker',
      version: row.version,
      node: row.node_version,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isSilent: now.getTime() - row.seen_at.getTime() > silentAfterMs,
    })),
  }
}
