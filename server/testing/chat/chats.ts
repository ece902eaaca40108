// For tests of chats: conversations with many messages, inserted in bulk, and the number of rows that queries read.
import { sql } from 'kysely'
import { type Db } from '../../src/platform/db/db.ts'
import type { createTestApp } from '../platform/test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Inserts ledger transactions between test accounts, for messages that a test inserts directly; returns their ids. */
async function insertBookings(db: Db, count: number): Promise<number[]> {
  await sql`insert into ledger_account (kind, unit) values ('test_from', 'CREDIT'), ('test_to', 'CREDIT')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    with booked as (
      insert into ledger_transaction (key, fingerprint, kind)
      select 'test:' || gen_random_uuid(), 'test', 'message' from generate_series(1, ${count}) returning id
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, amount)
      select b.id, a.id, case a.kind when 'test_to' then 1 else -1 end from booked b, ledger_account a
      where a.kind in ('test_from', 'test_to')
    )
    select id from booked`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts a conversation with the unread texts `number 1`, `number 2` …, sent by the two members in turn. */
export async function createTestConversation(
  { db, site }: TestApp,
  [first, second]: readonly [number, number],
  count: number,
): Promise<{ conversation: number; messages: number[] }> {
  const [low, high] = [Math.min(first, second), Math.max(first, second)]
  const { id } = await db
    .insertInto('conversation')
    .values({ site_id: site.id, low_id: low, high_id: high, started_by: first, message_count: count })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bookingIds = await insertBookings(db, count)
  const { rows } = await sql<{ id: number }>`
    insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id)
    select ${id}, case when n % 2 = 1 then ${first}::bigint else ${second}::bigint end, 'text', 'number ' || n, booking
    from unnest(${bookingIds}::bigint[]) with ordinality as p (booking, n) order by n returning id`.execute(
    db,
  )
  const messages = rows.map((row) => row.id)
  await sql`update conversation set last_message_id = ${messages.at(-1)} where id = ${id}`.execute(db)
  await sql`insert into participant (conversation_id, member_id, unread)
    select ${id}, m, (select count(*) from message where conversation_id = ${id} and sender_id <> m)
    from unnest(${[low, high]}::bigint[]) as m`.execute(db)
  return { conversation: id, messages }
}

/**
 * Inserts `count` members, named by the prefix and a number, and one message from each to the member. `isUnread` gets the place of
 * the conversation by the time of its message, from 0.
 */
export async function createTestChatList(
  { db, site }: TestApp,
  memberId: number,
  count: number,
  {
    prefix = 'listed',
    isUnread = () => false,
  }: { prefix?: string; isUnread?: (place: number) => boolean } = {},
): Promise<void> {
  const { rows: others } = await sql<{ id: number }>`
    insert into member (site_id, email, username, password_hash, country, status)
    select ${site.id}, ${prefix} || n || '@list.example', ${prefix} || n, 'none', 'NL', 'active'
    from generate_series(1, ${count}) n returning id`.execute(db)
  const ids = others.map(({ id }) => id)
  await sql`insert into profile (member_id, site_id, name, gender, looking_for, date_of_birth, country, status)
    select id, ${site.id}, username, 'female', 'both', '1990-01-01', 'NL', 'active' from member
    where id = any(${ids}::bigint[])`.execute(db)
  const { rows: conversationRows } = await sql<{ id: number }>`
    insert into conversation (site_id, low_id, high_id, started_by, message_count)
    select ${site.id}, least(id, ${memberId}), greatest(id, ${memberId}), id, 1 from unnest(${ids}::bigint[]) id
    order by random() returning id`.execute(db)
  const conversations = conversationRows.map(({ id }) => id)
  await sql`insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id)
    select c.id, c.started_by, 'text', 'Hello', booking
    from unnest(${conversations}::bigint[], ${await insertBookings(db, count)}::bigint[]) with ordinality as l (id, booking, place)
      join conversation c on c.id = l.id order by place`.execute(db)
  await sql`update conversation c set last_message_id = m.id from message m
    where m.conversation_id = c.id and c.id = any(${conversations}::bigint[])`.execute(db)
  const unreadIds = conversations.filter((_, place) => isUnread(place))
  await sql`insert into participant (conversation_id, member_id, unread)
    select c.id, who, case when who = ${memberId} and c.id = any(${unreadIds}::bigint[]) then 1 else 0 end
    from conversation c, lateral unnest(array[c.low_id, c.high_id]) as who
    where c.id = any(${conversations}::bigint[])`.execute(db)
}
