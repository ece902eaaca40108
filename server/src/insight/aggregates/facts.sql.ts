// Selects the events of a day or a week as rows `member_id, site_id, figure, count`. `site_id` is given where the member may be unknown.
import { type RawBuilder, sql } from 'kysely'

/** Whole days (UTC) from the first moment to the first one after them. */
export interface TimeBounds {
  readonly from: Date
  readonly to: Date
}

const isFictional = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from profile p where p.member_id = ${memberId} and p.fictional)`
const isWithin = (column: RawBuilder<unknown>, { from, to }: TimeBounds) =>
  sql<boolean>`${column} >= ${from} and ${column} < ${to}`

/** Erased members keep a row without a person, which is no sign-up. */
const selectAccounts = (bounds: TimeBounds) => sql`
  select id as member_id, null::int as site_id, 'sign_ups' as figure, 1 as count from member m
  where ${isWithin(sql`signed_up_at`, bounds)} and deleted_at is null and not ${isFictional(sql`m.id`)}
  union all
  select id, null, 'activations', 1 from member m
  where ${isWithin(sql`activated_at`, bounds)} and deleted_at is null and not ${isFictional(sql`m.id`)}`

/** Returns members who were seen on a day after the one of their sign-up. */
export const selectReturns = (day: string): RawBuilder<unknown> => sql`
  select member_id, null::int as site_id, 'returning_members' as figure, 1 as count from member_active_day a
  where day = ${day}::date and not ${isFictional(sql`a.member_id`)}`

/** Returns members who gave their first like, and the pairs that became a match; a pair counts for the member whose like came second. */
const selectLikes = (bounds: TimeBounds) => sql`
  select distinct l.from_id, null::int, case when t.fictional then 'fictional_first_likes' else 'first_likes' end, 1
  from member_like l join profile t on t.member_id = l.to_id
  where ${isWithin(sql`l.created_at`, bounds)} and not ${isFictional(sql`l.from_id`)} and not exists (
    select from member_like e join profile et on et.member_id = e.to_id
    where e.from_id = l.from_id and e.created_at < ${bounds.from} and et.fictional = t.fictional)
  union all
  select l.from_id, null, case when t.fictional then 'fictional_matches' else 'matches' end, 1
  from member_like l join profile t on t.member_id = l.to_id
    join member_like back on back.from_id = l.to_id and back.to_id = l.from_id
  where ${isWithin(sql`l.matched_at`, bounds)} and not ${isFictional(sql`l.from_id`)}
    and (t.fictional or (l.created_at, l.from_id) > (back.created_at, back.from_id))
  union all
  select distinct l.from_id, null::int, 'first_matches', 1
  from member_like l
  where ${isWithin(sql`l.matched_at`, bounds)} and not ${isFictional(sql`l.from_id`)} and not ${isFictional(sql`l.to_id`)}
    and not exists (
      select from member_like e
      where e.from_id = l.from_id and e.matched_at < ${bounds.from} and not ${isFictional(sql`e.to_id`)})`

/** Returns messages by sender; those of fictional profiles count for the member who got them. */
const selectMessages = (bounds: TimeBounds) => sql`
  select case when s.fictional then o.id else s.id end, null, case
    when s.fictional then 'messages_from_fictional' when o.fictional then 'messages_to_fictional' else 'messages' end,
    count(*)::int
  from message x join conversation c on c.id = x.conversation_id
    cross join lateral (select x.sender_id as id, ${isFictional(sql`x.sender_id`)} as fictional) s
    cross join lateral (select c.low_id + c.high_id - x.sender_id as id,
      ${isFictional(sql`c.low_id + c.high_id - x.sender_id`)} as fictional) o
  where ${isWithin(sql`x.created_at`, bounds)} and not (s.fictional and o.fictional)
  group by 1, 3`

/** Returns whether whoever did not start the conversation has written in it before `at`. */
const isAnsweredBefore = (conversation: RawBuilder<unknown>, startedBy: RawBuilder<unknown>, at: Date) =>
  sql<boolean>`exists (select from message a
    where a.conversation_id = ${conversation} and a.sender_id <> ${startedBy} and a.created_at < ${at})`
/** Returns members who were for the first time in a conversation in which both have written. */
const selectAnswers = (bounds: TimeBounds) => sql`
  select distinct q.member_id, null::int, case when answered.fictional then 'fictional_first_answers' else 'first_answers' end, 1
  from (
    select c.id, ${isFictional(sql`c.low_id`)} or ${isFictional(sql`c.high_id`)} as fictional
    from message x join conversation c on c.id = x.conversation_id and c.started_by <> x.sender_id
    where ${isWithin(sql`x.created_at`, bounds)} and not ${isAnsweredBefore(sql`c.id`, sql`c.started_by`, bounds.from)}
    group by c.id
  ) answered join participant q on q.conversation_id = answered.id
  where not ${isFictional(sql`q.member_id`)} and not exists (
    select from participant e join conversation c on c.id = e.conversation_id
    where e.member_id = q.member_id and ${isAnsweredBefore(sql`c.id`, sql`c.started_by`, bounds.from)}
      and (${isFictional(sql`c.low_id`)} or ${isFictional(sql`c.high_id`)}) = answered.fictional)`

/** Reports of members count for the member who was reported, those of fictional profiles for the one who reported. */
const selectReports = (bounds: TimeBounds) => sql`
  select case when f.fictional then r.reporter_id else r.reported_id end, r.site_id,
    case when f.fictional then 'fictional_reports' else 'reports' end, 1
  from report r cross join lateral (select ${isFictional(sql`r.reported_id`)} as fictional) f
  where ${isWithin(sql`r.created_at`, bounds)}`

const selectOrders = (bounds: TimeBounds) => sql`
  select member_id, null::int, 'orders', count(*)::int from credit_order
  where ${isWithin(sql`completed_at`, bounds)} group by member_id
  union all
  select distinct o.member_id, null::int, 'first_orders', 1 from credit_order o
  where ${isWithin(sql`o.completed_at`, bounds)} and not exists (
    select from credit_order e where e.member_id = o.member_id and e.completed_at < ${bounds.from})`

/** Returns all that happened within days, but who returned: a member who returns on two days is one of a week. */
export const selectFacts = (bounds: TimeBounds): RawBuilder<unknown> =>
  sql.join(
    [
      selectAccounts(bounds),
      selectLikes(bounds),
      selectMessages(bounds),
      selectAnswers(bounds),
      selectReports(bounds),
      selectOrders(bounds),
    ],
    sql` union all `,
  )
