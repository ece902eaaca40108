import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

/** A received like that the member has not seen. */
export interface NewLike {
  readonly otherId: number
  readonly name: string
  readonly matched: boolean
}

interface NewLikeOptions {
  readonly since: Date
  /** Also likes with a comment; without, the notice of the message tells them. */
  readonly withComments: boolean
}
/** The like of table alias `l` came with a comment that the member is notified of, or was. */
const isToldByMessage = sql`exists (select from conversation c
    join participant mine on mine.conversation_id = c.id and mine.member_id = l.to_id and not mine.muted
    join comment_subject s on s.conversation_id = c.id
    join message m on m.id = s.message_id and m.sender_id = l.from_id and m.created_at >= l.created_at and m.warnings is null
  where c.low_id = least(l.from_id, l.to_id) and c.high_id = greatest(l.from_id, l.to_id))`

/**
 * Unseen likes received after `since` from active members, without fictional, blocked, reported or invisible ones. Likes that
 * the member answered with a like of their own are left out: they saw that match when they made it.
 */
export async function findNewLikes(
  db: Db,
  viewer: Viewer,
  { since, withComments }: NewLikeOptions,
): Promise<NewLike[]> {
  const { rows } = await sql<NewLike>`
    select l.from_id as "otherId", p.name, l.matched_at is not null as matched
    from member_like l
      join profile p on p.member_id = l.from_id and not p.fictional
      join member m on m.id = l.from_id and m.status = 'active'
      left join member_like mine on mine.from_id = l.to_id and mine.to_id = l.from_id
    where l.to_id = ${viewer.memberId} and l.seen_at is null and l.origin = 'member' and l.created_at > ${since}
      and (mine.created_at is null or mine.created_at <= l.created_at) and ${isVisibleTo(viewer)}
      and not exists (select from report r where r.reporter_id = l.to_id and r.reported_id = l.from_id)
      and (${withComments} or not ${isToldByMessage})
    order by l.created_at desc limit 100`.execute(db)
  return rows
}
