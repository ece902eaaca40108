// What happened on a day, as rows `member_id, site_id, figure, count`. `site_id` is given where the member may be unknown.
import { type RawBuilder, sql } from 'kysely'

/** A day from its first moment to the first of the next one. */
export interface DayBounds {
  readonly from: Date
  readonly to: Date
}

const isFictional = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from profile p where p.member_id = ${memberId} and p.fictional)`
const isWithin = (column: RawBuilder<unknown>, { from, to }: DayBounds) =>
  sql<boolean>`${column} >= ${from} and ${column} < ${to}`

/** Erased members keep a row without a person, which is no sign-up. */
const selectAccounts = (day: DayBounds) => sql`
  select id as member_id, null::int as site_id, 'sign_ups' as figure, 1 as count from member m
  where ${isWithin(sql`signed_up_at`, day)} and deleted_at is null and not ${isFictional(sql`m.id`)}
  union all
  select id, null, 'activations', 1 from member m
  where ${isWithin(sql`activated_at`, day)} and deleted_at is null and not ${isFictional(sql`m.id`)}`

const selectReturns = (day: string) => sql`
  select member_id, null, 'returning_members', 1 from member_active_day a
  where day = ${day}::date and not ${isFictional(sql`a.member_id`)}`

/** Members who gave their first like, and the pairs that became a match; a pair counts for the member whose like came second. */
const selectLikes = (day: DayBounds) => sql`
  select distinct l.from_id, null::int, case when t.fictional then 'fictional_first_likes' else 'first_likes' end, 1
  from member_like l join profile t on t.member_id = l.to_id
  where ${isWithin(sql`l.created_at`, day)} and not ${isFictional(sql`l.from_id`)} and not exists (
    select from member_like e join profile et on et.member_id = e.to_id
    where e.from_id = l.from_id and e.created_at < ${day.from} and et.fictional = t.fictional)
  union all
  select l.from_id, null, case when t.fictional then 'fictional_matches' else 'matches' end, 1
  from member_like l join profile t on t.member_id = l.to_id
    join member_like back on back.from_id = l.to_id and back.to_id = l.from_id
  where ${isWithin(sql`l.matched_at`, day)} and not ${isFictional(sql`l.from_id`)}
    and (t.fictional or (l.created_at, l.from_id) > (back.created_at, back.from_id))
  union all
  select distinct l.from_id, null::int, 'first_matches', 1
  from member_like l
  where ${isWithin(sql`l.matched_at`, day)} and not ${isFictional(sql`l.from_id`)} and not ${isFictional(sql`l.to_id`)}
    and not exists (
      select from member_like e
      where e.from_id = l.from_id and e.matched_at < ${day.from} and not ${isFictional(sql`e.to_id`)})`

/** Messages by sender; those of fictional profiles count for the member who got them. */
const selectMessages = (day: DayBounds) => sql`
  select case when s.fictional then o.id else s.id end, null, case
    when s.fictional then 'messages_from_fictional' when o.fictional then 'messages_to_fictional' else 'messages' end,
    count(*)::int
  from message x join conversation c on c.id = x.conversation_id
    cross join lateral (select x.sender_id as id, ${isFictional(sql`x.sender_id`)} as fictional) s
    cross join lateral (select c.low_id + c.high_id - x.sender_id as id,
      ${isFictional(sql`c.low_id + c.high_id - x.sender_id`)} as fictional) o
  where ${isWithin(sql`x.created_at`, day)} and not (s.fictional and o.fictional)
  group by 1, 3`

/** Whether whoever did not start the conversation has written in it before `at`. */
const isAnsweredBefore = (conversation: RawBuilder<unknown>, startedBy: RawBuilder<unknown>, at: Date) =>
  sql<boolean>`exists (select from message a
    where a.conversation_id = ${conversation} and a.sender_id <> ${startedBy} and a.created_at < ${at})`
/** Members who were for the first time in a conversation in which both have written. */
const selectAnswers = (day: DayBounds) => sql`
  select distinct q.member_id, null::int, case when answered.fictional then 'fictional_first_answers' else 'first_answers' end, 1
  from (
    select c.id, ${isFictional(sql`c.low_id`)} or ${isFictional(sql`c.high_id`)} as fictional
    from message x join conversation c on c.id = x.conversation_id and c.started_by <> x.sender_id
    where ${isWithin(sql`x.created_at`, day)} and not ${isAnsweredBefore(sql`c.id`, sql`c.started_by`, day.from)}
    group by c.id
  ) answered join participant q on q.conversation_id = answered.id
  where not ${isFictional(sql`q.member_id`)} and not exists (
    select from participant e join conversation c on c.id = e.conversation_id
    where e.member_id = q.member_id and ${isAnsweredBefore(sql`c.id`, sql`c.started_by`, day.from)}
      and (${isFictional(sql`c.low_id`)} or ${isFictional(sql`c.high_id`)}) = answered.fictional)`

/** Reports of members count for the member who was reported, those of fictional profiles for the one who reported. */
const selectReports = (day: DayBounds) => sql`
  select case when f.fictional then r.reporter_id else r.reported_id end, r.site_id,
    case when f.fictional then 'fictional_reports' else 'reports' end, 1
  from report r cross join lateral (select ${isFictional(sql`r.reported_id`)} as fictional) f
  where ${isWithin(sql`r.created_at`, day)}`

const selectOrders = (day: DayBounds) => sql`
  select member_id, null::int, 'orders', count(*)::int from credit_order
  where ${isWithin(sql`completed_at`, day)} group by member_id
  union all
  select distinct o.member_id, null::int, 'first_orders', 1 from credit_order o
  where ${isWithin(sql`o.completed_at`, day)} and not exists (
    select from credit_order e where e.member_id = o.member_id and e.completed_at < ${day.from})`

/** All that happened on a day. */
export const selectDayFacts = (day: string, bounds: DayBounds): RawBuilder<unknown> =>
  sql.join(
    [
      selectAccounts(bounds),
      selectReturns(day),
      selectLikes(bounds),
      selectMessages(bounds),
      selectAnswers(bounds),
      selectReports(bounds),
      selectOrders(bounds),
    ],
    sql` union all `,
  )
