import { onlineMinutes } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** Others are told whether these are here: invisible and fictional members never show it. */
const showsOnline = sql`not invisible and not fictional and status = 'active'`

/** Those of the members who show that they are here. */
export async function findShownOnline(db: Db, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select member_id as "memberId" from profile where member_id = any(${[...memberIds]}::bigint[]) and ${showsOnline}`.execute(
    db,
  )
  return rows.map(({ memberId }) => memberId)
}

/**
 * Ends that members count as online, unless they were noted as active since they left; answers those of whom it was so until
 * now and who show it. So the lists say what tabs were told; "last active" is early by the minutes that one counts as online.
 */
export async function markOffline(
  db: Db,
  left: readonly { memberId: number; leftAt: Date }[],
  now: Date,
): Promise<number[]> {
  const ended = addMs(now, -minutesToMs(onlineMinutes))
  const { rows } = await sql<{ memberId: number; shown: boolean }>`
    with gone as (
      select p.member_id from unnest(${left.map(({ memberId }) => memberId)}::bigint[], ${left.map(({ leftAt }) => leftAt)}::timestamptz[]) as l (id, left_at)
        join profile p on p.member_id = l.id and p.last_active_at <= l.left_at and p.last_active_at > ${ended}
      order by p.member_id for no key update of p
    )
    update profile p set last_active_at = ${ended} from gone
    where p.member_id = gone.member_id returning p.member_id as "memberId", ${showsOnline} as shown`.execute(
    db,
  )
  return rows.flatMap(({ memberId, shown: tells }) => (tells ? [memberId] : []))
}
