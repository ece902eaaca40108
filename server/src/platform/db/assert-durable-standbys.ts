import { sql } from 'kysely'
import type { Db } from './db.ts'

interface ReplicationRow {
  readonly standbys: number
  readonly synchronous: boolean
}

/** Receivers of the log that nobody promotes. */
const archivers = ['pg_basebackup', 'pg_receivewal']

/**
 * Refuses a primary whose standbys are all asynchronous: when one of them takes over, messages and payments that were confirmed
 * are lost, and their ids are given out twice. Throws an explanation for the operator.
 */
export async function assertDurableStandbys(db: Db): Promise<void> {
  const { rows } = await sql<ReplicationRow>`
    select (select count(*)::int from pg_stat_replication
        where coalesce(application_name, '') <> all(${archivers}::text[])) as standbys,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as synchronous`.execute(db)
  const [row] = rows
  if (!row || row.standbys === 0 || row.synchronous) return
  throw new Error(
    `The database has ${row.standbys} standby server(s), none of them synchronous. If one takes over, confirmed messages and
payments are lost. Set synchronous_standby_names (with Patroni: synchronous_mode), or ALLOW_ASYNC_STANDBY=true if no
standby is ever promoted by itself (docs/operating.md#standby).`,
  )
}
