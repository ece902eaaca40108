import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'

/**
 * Gives a member own rows of every kind that a list shows, `count` of each: likes (sent, received and matched), orders, bookings,
 * conversations, messages in one conversation, live events, exports and sessions. `others` are members of the same site, at
 * least twice as many.
 */
export async function addOwnRows(
  db: Db,
  { memberId, siteId, others, count }: OwnRows,
): Promise<{ conversationId: number }> {
  const part = (index: number) => others.slice(index * count, (index + 1) * count)
  const [liked, partners] = [part(0), part(1)]
  const series = sql`generate_series(1, ${count}) n`
  await sql`insert into member_like (from_id, to_id, created_at, matched_at)
    select ${memberId}, id, now() - id * interval '1 second', now() from unnest(${liked}::bigint[]) o (id)
    union all select id, ${memberId}, now() - id * interval '1 second', now() from unnest(${liked}::bigint[]) o (id)`.execute(
    db,
  )
  await sql`insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
      country, acknowledged_version, state, completed_at, balance_after)
    select ${siteId}, ${memberId}, (select min(id) from bundle), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'bench', 'completed', now(), 15
    from ${series}`.execute(db)
  await sql`insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency, state)
    select gen_random_uuid(), id, 'sandbox', 'visa', 'bench_' || gen_random_uuid(), 1499, 'EUR', 'completed'
    from credit_order where member_id = ${memberId}`.execute(db)
  await sql`with booked as (
      insert into ledger_transaction (key, fingerprint, kind)
      select 'bench:' || ${memberId}::bigint || ':' || n, 'bench', 'message' from generate_series(1, ${2 * count - 1}) n returning id
    )
    insert into ledger_entry (transaction_id, account_id, amount)
    select id, account, amount from booked, (
      select account_id, -1 from credit_balance where member_id = ${memberId}
      union all select id, 1 from ledger_account where kind = 'credits_spent' and unit = 'CREDIT' and member_id is null
    ) a (account, amount)`.execute(db)
  await sql`update credit_balance set credits = credits - ${2 * count - 1} where member_id = ${memberId}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into conversation (site_id, low_id, high_id, started_by, message_count, updated_at)
      select ${siteId}, least(id, ${memberId}::bigint), greatest(id, ${memberId}::bigint), ${memberId}, 1, now() - id * interval '1 second'
      from unnest(${partners}::bigint[]) o (id) returning id, low_id, high_id
    ), joined as (
      insert into participant (conversation_id, member_id, unread)
      select id, low_id, (id % 100 = 0)::int from opened union all select id, high_id, (id % 100 = 0)::int from opened
    )
    select id from opened order by id`.execute(db)
  const conversationId = rows.at(-1)?.id ?? 0
  const conversations = [...rows.map(({ id }) => id), ...Array<number>(count - 1).fill(conversationId)]
  await sql`insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id)
    select c.id, ${memberId}, 'text', 'Hello there, how was your day?', t.id
    from unnest(${conversations}::bigint[]) with ordinality c (id, place) join (
      select id, row_number() over (order by id) as place from ledger_transaction where key like 'bench:' || ${memberId}::bigint || ':%'
    ) t using (place)`.execute(db)
  // The long conversation is one with a fictional profile, whose messages the credit history counts apart.
  await sql`update profile set fictional = true where member_id = ${partners.at(-1) ?? 0}`.execute(db)
  await sql`select fill_fictional_spending(${memberId})`.execute(db)
  await sql`update conversation c set message_count = m.total, last_message_id = m.last from (
      select conversation_id, count(*) as total, max(id) as last from message where sender_id = ${memberId} group by conversation_id
    ) m where c.id = m.conversation_id`.execute(db)
  await sql`insert into member_event (member_id, no, event)
    select ${memberId}, -n, '{"type":"badges","unread_messages":0,"new_likes":0}' from ${series}`.execute(db)
  await sql`insert into data_export (id, member_id, state, ready_at, expires_at, bytes, created_at)
    select gen_random_uuid(), ${memberId}, 'ready', now(), now() + interval '1 day', 1000, now() - n * interval '1 hour'
    from ${series}`.execute(db)
  await sql`insert into session (token_hash, member_id, expires_at)
    select sha256(('bench' || ${memberId}::bigint || n)::bytea), ${memberId}, now() + interval '1 day' from ${series}`.execute(
    db,
  )
  return { conversationId }
}
/** Makes a member block others. */
export const addBlocks = (db: Db, memberId: number, others: readonly number[]) =>
  sql`insert into block (blocker_id, blocked_id, created_at)
    select ${memberId}, id, now() - id * interval '1 second' from unnest(${[...others]}::bigint[]) o (id)`.execute(
    db,
  )

interface OwnRows {
  readonly memberId: number
  readonly siteId: number
  readonly others: readonly number[]
  readonly count: number
}
