import type { dataExport } from '@amarelle/contract/own-data'
import { exportDays } from '@amarelle/contract/limits'
import type { z } from 'zod'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { confirmPassword } from './confirm-password.ts'
import type { DataExport } from './data-export.job.ts'
import { exportsOf, insertExport } from './data-export.sql.ts'

const exportsADay = 2

/** The member's archives that can still be fetched or are being packed, newest first. */
export async function dataExports(context: Context): Promise<z.infer<typeof dataExport>[]> {
  const rows = await exportsOf(context.db, requireMember(context), context.clock.now())
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    url: row.state === 'ready' ? `/exports/${row.id}.zip` : null,
  }))
}

/** Has everything the house holds of the member packed, for who gives the password again; at most twice a day. */
export async function requestExport(context: Context, password: string): Promise<void> {
  const { id: memberId } = await confirmPassword(context, password)
  await limit(context, `export:${memberId}`, exportsADay, 86_400)
  const now = context.clock.now()
  const id = newId()
  await inTransaction(context.db, async (tx) => {
    await insertExport(tx, id, memberId, now, later(now, days(exportDays)))
    await addJob(tx, 'data-export', { id } satisfies DataExport)
  })
}
