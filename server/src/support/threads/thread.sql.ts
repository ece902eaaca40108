import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { ThreadFilter, ThreadState } from '@amarelle/contract/staff/endpoints/support'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface ThreadRow {
  readonly id: number
  readonly reference: string
  readonly siteId: number
  readonly address: string
  readonly name: string
  readonly subject: string
  readonly language: InterfaceLanguage
  readonly memberId: number | null
  readonly orderNumber: string | null
  readonly isAddressVerified: boolean
  readonly state: ThreadState
  readonly assignedTo: number | null
  readonly assignedToName: string | null
  readonly createdAt: Date
  readonly lastMessageAt: Date
  readonly dueAt: Date
  /** True if the person has written: only then staff see the address in full. */
  readonly hasMail: boolean
}
const threadColumns = sql`t.id, t.reference, t.site_id as "siteId", t.address, t.name, t.subject, t.language, t.member_id as "memberId",
  t.order_number as "orderNumber", t.is_address_verified as "isAddressVerified", t.state, t.assigned_to as "assignedTo",
  person.name as "assignedToName", t.created_at as "createdAt", t.last_message_at as "lastMessageAt", t.due_at as "dueAt",
  exists (select from support_message m where m.thread_id = t.id and m.staff_id is null) as "hasMail"`

export type ThreadPosition = Pick<ThreadRow, 'dueAt' | 'id'>
export interface ThreadQuery {
  /** The caller's sites, as a condition on `t.site_id`. */
  readonly scope: RawBuilder<boolean>
  readonly filter: ThreadFilter
  readonly staffId: number
  /** A complete address or reference; empty for all threads of the filter. */
  readonly words: string
  readonly after: ThreadPosition | null
  readonly limit: number
}

const filterConditions: Readonly<Record<ThreadFilter, (query: ThreadQuery) => RawBuilder<boolean>>> = {
  open: () => sql`t.state = 'open'`,
  mine: ({ staffId }) => sql`t.assigned_to = ${staffId} and t.state <> 'closed'`,
  waiting: () => sql`t.state = 'waiting'`,
  closed: () => sql`t.state = 'closed'`,
}
const buildSearch = (words: string): RawBuilder<boolean> =>
  words.includes('@') ? sql`t.address = lower(${words})` : sql`t.reference = upper(${words})`

/** Threads in the order of their index: what is due first, or, where nothing is due, the newest first. */
export async function findThreads(db: Db, query: ThreadQuery): Promise<ThreadRow[]> {
  const { scope, filter, words, after, limit } = query
  const isByDueDate = words === '' && (filter === 'open' || filter === 'mine')
  const direction = isByDueDate ? sql`asc` : sql`desc`
  const conditions = [
    scope,
    words === '' ? filterConditions[filter](query) : buildSearch(words),
    ...(after
      ? [
          sql<boolean>`(t.due_at, t.id) ${isByDueDate ? sql`>` : sql`<`} (${after.dueAt}::timestamptz, ${after.id}::bigint)`,
        ]
      : []),
  ]
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from support_thread t left join staff_member person on person.id = t.assigned_to
    where ${sql.join(conditions, sql` and `)} order by t.due_at ${direction}, t.id ${direction} limit ${limit}`.execute(
    db,
  )
  return rows
}
/** Returns how many threads are open, and how many of them are overdue. */
export async function countOpenThreads(
  db: Db,
  scope: RawBuilder<boolean>,
  now: Date,
): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where t.due_at < ${now}))::int as overdue
    from support_thread t where t.state = 'open' and ${scope}`.execute(db)
  return rows[0] ?? { open: 0, overdue: 0 }
}

async function findThreadWhere(
  db: Db,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from support_thread t left join staff_member person on person.id = t.assigned_to
    where ${condition} order by t.id desc limit 1 ${lock}`.execute(db)
  return rows[0]
}
export const findThread = (db: Db, reference: string) =>
  findThreadWhere(db, sql`t.reference = ${reference}`, sql``)
/** Like `findThread`; others who lock the thread wait until the transaction ends. */
export const lockThread = (tx: Db, reference: string) =>
  findThreadWhere(tx, sql`t.reference = ${reference}`, sql`for update of t`)
export const findThreadById = (db: Db, id: number) => findThreadWhere(db, sql`t.id = ${id}`, sql``)
/** The newest thread with a person that a mail continues: by the reference in its subject, or by the mails that it answers. */
export const lockContinuedThread = (
  tx: Db,
  siteId: number,
  {
    address,
    reference,
    relatedMailIds,
  }: { address: string; reference: string | null; relatedMailIds: readonly string[] },
) =>
  findThreadWhere(
    tx,
    sql`t.site_id = ${siteId} and t.address = ${address} and (t.reference = ${reference}::text
      or t.id in (select m.thread_id from support_message m where m.mail_id = any(${[...relatedMailIds]}::text[])))`,
    sql`for update of t`,
  )

/** `at`: the time at which the thread is created. */
export type NewThread = Omit<
  ThreadRow,
  'id' | 'assignedToName' | 'createdAt' | 'lastMessageAt' | 'hasMail'
> & { readonly at: Date }
/** Returns the new id; undefined if the reference is taken. */
export async function insertThread(tx: Db, thread: NewThread): Promise<number | undefined> {
  const row = await tx
    .insertInto('support_thread')
    .values({
      reference: thread.reference,
      site_id: thread.siteId,
      address: thread.address,
      name: thread.name,
      subject: thread.subject,
      language: thread.language,
      member_id: thread.memberId,
      order_number: thread.orderNumber,
      is_address_verified: thread.isAddressVerified,
      state: thread.state,
      assigned_to: thread.assignedTo,
      created_at: thread.at,
      last_message_at: thread.at,
      due_at: thread.dueAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
interface ThreadChange {
  readonly state?: ThreadState
  readonly assigned_to?: number | null
  readonly last_message_at?: Date
  readonly due_at?: Date
  readonly member_id?: number | null
  readonly order_number?: string | null
  readonly is_address_verified?: boolean
}
export const updateThread = (tx: Db, id: number, change: ThreadChange) =>
  tx.updateTable('support_thread').set(change).where('id', '=', id).execute()
export const deleteThread = (tx: Db, id: number) =>
  tx.deleteFrom('support_thread').where('id', '=', id).execute()
/** Serialises the mails of one address to one site. */
export const lockSender = (tx: Db, siteId: number, address: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`support:${siteId}:${address}`}, 0))`.execute(tx)
