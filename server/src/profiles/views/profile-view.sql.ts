// Stores who opened whose profile (docs/decisions/054-who-viewed-me.md). Views refer to the sharing of both members, so that a member who
// ends it takes all their views along, whatever is written at the same moment.
import {
  maxProfileViewsPerDay,
  profileViewRetentionDays,
  profileViewsPerPage,
} from '@amarelle/contract/endpoints/lists/profile-views'
import { type RawBuilder, sql } from 'kysely'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../platform/db/list-position.sql.ts'
import { type ListPosition, toListPage } from '../../platform/http/list-cursor.ts'
import { type Viewer, isVisibleTo } from '../visibility/visibility.sql.ts'

export interface RecordedView {
  readonly viewerId: number
  readonly viewedId: number
  readonly viewedAt: Date
}

/** SQL: whether the member shares their views of profiles. */
export const sharesViewsOf = (memberId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from profile_view_sharing where member_id = ${memberId})`

/** Views from `at` on are recorded. Does nothing if the member shares already, and for fictional profiles. */
export const startSharingViews = (tx: Db, memberId: number, at: Date) =>
  sql`insert into profile_view_sharing (member_id, since)
    select member_id, ${at} from profile where member_id = ${memberId} and not fictional
    on conflict do nothing`.execute(tx)
/** Also deletes all views by the member and of the member. */
export const endSharingViews = (tx: Db, memberId: number) =>
  tx.deleteFrom('profile_view_sharing').where('member_id', '=', memberId).execute()

/** Waits for views of the two that are being recorded, so that none is stored after the transaction. */
export async function deleteViewsBetween(tx: Db, a: number, b: number): Promise<void> {
  await sql`select from profile_view_sharing where member_id in (${a}, ${b}) order by member_id for update`.execute(
    tx,
  )
  await tx
    .deleteFrom('profile_view')
    .where((e) => e.or([e.and({ viewed_id: a, viewer_id: b }), e.and({ viewed_id: b, viewer_id: a })]))
    .execute()
}

/**
 * Stores views of members who share and are shown, unless one of the two blocked the other, or the viewer has already left
 * `maxProfileViewsPerDay` traces. Each pair may occur once. The first statement locks what ends sharing and what blocks; the second
 * sees what those had committed before.
 */
export const insertViews = (db: Db, views: readonly RecordedView[]): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const memberIds = [...new Set(views.flatMap(({ viewerId, viewedId }) => [viewerId, viewedId]))]
    const { rows } = await sql<{ id: number }>`select member_id as id from profile_view_sharing
      where member_id = any(${memberIds}::bigint[]) order by member_id for key share`.execute(tx)
    const sharing = new Set(rows.map(({ id }) => id))
    const shared = views.filter(({ viewerId, viewedId }) => sharing.has(viewerId) && sharing.has(viewedId))
    if (shared.length === 0) return
    // `no` numbers the new traces of a viewer; another view of the same profile on that day is none.
    await sql`with opened as (
        select o.*, count(*) filter (where trace.viewed_at is null) over (partition by o.viewer_id order by o.viewed_at, o.viewed_id) as no
        from unnest(${shared.map(({ viewedId }) => viewedId)}::bigint[], ${shared.map(({ viewerId }) => viewerId)}::bigint[],
          ${shared.map(({ viewedAt }) => viewedAt)}::timestamptz[]) as o (viewed_id, viewer_id, viewed_at)
        left join profile_view trace on trace.viewed_id = o.viewed_id and trace.viewer_id = o.viewer_id
          and trace.viewed_at > o.viewed_at - interval '1 day')
      insert into profile_view (viewed_id, viewer_id, viewed_at)
      select o.viewed_id, o.viewer_id, o.viewed_at from opened o
        join profile_view_sharing viewed on viewed.member_id = o.viewed_id and viewed.since <= o.viewed_at
        join profile_view_sharing viewer on viewer.member_id = o.viewer_id and viewer.since <= o.viewed_at
        join profile p on p.member_id = o.viewer_id and p.status = 'active' and not p.invisible and not p.fictional
      where not exists (select from block b where b.blocker_id = o.viewer_id and b.blocked_id = o.viewed_id)
        and not exists (select from block b where b.blocker_id = o.viewed_id and b.blocked_id = o.viewer_id)
        and o.no + (select count(*) from (select from profile_view v
          where v.viewer_id = o.viewer_id and v.viewed_at > o.viewed_at - interval '1 day'
          limit ${maxProfileViewsPerDay}) traces) <= ${maxProfileViewsPerDay}
      order by 1, 2
      on conflict (viewed_id, viewer_id) do update set viewed_at = excluded.viewed_at
        where profile_view.viewed_at < excluded.viewed_at`.execute(tx)
  })

const getRetentionStart = (at: Date) => addMs(at, -daysToMs(profileViewRetentionDays))

/** Returns a page of the views of the viewer's own profile by members who are visible to them, newest first. */
export async function findViewPage(
  db: Db,
  viewer: Viewer,
  { after, at }: { readonly after: ListPosition | null; readonly at: Date },
): Promise<{ rows: readonly { id: number; viewedAt: Date }[]; next: ListPosition | null }> {
  const { rows } = await sql<{ id: number; viewedAt: Date; atUs: number }>`
    select v.viewer_id as id, v.viewed_at as "viewedAt", ${toMicroseconds(sql`v.viewed_at`)} as "atUs"
    from profile_view v join profile p on p.member_id = v.viewer_id
    where v.viewed_id = ${viewer.memberId} and v.viewed_at > ${getRetentionStart(at)}
      and ${isBefore(after, sql`v.viewed_at`, sql`v.viewer_id`)} and ${isVisibleTo(viewer)} and not p.fictional
    order by v.viewed_at desc, v.viewer_id desc limit ${profileViewsPerPage + 1}`.execute(db)
  return toListPage(rows, profileViewsPerPage, ({ atUs, id }) => ({ atUs, id }))
}

export const deleteOldViews = (db: Db, at: Date) =>
  db.deleteFrom('profile_view').where('viewed_at', '<=', getRetentionStart(at)).execute()

/** For the member's archive: since when they share, whose profiles they opened, and by whom theirs was opened on which day. */
export async function findAllViews(db: Db, memberId: number) {
  const sharing = await db
    .selectFrom('profile_view_sharing')
    .select('since')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const opened = await db
    .selectFrom('profile_view as v')
    .innerJoin('profile as p', 'p.member_id', 'v.viewed_id')
    .select(['v.viewed_id as member', 'p.name', 'p.fictional', 'v.viewed_at'])
    .where('v.viewer_id', '=', memberId)
    .orderBy('v.viewed_at')
    .execute()
  const { rows: openedBy } = await sql<{
    member: number
    name: string
    fictional: boolean
    viewed_on: string
  }>`
    select v.viewer_id as member, p.name, p.fictional, (v.viewed_at at time zone 'UTC')::date as viewed_on
    from profile_view v join profile p on p.member_id = v.viewer_id
    where v.viewed_id = ${memberId} order by v.viewed_at`.execute(db)
  return { shared_since: sharing?.since ?? null, opened, opened_by: openedBy }
}
