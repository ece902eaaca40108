import type { Money } from '@amarelle/contract/domain/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** So many of a member's newest messages are looked at: nobody writes more in a night. */
const mostMessages = 1_000

interface NightMember {
  readonly memberId: number
  readonly timeZone: string
}
/**
 * When the night in which the member is now began, no earlier than staff last let agents answer them again; null by day. A night is
 * from 23:00 to 6:00 of the member's time.
 */
export async function findNightStart(
  db: Db,
  { memberId, timeZone }: NightMember,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select case when extract(hour from local) >= 23 or extract(hour from local) < 6 then greatest(
      (date_trunc('day', local - interval '6 hours') + interval '23 hours') at time zone ${timeZone}::text,
      (select released_at from fictional_hold_release where member_id = ${memberId})) end as since
    from (select ${now}::timestamptz at time zone ${timeZone}::text as local) t`.execute(db)
  return rows[0]?.since ?? null
}

const messagesToFictional = (memberId: number, since: Date) => sql`
  (select m.ledger_transaction_id, m.created_at, m.refund_transaction_id
    from (select * from message where sender_id = ${memberId} order by id desc limit ${mostMessages}) m
    join conversation c on c.id = m.conversation_id
    join profile p on p.member_id = case when c.low_id = ${memberId} then c.high_id else c.low_id end and p.fictional
    where m.created_at >= ${since})`
/** In how many clock hours since then the member wrote to fictional profiles. */
export async function countActiveHours(db: Db, memberId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select count(distinct date_trunc('hour', sent.created_at))::integer as hours
    from ${messagesToFictional(memberId, since)} sent`.execute(db)
  return rows[0]?.hours ?? 0
}
/** Returns what the member paid for messages to fictional profiles since then, by currency, in minor units; refunded ones left out. */
export async function sumPaidToFictional(db: Db, memberId: number, since: Date): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select l.currency, round(sum(u.amount::numeric * l.price_minor / l.granted))::bigint as minor
    from ${messagesToFictional(memberId, since)} sent
      join lot_use u on u.transaction_id = sent.ledger_transaction_id
      join credit_lot l on l.id = u.lot_id
    where sent.refund_transaction_id is null and l.price_minor is not null and l.currency is not null
    group by l.currency`.execute(db)
  return rows
}
