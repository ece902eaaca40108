import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { showsDeliveryOf } from './conversation.sql.ts'

/** A browser of the member has received the messages of a conversation up to the id `upTo`. */
export interface DeliveryReceipt {
  readonly conversationId: number
  readonly memberId: number
  readonly upTo: number
}
interface DeliveryReceiptUpdate extends DeliveryReceipt {
  /** False if another transaction holds the row lock: retry later. */
  readonly raised: boolean
  readonly otherId: number
  readonly closed: boolean
  /** Whether the other member may be told. */
  readonly isShown: boolean
}

/**
 * Raises `delivered_up_to` and returns the receipts that were new. Skips locked rows instead of waiting: storing a message and
 * blocking lock the same rows, so waiting could deadlock.
 */
export async function updateDeliveredUpTo(
  db: Db,
  pairs: readonly DeliveryReceipt[],
): Promise<DeliveryReceiptUpdate[]> {
  const { rows } = await sql<DeliveryReceiptUpdate>`
    with told as (
      select conversation, member, max(up_to) as up_to from unnest(${pairs.map(({ conversationId }) => conversationId)}::bigint[],
        ${pairs.map(({ memberId }) => memberId)}::bigint[], ${pairs.map(({ upTo }) => upTo)}::bigint[]) as t (conversation, member, up_to)
      group by conversation, member
    ), free as materialized (
      select p.conversation_id, p.member_id, told.up_to from told
        join participant p on p.conversation_id = told.conversation and p.member_id = told.member and p.delivered_up_to < told.up_to
      for no key update of p skip locked
    ), raised as (
      update participant p set delivered_up_to = free.up_to from free
      where p.conversation_id = free.conversation_id and p.member_id = free.member_id
      returning p.conversation_id, p.member_id
    )
    select told.conversation as "conversationId", told.member as "memberId", told.up_to as "upTo",
      raised.member_id is not null as raised, other.member_id as "otherId", c.closed_at is not null as closed,
      ${showsDeliveryOf('p')} as "isShown"
    from told join participant p on p.conversation_id = told.conversation and p.member_id = told.member and p.delivered_up_to < told.up_to
      join conversation c on c.id = told.conversation
      join participant other on other.conversation_id = c.id and other.member_id <> told.member
      left join raised on raised.conversation_id = told.conversation and raised.member_id = told.member`.execute(
    db,
  )
  return rows
}
