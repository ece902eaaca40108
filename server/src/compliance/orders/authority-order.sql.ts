import type {
  AuthorityOrder,
  recordAuthorityOrderEndpoint,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'

export type NewAuthorityOrder = z.output<typeof recordAuthorityOrderEndpoint.input>
type OrderTimes = 'receivedAt' | 'replyDueAt' | 'confirmedAt' | 'effectAt'
export type AuthorityOrderRow = Omit<AuthorityOrder, OrderTimes> & {
  readonly receivedAt: Date
  readonly replyDueAt: Date | null
  readonly confirmedAt: Date | null
  readonly effectAt: Date | null
}
const orderColumns = sql`o.id, o.site_id as "siteId", o.kind, o.subject, o.country, o.authority, o.content,
  o.received_at as "receivedAt", o.reply_due_at as "replyDueAt", person.name as "recordedBy", o.confirmed_at as "confirmedAt",
  o.effect, o.effect_at as "effectAt"`
const orderSource = sql`authority_order o join staff_member person on person.id = o.recorded_by_staff`

/** The newest orders with ids below `before` that the condition on their site (`o.site_id`) allows. */
export async function findAuthorityOrders(
  db: Db,
  isInScope: RawBuilder<boolean>,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<AuthorityOrderRow[]> {
  const { rows } = await sql<AuthorityOrderRow>`select ${orderColumns} from ${orderSource}
    where ${isInScope} and ${before === undefined ? sql`true` : sql`o.id < ${before}`} order by o.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
/** Locks the row, so that concurrent answers follow each other. */
export async function lockAuthorityOrder(tx: Db, id: number): Promise<AuthorityOrderRow | undefined> {
  const { rows } = await sql<AuthorityOrderRow>`select ${orderColumns} from ${orderSource}
    where o.id = ${id} for update of o`.execute(tx)
  return rows[0]
}
export async function countOpenOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('authority_order')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('effect_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
export async function insertAuthorityOrder(
  tx: Db,
  order: NewAuthorityOrder,
  staffId: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('authority_order')
    .values({
      site_id: order.siteId,
      kind: order.kind,
      subject: order.subject,
      country: order.country,
      authority: order.authority,
      content: order.content,
      received_at: order.receivedAt,
      reply_due_at: order.replyDueAt,
      recorded_by_staff: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const updateAuthorityOrder = (
  tx: Db,
  id: number,
  answer: {
    readonly confirmedAt: string | null
    readonly effect: string | null
    readonly effectAt: string | null
  },
) =>
  tx
    .updateTable('authority_order')
    .set({ confirmed_at: answer.confirmedAt, effect: answer.effect, effect_at: answer.effectAt })
    .where('id', '=', id)
    .execute()
export const deleteOrdersAnsweredBefore = (db: Db, before: Date) =>
  db.deleteFrom('authority_order').where('effect_at', '<', before).execute()
