import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface DeskClaim {
  readonly conversationId: number
  readonly staffId: number
  readonly at: Date
  readonly endsAt: Date
}

export const findDeskClaim = (db: Db, conversationId: number, now: Date) =>
  db
    .selectFrom('fictional_claim')
    .innerJoin('staff_member', 'staff_member.id', 'fictional_claim.staff_id')
    .select(['fictional_claim.staff_id as staffId', 'staff_member.name'])
    .where('conversation_id', '=', conversationId)
    .where('ends_at', '>', now)
    .executeTakeFirst()

/** Stores or extends an agent's claim: `stored`, `extended`, or, while somebody else holds it, `refused`. */
export async function upsertDeskClaim(
  tx: Db,
  { conversationId, staffId, at, endsAt }: DeskClaim,
): Promise<'stored' | 'extended' | 'refused'> {
  await tx
    .deleteFrom('fictional_claim')
    .where('conversation_id', '=', conversationId)
    .where('ends_at', '<=', at)
    .execute()
  const row = await tx
    .insertInto('fictional_claim')
    .values({ conversation_id: conversationId, staff_id: staffId, claimed_at: at, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('conversation_id')
        .doUpdateSet({ ends_at: endsAt })
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
  { conversationId, staffId, at, endsAt }: DeskClaim,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fictional_claim')
    .set({ ends_at: endsAt })
    .where('conversation_id', '=', conversationId)
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', at)
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
