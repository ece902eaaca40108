import { deskClaimMinutes } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** Claims whose last sign of work is older have ended. */
export const getDeskClaimCutoff = (now: Date): Date => addMs(now, -minutesToMs(deskClaimMinutes))

export const findDeskClaim = (db: Db, conversationId: number, now: Date) =>
  db
    .selectFrom('fictional_claim')
    .innerJoin('staff_member', 'staff_member.id', 'fictional_claim.staff_id')
    .select(['fictional_claim.staff_id as staffId', 'staff_member.name'])
    .where('conversation_id', '=', conversationId)
    .where('last_active_at', '>', getDeskClaimCutoff(now))
    .executeTakeFirst()

/** Stores or extends an agent's claim: `stored`, `extended`, or, while somebody else holds it, `refused`. */
export async function upsertDeskClaim(
  tx: Db,
  { conversationId, staffId, at }: { conversationId: number; staffId: number; at: Date },
): Promise<'stored' | 'extended' | 'refused'> {
  await tx
    .deleteFrom('fictional_claim')
    .where('conversation_id', '=', conversationId)
    .where('last_active_at', '<=', getDeskClaimCutoff(at))
    .execute()
  const row = await tx
    .insertInto('fictional_claim')
    .values({ conversation_id: conversationId, staff_id: staffId, claimed_at: at, last_active_at: at })
    .onConflict((conflict) =>
      conflict
        .column('conversation_id')
        .doUpdateSet({ last_active_at: at })
        .where('fictional_claim.staff_id', '=', staffId),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  if (!row) return 'refused'
  return row.isNew ? 'stored' : 'extended'
}
/** Extends an agent's claim and locks it until the transaction ends; false without one. */
export async function touchDeskClaim(
  tx: Db,
  { conversationId, staffId, at }: { conversationId: number; staffId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fictional_claim')
    .set({ last_active_at: at })
    .where('conversation_id', '=', conversationId)
    .where('staff_id', '=', staffId)
    .where('last_active_at', '>', getDeskClaimCutoff(at))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Ends an agent's claim; false without one. */
export async function deleteDeskClaim(tx: Db, conversationId: number, staffId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fictional_claim')
    .where('conversation_id', '=', conversationId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
