import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns the partners of each member's open conversations, at most the 200 with the latest messages. */
export async function findConversationPartners(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ memberId: number; ids: number[] }>`
    select m.id as "memberId", array_agg(partner.id) as ids from unnest(${[...memberIds]}::bigint[]) as m (id)
      cross join lateral (
        select other.member_id as id from participant mine
          join conversation c on c.id = mine.conversation_id and c.closed_at is null
          join participant other on other.conversation_id = c.id and other.member_id <> mine.member_id
        where mine.member_id = m.id order by c.last_message_id desc limit 200
      ) partner
    group by m.id`.execute(db)
  return new Map(rows.map(({ memberId, ids }) => [memberId, ids.map(Number)]))
}
