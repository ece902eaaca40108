import { answerMinuteBounds } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'

/** A message is refunded at most so many days after it was sent. */
const latestRefundDays = 10

/** Returns the agent who last wrote as the fictional profile in a conversation before a condition on `a`; null without one. */
const findLastAgent = (conversation: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`(select a.agent_id from message a where a.conversation_id = ${conversation} and a.sender_kind = 'staff' and ${before}
    order by a.id desc limit 1)`
const findConversation = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(select c.id from conversation c where c.low_id = least(${one}, ${other}) and c.high_id = greatest(${one}, ${other}))`

/**
 * Computes the desk's figures of a day (`2026-11-26`, UTC) anew, for all sites. A row of an agent has what they did, the refunds and
 * complaints in conversations in which they wrote last or that they ended, and what the messages cost that they answered on the day. The
 * site's row has what was spent on the day, answered or not. Belongs into a transaction.
 */
export async function storeDeskDay(tx: Db, day: string): Promise<void> {
  const [from, to] = [new Date(`${day}T00:00:00Z`), new Date(`${addDays(day, 1)}T00:00:00Z`)]
  const firstSent = new Date(`${addDays(day, -latestRefundDays)}T00:00:00Z`)
  const countOf = (figure: string) => sql`count(*) filter (where figure = ${figure})::int`
  const ranges = Array.from(
    { length: answerMinuteBounds.length + 1 },
    (_, i) => sql`count(*) filter (where figure = 'answer' and amount = ${i})::int`,
  )
  /** Returns an aggregate of what each member spent: on the site's messages of the day, or on those that the agent answered. */
  const spendingOf = (aggregate: RawBuilder<unknown>) =>
    sql`case grouping(staff_id) when 1 then ${aggregate}(amount) filter (where figure = 'spending')
      else ${aggregate}(amount) filter (where figure = 'answered_spending') end`
  await sql`delete from daily_desk_figure f using site s where f.site_id = s.id and f.day = ${day}::date`.execute(
    tx,
  )
  await sql`
    with profile_of as (select c.id as conversation_id, p.member_id, p.site_id from conversation c
        join profile p on p.member_id in (c.low_id, c.high_id) and p.fictional),
      answer as (
        select p.site_id, a.agent_id, a.id, a.conversation_id, a.created_at, coalesce((select max(b.id) from message b
          where b.conversation_id = a.conversation_id and b.id < a.id and b.sender_kind = 'staff'), 0) as previous_id
        from message a join profile p on p.member_id = a.sender_id
        where a.sender_kind = 'staff' and a.created_at >= ${from} and a.created_at < ${to}),
      answered as (
        select a.id as answer_id, m.sender_id, m.created_at, m.ledger_transaction_id
        from answer a join message m on m.conversation_id = a.conversation_id and m.id > a.previous_id and m.id < a.id
        where m.sender_kind = 'member' and m.refund_transaction_id is null),
      fact as (
        select a.site_id, a.agent_id as staff_id, 'answer' as figure, width_bucket(
          extract(epoch from a.created_at - (select min(m.created_at) from answered m where m.answer_id = a.id)) / 60.0,
          ${[...answerMinuteBounds]}::numeric[]) as amount
        from answer a
        union all
        select a.site_id, a.agent_id, 'answered_spending', sum(-e.amount)::int
        from answer a join answered m on m.answer_id = a.id
          join ledger_entry e on e.transaction_id = m.ledger_transaction_id and e.amount < 0
        group by a.site_id, a.agent_id, m.sender_id
        union all
        select p.site_id, case when m.refund_reason = 'ended'
            then (select e.ended_by from fictional_ending e where e.conversation_id = m.conversation_id)
            else ${findLastAgent(sql`m.conversation_id`, sql`a.id < m.id`)} end, 'refunded', 0
        from message m join profile_of p on p.conversation_id = m.conversation_id
          join ledger_transaction t on t.id = m.refund_transaction_id
        where m.created_at >= ${firstSent} and m.created_at < ${to}
          and t.created_at >= ${from} and t.created_at < ${to}
        union all
        select p.site_id, e.ended_by, 'ended', 0 from fictional_ending e join profile_of p on p.conversation_id = e.conversation_id
        where e.ended_at >= ${from} and e.ended_at < ${to}
        union all
        select a.site_id, a.staff_id, 'refused', 0 from audit_entry a
        where a.act = 'desk.answer_refused' and a.at >= ${from} and a.at < ${to}
        union all
        select p.site_id, ${findLastAgent(findConversation(sql`r.reporter_id`, sql`r.reported_id`), sql`a.created_at <= r.created_at`)},
          'complaint', 0 from report r join profile p on p.member_id = r.reported_id and p.fictional
        where r.created_at >= ${from} and r.created_at < ${to}
        union all
        select p.site_id, ${findLastAgent(findConversation(sql`q.member_id`, sql`q.reported_id`), sql`a.created_at <= q.created_at`)},
          'complaint', 0 from complaint q join profile p on p.member_id = q.reported_id and p.fictional
        where q.created_at >= ${from} and q.created_at < ${to}
        union all
        select p.site_id, null, 'spending', sum(-e.amount)::int
        from message m join profile_of p on p.conversation_id = m.conversation_id and p.member_id <> m.sender_id
          join ledger_entry e on e.transaction_id = m.ledger_transaction_id and e.amount < 0
        where m.refund_transaction_id is null and m.created_at >= ${from} and m.created_at < ${to}
        group by p.site_id, m.sender_id)
    insert into daily_desk_figure (site_id, day, staff_id, answers, answer_times, refunded, ended, refused, complaints, credits,
      paying_members, highest_credits)
    select site_id, ${day}::date, coalesce(staff_id, 0), ${countOf('answer')}, array[${sql.join(ranges)}], ${countOf('refunded')},
      ${countOf('ended')}, ${countOf('refused')}, ${countOf('complaint')}, coalesce(${spendingOf(sql`sum`)}, 0)::int,
      ${spendingOf(sql`count`)}::int, coalesce(${spendingOf(sql`max`)}, 0)::int
    from fact where site_id is not null
    group by grouping sets ((site_id, staff_id), (site_id)) having grouping(staff_id) = 1 or staff_id is not null`.execute(
    tx,
  )
}
