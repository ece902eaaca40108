import type { dataExportSchema } from '@amarelle/contract/endpoints/own-data'
import { dataExportRetentionDays } from '@amarelle/contract/domain/limits'
import type { z } from 'zod'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import type { DataExportJob } from './data-export.job.ts'
import { findExports, insertExport } from './data-export.sql.ts'

const maxExportsPerDay = 2

/** Lists the member's archives that are being packed or can be downloaded, newest first. */
export async function listDataExports(context: RequestContext): Promise<z.infer<typeof dataExportSchema>[]> {
  const rows = await findExports(context.db, assertMember(context), context.clock.now())
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    url: row.state === 'ready' ? `/exports/${row.id}.zip` : null,
  }))
}

/** Queues an export of all data stored about the member, at most twice a day. Throws if the password is wrong. */
export async function requestExport(context: RequestContext, password: string): Promise<void> {
  const { id: memberId } = await confirmPassword(context, password)
  await enforceRateLimit(context, `export:${memberId}`, maxExportsPerDay, 86_400)
  await runInTransaction(context.db, (tx) => queueExport(tx, memberId, context.clock.now()))
}
/** Queues the archive of a member's data. With `isByMail` the mail about it contains the link, so that no login is needed. */
export async function queueExport(tx: Db, memberId: number, now: Date, isByMail = false): Promise<void> {
  const id = createId()
  await insertExport(tx, id, memberId, now, addMs(now, daysToMs(dataExportRetentionDays)))
  await addJob(tx, 'data-export', { id, isByMail } satisfies DataExportJob)
}
