import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Real members above `afterId` who have written to a member who wrote to them, in order of their ids. */
export async function findRepliedMembers(
  db: Db,
  memberId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from (
      select c.id as conversation_id, case when c.low_id = ${memberId} then c.high_id else c.low_id end as other_id
      from conversation c where c.low_id = ${memberId} or c.high_id = ${memberId}
    ) talk
    join member other on other.id = talk.other_id and other.id > ${afterId} and other.status <> 'deleted'
    join profile p on p.member_id = other.id and not p.fictional
    where exists (select from message m where m.conversation_id = talk.conversation_id and m.sender_id = other.id)
      and exists (select from message m where m.conversation_id = talk.conversation_id and m.sender_id = ${memberId})
    order by other.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
