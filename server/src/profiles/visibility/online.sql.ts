import { onlineMinutes } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** True if a profile shows its online status: invisible and fictional profiles never do, nor members who switched it off. */
const showsOnline = sql`show_online and not invisible and not fictional and status = 'active'`

/** Filters the members who show their online status to others. */
export async function findShownOnline(db: Db, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select member_id as "memberId" from profile where member_id = any(${[...memberIds]}::bigint[]) and ${showsOnline}`.execute(
    db,
  )
  return rows.map(({ memberId }) => memberId)
}

/**
 * Stops members from counting as online by dating their last activity `onlineMinutes` ago, unless they were active again after
 * `leftAt`. Returns those who were online until now and show it, so that live events match what lists show.
 */
export async function markOffline(
  db: Db,
  left: readonly { memberId: number; leftAt: Date }[],
  now: Date,
): Promise<number[]> {
  const offlineSince = addMs(now, -minutesToMs(onlineMinutes))
  const { rows } = await sql<{ memberId: number; shown: boolean }>`
    with gone as (
      select p.member_id from unnest(${left.map(({ memberId }) => memberId)}::bigint[], ${left.map(({ leftAt }) => leftAt)}::timestamptz[]) as l (id, left_at)
        join profile p on p.member_id = l.id and p.last_active_at <= l.left_at and p.last_active_at > ${offlineSince}
      order by p.member_id for no key update of p
    )
    update profile p set last_active_at = ${offlineSince} from gone
    where p.member_id = gone.member_id returning p.member_id as "memberId", ${showsOnline} as shown`.execute(
    db,
  )
  return rows.flatMap(({ memberId, shown: showsStatus }) => (showsStatus ? [memberId] : []))
}
