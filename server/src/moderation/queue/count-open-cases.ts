import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { queueBranchPort } from './queue-branch.ts'
import { countQueuedCases, type QueueCount } from './queue.sql.ts'

/** Returns how many cases of all sites are open and overdue, by kind and site. */
export const countOpenCases = (db: Db, now: Date): Promise<QueueCount[]> =>
  countQueuedCases(
    db,
    queueBranchPort.getAll().map((branch) => ({ branch, scope: sql<boolean>`true` })),
    now,
  )
