import { type RawBuilder, sql } from 'kysely'
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

interface AgentAtWork {
  readonly staffId: number
  readonly name: string
  readonly conversations: number
  /** When the oldest of the claims began. */
  readonly since: Date
}
/** Returns who has claimed conversations, those with most first; at most 100. `scope` is a condition on `p.site_id`. */
export async function findAgentsAtWork(
  db: Db,
  scope: RawBuilder<boolean>,
  now: Date,
): Promise<AgentAtWork[]> {
  const { rows } = await sql<AgentAtWork>`
    select s.id as "staffId", s.name, count(*)::integer as conversations, min(f.claimed_at) as since
    from fictional_claim f join staff_member s on s.id = f.staff_id join conversation c on c.id = f.conversation_id
      join profile p on p.member_id in (c.low_id, c.high_id) and p.fictional
    where f.ends_at > ${now} and ${scope}
    group by s.id, s.name order by conversations desc, s.id limit 100`.execute(db)
  return rows
}
