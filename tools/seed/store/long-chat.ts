import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { openConversation } from '../../../server/src/chat/index.ts'

interface LongChat {
  readonly siteId: number
  /** The member who began, and the partner; they alternate every three messages. */
  readonly participants: readonly [number, number]
  readonly messageCount: number
  /** Among this many last messages, those of the partner are unread. */
  readonly unreadCount?: number
}

/** Words for messages of one to five lines, deterministic by message number. */
const sampleText =
  'Good morning, how was the concert last night? We should go dancing again on Saturday, I think. '

/**
 * Inserts a conversation of many messages in bulk, for a test or a measurement; booked between two accounts without owners. One
 * message every seven minutes, the last one now.
 */
export async function storeLongChat(
  tx: Db,
  { siteId, participants, messageCount, unreadCount = 0 }: LongChat,
): Promise<number> {
  const [first, other] = participants
  const now = new Date()
  const conversation = await openConversation(tx, siteId, first, other, now)
  await sql`insert into ledger_account (kind, unit) values ('talk_from', 'CREDIT'), ('talk_to', 'CREDIT')
    on conflict do nothing`.execute(tx)
  await sql`
    with booked as (
      insert into ledger_transaction (key, fingerprint, kind, created_at)
      select ${`talk:${conversation}:`} || n, 'talk', 'message', ${now} from generate_series(1, ${messageCount}::int) as n order by n
      returning id
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, amount)
      select b.id, a.id, case a.kind when 'talk_to' then 1 else -1 end from booked b, ledger_account a
      where a.kind in ('talk_from', 'talk_to')
    ), numbered as (select id, row_number() over (order by id) as n from booked)
    insert into message (conversation_id, sender_id, kind, body, ledger_transaction_id, created_at)
    select ${conversation}, case when (n / 3) % 2 = 0 then ${first}::bigint else ${other}::bigint end, 'text',
      'Message ' || n || '. ' || left(repeat(${sampleText}, 4), ((n * 37) % 220)::int), id,
      ${now}::timestamptz - (${messageCount}::int - n) * interval '7 minutes'
    from numbered order by n`.execute(tx)
  await sql`update conversation set message_count = ${messageCount}, updated_at = ${now},
    last_message_id = (select max(id) from message where conversation_id = ${conversation}) where id = ${conversation}`.execute(
    tx,
  )
  await sql`
    with fresh as (
      select id from (select id, sender_id from message where conversation_id = ${conversation} order by id desc limit ${unreadCount}) as late
      where sender_id = ${other}
    )
    update participant p set read_up_to = coalesce((select min(id) from fresh) - 1, c.last_message_id),
      delivered_up_to = c.last_message_id,
      unread = case when p.member_id = ${first} then (select count(*) from fresh) else 0 end
    from conversation c where c.id = p.conversation_id and c.id = ${conversation}`.execute(tx)
  return conversation
}
