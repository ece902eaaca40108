import { assertDurableStandbys } from '../platform/db/assert-durable-standbys.ts'
import { detectPooler } from '../platform/db/detect-pooler.ts'
import type { Application } from './create-application.ts'

/**
 * Looks at what answers at DATABASE_URL before it is used, and lets its connections use what it can do. Throws an explanation for
 * the operator when it would lose something: session locks behind a pooler, or confirmed writes at a failover.
 */
export async function inspectDatabase({ services, database }: Application, url: string): Promise<void> {
  const { databaseDirectUrl, allowAsyncStandby } = services.config
  const abilities = await detectPooler(url)
  if (!abilities.sessions && !databaseDirectUrl)
    throw new Error(
      `DATABASE_URL leads to a pooler in transaction mode, which cannot serve LISTEN, jobs and session locks. Set
DATABASE_DIRECT_URL to the database itself (docs/operating.md#pgbouncer).`,
    )
  database.setAbilities(abilities)
  if (!allowAsyncStandby) await assertDurableStandbys(services.db)
}
