import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

/** Thursday at 10:00 in the member's time zone. */
const weeklyUpdateTime = { day: 4, hour: 10 }

/** Active members with weekly updates enabled whose local time is in that hour, by id after `after`. */
export async function findMembersDueForWeeklyUpdate(
  db: Db,
  now: Date,
  after: number,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from member m
    where m.id > ${after} and m.status = 'active'
      and extract(isodow from ${now}::timestamptz at time zone m.time_zone) = ${weeklyUpdateTime.day}
      and extract(hour from ${now}::timestamptz at time zone m.time_zone) = ${weeklyUpdateTime.hour}
      and coalesce(
        (select p.mail or p.push from mail_preference p where p.member_id = m.id and p.type = 'weekly_updates'),
        exists (select from consent c where c.member_id = m.id and c.kind = 'marketing' and c.withdrawn_at is null))
    order by m.id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns members who joined after `since` in the same country, of a gender the member looks for, visible and not fictional. */
export async function countNewMembers(db: Db, viewer: Viewer, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile me
      join profile p on p.country = me.country and (me.looking_for = 'both' or p.gender = me.looking_for)
        and not p.fictional and p.created_at > ${since}
    where me.member_id = ${viewer.memberId} and ${isVisibleTo(viewer)}`.execute(db)
  return rows[0]?.count ?? 0
}
